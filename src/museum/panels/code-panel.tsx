/** Ten lines of pseudo-code, before and after, with the line that is running now. */
import { usePair } from '../room/panel-frame.ts';
import { useRoom } from '../room/room-context.ts';
import type { CodeLine } from '../rooms.ts';
import { say } from '../say.ts';
import { point, useLinks } from '../views/links.ts';

/** `onlyCurrent`: just the listing that is in force. */
export function CodePanel({ onlyCurrent = false }: { onlyCurrent?: boolean }) {
  const { loaded, session } = useRoom();
  const frame = usePair()?.main;
  const { code } = loaded;
  if (!code || !frame) return null;
  const mended = frame.settings.fixes.has(session.historicFix() ?? '');
  const state = frame.actors[code.actor] ?? '';
  if (!code.after) return <Listing title={say('tabs.code')} actor={code.actor} lines={code.before} state={state} tone="fix" />;
  return (
    <>
      {!(onlyCurrent && mended) && <Listing title={say('code.before')} actor={code.actor} lines={code.before} state={mended ? null : state} tone="bug" />}
      {!(onlyCurrent && !mended) && <Listing title={say('code.after')} actor={code.actor} lines={code.after} state={mended ? state : null} tone="fix" />}
    </>
  );
}

interface ListingProps {
  readonly title: string;
  readonly actor: string;
  readonly lines: readonly CodeLine[];
  /** null: this listing is not in force */
  readonly state: string | null;
  readonly tone: 'bug' | 'fix';
}

/** A line that is tied to states points at them in the other views, and is pointed at by them. */
function Listing({ title, actor, lines, state, tone }: ListingProps) {
  const pointed = useLinks((s) => s.pointed);
  return (
    <section className={`listing listing-${tone} ${state === null ? 'listing-off' : ''}`}>
      <h3 className="panel-title">{title}</h3>
      <pre>
        {lines
          .map((line, n) => ({ ...line, n }))
          .map((line) => {
            const { states } = line;
            const current = state !== null && (states?.includes(state) ?? false);
            const hot = pointed?.actor === actor && (states?.some((s) => pointed.states.includes(s)) ?? false);
            return (
              <code
                key={line.n}
                className={`code-line ${current ? 'code-now' : ''} ${hot ? 'code-hot' : ''}`}
                aria-current={current ? 'step' : undefined}
                onPointerEnter={states && (() => point({ actor, states }))}
                onPointerLeave={states && (() => point(null))}
                data-states={states?.join(' ')}
              >
                <span className="code-arrow" aria-hidden="true">
                  {current ? '▶' : ' '}
                </span>
                {tightened(line.line)}
                {'\n'}
              </code>
            );
          })}
      </pre>
    </section>
  );
}

/** Half the indent: the panel is narrow. */
function tightened(line: string): string {
  return line.replace(/^ +/, (indent) => ' '.repeat(indent.length / 2));
}
