/** The shortest way to where a property fails, or to a state that was picked, step by step; and what can be done with it. */
import type { TraceStep } from '../../prove/prove.ts';
import { useRoom } from '../room/room-context.ts';
import { fill } from '../say.ts';
import { badStates, isIn } from './layers.ts';
import { PlayKeys } from './play-keys.tsx';
import { pickState, useProof } from './proof-store.ts';
import { proofWordsOf, useProveWords } from './proof-words.ts';
import { stepText } from './step-text.ts';

export function StepList() {
  const { loaded } = useRoom();
  const words = useProveWords();
  const { phase, property, state, way, found } = useProof();
  if (phase === 'running' || !found) return null;
  const result = found.result.properties.find((p) => p.id === property);
  const name = proofWordsOf(loaded.words).properties[property ?? '']?.name ?? property ?? '';
  const picked = state !== null;
  if (!picked && result?.holds !== false) return null;
  const fails = !picked || isIn(badStates(found.picture, property), state);
  // From a state on a circle alone it is not known which way round is meant.
  const playable = fails && !(picked && result?.kind === 'livelock');
  const trace = picked ? way : result?.trace;
  return (
    <section className="prove-steps" aria-labelledby="prove-steps" data-testid="prove-steps" data-picked={picked}>
      <h3 id="prove-steps" className="panel-title">
        {picked ? words.steps['to-state'] : fill(words.steps.title, { name })}
      </h3>
      {playable ? <PlayKeys name={name} /> : <p className="hint">{fails ? words.play.round : words.play.nothing}</p>}
      {picked && result?.holds === false && (
        <button type="button" className="link-key" onClick={() => void pickState(null)} data-testid="prove-unpick">
          {fill(words.steps.back, { name })}
        </button>
      )}
      {trace ? <Steps trace={trace} loopsFrom={picked ? undefined : result?.loopsFrom} fails={fails} /> : <p className="hint">{words.steps.waits}</p>}
    </section>
  );
}

function Steps({ trace, loopsFrom, fails }: { trace: readonly TraceStep[]; loopsFrom: number | undefined; fails: boolean }) {
  const { loaded } = useRoom();
  const words = useProveWords();
  const round = loopsFrom ?? trace.length;
  const list = (from: number, to: number) => (
    <ol start={from + 1}>
      {trace.slice(from, to).map((step, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
        <li key={from + i} className={`prove-step prove-step-${step.kind}`} data-kind={step.kind}>
          {stepText(step, words, loaded.words)}
        </li>
      ))}
    </ol>
  );
  return (
    <div>
      <p className="prove-step-edge">{words.steps.begin}</p>
      {list(0, round)}
      {loopsFrom !== undefined && (
        <div className="prove-round">
          <p className="prove-step-edge prove-step-end">
            <span aria-hidden="true">↻ </span>
            {words.steps.round}
          </p>
          {list(round, trace.length)}
          <p className="prove-step-edge">{fill(words.steps.again, { n: round + 1 })}</p>
        </div>
      )}
      {loopsFrom === undefined && fails && <p className="prove-step-edge prove-step-end">{words.steps.end}</p>}
    </div>
  );
}
