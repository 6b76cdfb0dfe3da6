/** Start, cancel, and how far it is. */
import { grouped } from '@stage/format.ts';
import { fill } from '../say.ts';
import { bytesText, rateText } from './numbers.ts';
import { cancelSearch, startSearch, useProof } from './proof-store.ts';
import { useProveWords } from './proof-words.ts';
import { useSearch } from './request.ts';

export function RunKeys() {
  const words = useProveWords();
  const search = useSearch();
  const phase = useProof((s) => s.phase);
  const running = phase === 'running';
  const press = () => (running ? cancelSearch() : void startSearch(search));
  return (
    <section className="prove-run">
      {/* One key for both, so that the focus stays where it is. */}
      <button type="button" className={running ? 'key' : 'key key-main'} onClick={press} data-testid={running ? 'prove-cancel' : 'prove-run'}>
        {running ? words.cancel : phase === 'found' ? words.again : words.run}
      </button>
      {running && <Going />}
      {phase === 'cancelled' && <p data-testid="prove-cancelled">{words.cancelled}</p>}
      {phase === 'failed' && <Failed />}
    </section>
  );
}

function Going() {
  const words = useProveWords();
  const progress = useProof((s) => s.progress);
  const inPage = useProof((s) => s.inPage);
  if (!progress) return null;
  const { states, bytes, seconds } = progress;
  return (
    <div className="prove-going" data-testid="prove-progress" data-states={states}>
      <span className="prove-shuttle" aria-hidden="true" />
      <p>
        {states ? fill(words.progress.going, { states: grouped(states), rate: rateText(states, seconds), bytes: bytesText(bytes) }) : words.progress.begins}
      </p>
      {inPage && <p className="hint">{words.progress['in-page']}</p>}
    </div>
  );
}

function Failed() {
  const words = useProveWords();
  const trouble = useProof((s) => s.trouble);
  return (
    <p className="trouble" role="alert" data-testid="prove-failed">
      {trouble ? fill(words.failed, { why: trouble }) : words['failed-silently']}
    </p>
  );
}
