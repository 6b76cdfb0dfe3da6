/** What a machine remembers beside its state, where that is a plain number, word or yes-or-no. Names as in the code. */
import { grouped } from '@stage/format.ts';
import { useViewWords } from '../words.ts';

/** Not about the system: who it is and how chance was seeded. */
const INNER = new Set(['id', 'random', 'seed', 'place', 'index']);
const SHOWN = 24;

export function Facts({ context }: { context: unknown }) {
  const words = useViewWords();
  const facts = Object.entries((context ?? {}) as Record<string, unknown>)
    .filter(([name, value]) => !INNER.has(name) && (['number', 'boolean', 'string'].includes(typeof value) || value === null || sizeOf(value) !== null))
    .slice(0, SHOWN);
  if (!facts.length) return null;
  return (
    <section className="chart-facts">
      <h3 className="panel-title">{words.statechart.facts}</h3>
      <dl className="chart-facts-list">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{textOf(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** How many are in a list or a queue; null for anything else. */
function sizeOf(value: unknown): number | null {
  if (Array.isArray(value)) return value.length;
  const size = (value as { size?: unknown } | null)?.size;
  return typeof size === 'number' ? size : null;
}

function textOf(value: unknown): string {
  const size = typeof value === 'object' ? sizeOf(value) : null;
  if (size !== null) return `[${size}]`;
  if (typeof value === 'number') return Number.isInteger(value) ? grouped(value) : String(Math.round(value * 1000) / 1000);
  return String(value ?? '–');
}
