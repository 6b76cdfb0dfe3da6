/** What came of the search, and of which one. */
import type { Bounds } from '@engine/proof.ts';
import type { Words } from '@engine/words.ts';
import { grouped } from '@stage/format.ts';
import { useRoom } from '../room/room-context.ts';
import { fill } from '../say.ts';
import { Screws } from '../screws.tsx';
import { bytesText, secondsText } from './numbers.ts';
import type { Found, Search } from './orders.ts';
import { useProof } from './proof-store.ts';
import { type ProveWords, proofWordsOf, useProveWords } from './proof-words.ts';
import { sameInstance, useSearch } from './request.ts';

export function outcomeText({ result }: Found, words: ProveWords): string {
  const states = grouped(result.states);
  const fails = result.properties.filter((p) => p.holds === false).length;
  if (fails) return fill(words.result['some-fail'], { n: fails, of: result.properties.length });
  return fill(result.complete ? words.result['all-hold'] : words.result.incomplete, { states });
}

export function Outcome({ bounds }: { bounds: Bounds }) {
  const { loaded } = useRoom();
  const words = useProveWords();
  const found = useProof((s) => s.found);
  const search = useProof((s) => s.search);
  const running = useProof((s) => s.phase === 'running');
  const wanted = useSearch();
  if (!found || !search || running) return null;
  const { result } = found;
  const { states, edges, depth } = result;
  const sign = result.properties.some((p) => p.holds === false) ? 'fails' : result.complete ? 'holds' : 'open';
  const what = instanceText(search, { ...bounds, ...search.bounds }, words, loaded.words);
  return (
    <article className="plate prove-outcome" data-sign={sign} data-testid="prove-outcome" data-states={states} data-complete={result.complete}>
      <Screws />
      <h3>{outcomeText(found, words)}</h3>
      {sign === 'fails' && !result.complete && <p className="prove-incomplete">{fill(words.result.incomplete, { states: grouped(states) })}</p>}
      {!result.complete && <p className="prove-incomplete">{fill(words.result['incomplete-why'], { bytes: bytesText(search.mostBytes) })}</p>}
      <p className="prove-facts">
        {fill(words.result.facts, { states: grouped(states), edges: grouped(edges), depth: grouped(depth), seconds: secondsText(found.seconds) })}
      </p>
      {sameInstance(search, wanted) ? <p className="prove-of">{what}</p> : <p className="prove-of prove-old">{fill(words.result.old, { what })}</p>}
    </article>
  );
}

/** `As shipped; Proxies 2, Updates 1`. */
function instanceText({ fixes }: Search, bounds: Bounds, words: ProveWords, room: Words): string {
  const names = proofWordsOf(room).bounds;
  const head = fixes.length
    ? fill(words.result.with, { fixes: fixes.map((f) => fill(words.result.quoted, { text: room.fixes[f]?.label ?? f })).join(', ') })
    : words.result['as-shipped'];
  const sizes = Object.entries(bounds).map(([id, value]) => `${names[id]?.name ?? id}: ${value}`);
  return [head, ...sizes].join('; ');
}
