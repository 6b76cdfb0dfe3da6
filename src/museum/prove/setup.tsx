/** What is searched: bounds, fixes, memory, and what is left out. */
import type { FixSpec } from '@engine/exhibit.ts';
import type { BoundSpec, ProofSpec } from '@engine/proof.ts';
import { useRoom } from '../room/room-context.ts';
import { fill } from '../say.ts';
import { bytesText } from './numbers.ts';
import { MEMORY_CHOICES, useProof } from './proof-store.ts';
import { proofWordsOf, useProveWords } from './proof-words.ts';
import { useSearch } from './request.ts';

export function Setup({ proof }: { proof: ProofSpec }) {
  const words = useProveWords();
  const busy = useProof((s) => s.phase === 'running');
  return (
    <section className="prove-setup">
      <p className="prove-lead">{words.lead}</p>
      <fieldset className="prove-group" disabled={busy}>
        <legend>{words.instance}</legend>
        {proof.bounds.map((bound) => (
          <Bound key={bound.id} bound={bound} />
        ))}
      </fieldset>
      <Fixes busy={busy} />
      <details className="more prove-explored">
        <summary>{words.explored.title}</summary>
        <ul>
          {Object.entries(words.explored)
            .filter(([id]) => id !== 'title')
            .map(([id, text]) => (
              <li key={id}>{text}</li>
            ))}
        </ul>
        <Memory busy={busy} />
      </details>
    </section>
  );
}

function Bound({ bound }: { bound: BoundSpec }) {
  const { loaded } = useRoom();
  const words = useProveWords();
  const value = useProof((s) => s.bounds[bound.id]) ?? bound.default;
  const { name = bound.id, help } = proofWordsOf(loaded.words).bounds[bound.id] ?? {};
  const set = (to: number) =>
    useProof.setState(({ bounds: { [bound.id]: _, ...others } }) => ({ bounds: to === bound.default ? others : { ...others, [bound.id]: to } }));
  return (
    <div className="prove-bound" data-testid={`bound-${bound.id}`} data-value={value}>
      <span className="prove-bound-name" title={help}>
        {name}
      </span>
      <Stepper sign="−" label={fill(words.smaller, { name })} can={value > bound.min} onPress={() => set(value - 1)} testId="less" />
      <output className="prove-bound-value mono">{value}</output>
      <Stepper sign="+" label={fill(words.larger, { name })} can={value < bound.max} onPress={() => set(value + 1)} testId="more" />
      <span className="hint prove-range">{fill(words.range, { min: bound.min, max: bound.max })}</span>
    </div>
  );
}

function Stepper({ sign, label, can, onPress, testId }: { sign: string; label: string; can: boolean; onPress: () => void; testId: string }) {
  return (
    <button
      type="button"
      className="key key-icon key-small"
      aria-label={label}
      title={label}
      aria-disabled={!can}
      onClick={() => can && onPress()}
      data-testid={testId}
    >
      {sign}
    </button>
  );
}

function Fixes({ busy }: { busy: boolean }) {
  const { loaded, session } = useRoom();
  const words = useProveWords();
  const own = useProof((s) => s.fixes !== null);
  const { fixes: on } = useSearch();
  const { fixes } = session.exhibit;
  if (!fixes.length) return null;
  const turn = (fix: FixSpec) => {
    const rivals = fixes.filter((f) => fix.group && f.group === fix.group).map((f) => f.id);
    const wanted = on.includes(fix.id) ? on.filter((id) => id !== fix.id) : [...on.filter((id) => !rivals.includes(id)), fix.id];
    useProof.setState({ fixes: fixes.map((f) => f.id).filter((id) => wanted.includes(id)) });
  };
  return (
    <details className="prove-group prove-fixes">
      <summary>
        {words.fixes}: <strong>{on.length ? on.map((id) => loaded.words.fixes[id]?.label ?? id).join(', ') : words['fixes-none']}</strong>
        {!own && <small className="hint"> {words['follows-room']}</small>}
      </summary>
      {fixes.map((fix) => (
        <label key={fix.id} className="check">
          <input type="checkbox" checked={on.includes(fix.id)} disabled={busy} onChange={() => turn(fix)} data-testid={`prove-fix-${fix.id}`} />
          <span>{loaded.words.fixes[fix.id]?.label ?? fix.id}</span>
        </label>
      ))}
      {own && (
        <button type="button" className="link-key" disabled={busy} onClick={() => useProof.setState({ fixes: null })} data-testid="prove-as-in-room">
          {words['as-in-room']}
        </button>
      )}
    </details>
  );
}

function Memory({ busy }: { busy: boolean }) {
  const words = useProveWords();
  const most = useProof((s) => s.mostBytes);
  return (
    <label className="view-choice">
      {words.memory}{' '}
      <select value={most} disabled={busy} onChange={(e) => useProof.setState({ mostBytes: Number(e.target.value) })} data-testid="prove-memory">
        {MEMORY_CHOICES.map((bytes) => (
          <option key={bytes} value={bytes}>
            {bytesText(bytes)}
          </option>
        ))}
      </select>
    </label>
  );
}
