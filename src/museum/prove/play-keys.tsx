/** Plays the way shown in the room, or copies its link. */
import type { Concrete } from '../../prove/concretise.ts';
import { useRoom } from '../room/room-context.ts';
import { copyRun, playRun } from './play.ts';
import { runOfWay, useProof } from './proof-store.ts';
import { useProveWords } from './proof-words.ts';

export function PlayKeys({ name }: { name: string }) {
  const { exhibit } = useRoom().session;
  const words = useProveWords().play;
  const looking = useProof((s) => s.looking);
  const noRun = useProof((s) => s.noRun);
  const link = useProof((s) => s.link);
  const withRun = async (use: (run: Concrete) => void) => {
    const run = await runOfWay();
    if (run) use(run);
  };
  return (
    <div className="prove-play" data-testid="prove-play-keys" data-looking={looking}>
      <div className="actions">
        <button
          type="button"
          className="key key-main"
          aria-disabled={looking}
          onClick={() => void withRun((run) => playRun(run, name))}
          data-testid="prove-play"
        >
          {words.play}
        </button>
        <button
          type="button"
          className="key"
          aria-disabled={looking}
          onClick={() => void withRun(async (run) => useProof.setState({ link: await copyRun(exhibit.id, run) }))}
          data-testid="prove-copy"
        >
          {words.copy}
        </button>
      </div>
      <div role="status">
        {looking && <p className="hint">{words.looking}</p>}
        {noRun && <p data-testid="prove-no-run">{words.none}</p>}
      </div>
      {link && (
        <label className="prove-link">
          {words.link}
          <input type="text" readOnly value={link} onFocus={(e) => e.target.select()} data-testid="prove-link" />
        </label>
      )}
    </div>
  );
}
