/** What the arrows of this window are: mark, line and exact type, the most frequent first. */
import type { Message } from '@engine/frame.ts';
import type { Trace } from '@engine/trace.ts';
import { lookOf } from './message-look.ts';

const SHOWN = 6;

export function Legend({ trace, instant }: { trace: Trace; instant: boolean }) {
  const kinds = new Map<string, { message: Message; n: number }>();
  for (const message of trace.messages) {
    if (!instant && message.due === message.sent) continue;
    const key = message.type;
    const kind = kinds.get(key) ?? { message, n: 0 };
    kind.n++;
    kinds.set(key, kind);
  }
  const list = [...kinds].sort(([a, x], [b, y]) => y.n - x.n || (a < b ? -1 : 1)).slice(0, SHOWN);
  return (
    <ul className="st-legend">
      {list.map(([type, { message }]) => {
        const look = lookOf(message);
        return (
          <li key={type}>
            <svg viewBox="0 0 34 14" aria-hidden="true">
              <path d="M1 7H26" className="st-line" stroke={look.line} strokeDasharray={look.dash || undefined} />
              <path d={look.d} className="st-tip" fill={look.fill} transform="translate(26 7)" />
            </svg>
            {type}
          </li>
        );
      })}
    </ul>
  );
}
