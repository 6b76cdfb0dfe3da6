/** Before the first play, a bet; afterwards the bet is marked, and a lost one gets a pointed replay. */
import { START } from '@visit/link.ts';
import { seek } from '@visit/playback.ts';
import { showScene } from '@visit/scenes.ts';
import { useVisit } from '@visit/visit-store.ts';
import { useState } from 'react';
import { useRoom } from '../room/room-context.ts';
import { say } from '../say.ts';

/** A replay begins this long before the moment. */
const RUN_UP_MS = 4000;
/** Fast enough that nobody waits long for the outcome. */
const BET_SPEED = 2;

export function BetCard() {
  const stage = useVisit((s) => s.bet.stage);
  if (stage === 'open') return <OpenBet />;
  if (stage === 'placed') return <PlacedBet />;
  return stage === 'settled' ? <SettledBet /> : null;
}

function OpenBet() {
  const { loaded, session } = useRoom();
  const { bet } = loaded.words;
  const [choice, setChoice] = useState<string | null>(null);
  const place = () => {
    const visit = useVisit.getState();
    visit.restart({ ...START, pokes: session.exhibit.suite.pokes }, { compare: null });
    useVisit.setState({ bet: { choice, stage: 'placed' }, speed: BET_SPEED });
    useVisit.getState().setPlaying(true);
  };
  return (
    <form
      className="note bet"
      data-testid="bet"
      onSubmit={(e) => {
        e.preventDefault();
        if (choice) place();
      }}
    >
      <h3>{say('bet.title')}</h3>
      <fieldset>
        <legend>{bet.question}</legend>
        {bet.choices.map((c) => (
          <label key={c.id} className="choice">
            <input type="radio" name="bet" value={c.id} checked={choice === c.id} onChange={() => setChoice(c.id)} />
            <span>{c.text}</span>
          </label>
        ))}
      </fieldset>
      <p className="actions">
        <button type="submit" className="key key-main" aria-disabled={choice === null} data-testid="bet-place">
          {say('bet.place')}
        </button>
        <button type="button" className="link-key" onClick={() => useVisit.setState({ bet: { choice: null, stage: 'skipped' } })} data-testid="bet-skip">
          {say('bet.skip')}
        </button>
      </p>
    </form>
  );
}

function useChosen() {
  const { loaded } = useRoom();
  const choice = useVisit((s) => s.bet.choice);
  const { bet } = loaded.words;
  return { bet, chosen: bet.choices.find((c) => c.id === choice), right: choice === bet.right };
}

function PlacedBet() {
  const { chosen } = useChosen();
  return (
    <article className="note bet" data-testid="bet-placed">
      <h3>{say('bet.placed', { choice: chosen?.text ?? '' })}</h3>
      <p>{say('bet.watch')}</p>
    </article>
  );
}

function SettledBet() {
  const { session } = useRoom();
  const { bet, chosen, right } = useChosen();
  const at = useVisit((s) => s.bet.at ?? 0);
  const answer = bet.choices.find((c) => c.id === bet.right);
  const replay = () => {
    const scene = session.exhibit.scenes.find((s) => s.id === bet.replay);
    if (scene) return showScene(scene);
    const visit = useVisit.getState();
    visit.setSpeed(1);
    seek(at - RUN_UP_MS);
    visit.setPlaying(true);
  };
  const scene = session.exhibit.scenes.some((s) => s.id === bet.replay);
  return (
    <article className={right ? 'note bet bet-right' : 'note bet bet-wrong'} data-testid="bet-settled" aria-live="polite">
      <h3>
        <span aria-hidden="true">{right ? '✓ ' : '✗ '}</span>
        {right ? say('bet.right') : say('bet.wrong')}
      </h3>
      <p>{chosen?.verdict}</p>
      {!right && answer && <p>{say('bet.it-was', { answer: answer.text })}</p>}
      {!right && !scene && <p>{bet.replay}</p>}
      <p className="actions">
        <button type="button" className="key" onClick={replay} data-testid="bet-replay">
          {say('bet.replay')}
        </button>
        <button type="button" className="link-key" onClick={() => useVisit.setState({ panel: 'knobs', bet: { choice: null, stage: 'skipped' } })}>
          {say('bet.next')}
        </button>
      </p>
    </article>
  );
}
