/** What is to be proved, one sentence each, with its verdict once there is one. */
import type { ProofSpec, PropertySpec } from '@engine/proof.ts';
import { grouped } from '@stage/format.ts';
import type { PropertyResult } from '../../prove/prove.ts';
import { Lamp } from '../room/condition.tsx';
import { useRoom } from '../room/room-context.ts';
import { fill } from '../say.ts';
import { showProperty, useProof } from './proof-store.ts';
import { type ProveWords, proofWordsOf, useProveWords } from './proof-words.ts';

export function Properties({ proof }: { proof: ProofSpec }) {
  const words = useProveWords();
  const running = useProof((s) => s.phase === 'running');
  const found = useProof((s) => (s.phase === 'running' ? null : s.found));
  return (
    <section className="prove-properties" aria-labelledby="prove-properties">
      <h3 id="prove-properties" className="panel-title">
        {words.properties}
      </h3>
      <ul>
        {proof.properties.map((p) => (
          <Property key={p.id} spec={p} running={running} result={found?.result.properties.find((r) => r.id === p.id)} />
        ))}
      </ul>
    </section>
  );
}

type Sign = 'waits' | 'holds' | 'fails' | 'undecided';

function signOf(result: PropertyResult | undefined): Sign {
  if (!result) return 'waits';
  return result.holds === null ? 'undecided' : result.holds ? 'holds' : 'fails';
}

export function verdictText(result: PropertyResult | undefined, words: ProveWords): string {
  const sign = signOf(result);
  if (sign === 'fails' && !result?.trace.length) return words.verdict['fails-at-once'];
  // A circle fails where it begins.
  return fill(words.verdict[sign], { n: grouped(result?.loopsFrom ?? result?.trace.length ?? 0) });
}

function Property({ spec, running, result }: { spec: PropertySpec; running: boolean; result: PropertyResult | undefined }) {
  const { loaded } = useRoom();
  const words = useProveWords();
  const shown = useProof((s) => s.property === spec.id);
  const { name = spec.id, text } = proofWordsOf(loaded.words).properties[spec.id] ?? {};
  const kind = (words.kinds as Readonly<Record<string, { name: string; text: string } | undefined>>)[spec.kind];
  const sign = signOf(result);
  const show = () => {
    showProperty(spec.id);
    document.getElementById('prove-steps')?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <li className="prove-property" data-testid={`property-${spec.id}`} data-sign={sign} data-steps={result?.trace.length}>
      {sign === 'waits' || sign === 'undecided' ? (
        <span className="prove-no-lamp" aria-hidden="true">
          {sign === 'undecided' ? '?' : '·'}
        </span>
      ) : (
        <Lamp tone={sign === 'holds' ? 'calm' : 'bug'} />
      )}
      <div>
        <p className="prove-property-name">
          {name} – <strong className="prove-verdict">{running ? words.verdict.running : verdictText(result, words)}</strong>
        </p>
        {text && <p>{text}</p>}
        {kind && (
          <p className="hint">
            {kind.name}: {kind.text}.
          </p>
        )}
        {sign === 'fails' && (
          <button type="button" className="link-key" aria-pressed={shown} onClick={show} data-testid={`show-${spec.id}`}>
            {words.show}
          </button>
        )}
      </div>
    </li>
  );
}
