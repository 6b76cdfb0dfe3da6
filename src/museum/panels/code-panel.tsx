/** Ten lines of pseudo-code, before and after, with the line that is running now. */
import { usePair } from '../room/panel-frame.ts';
import { useRoom } from '../room/room-context.ts';
import type { CodeLine } from '../rooms.ts';
import { say } from '../say.ts';

/** `onlyCurrent`: just the listing that is in force. */
export function CodePanel({ onlyCurrent = false }: { onlyCurrent?: boolean }) {
  const { loaded, session } = useRoom();
  const frame = usePair()?.main;
  const { code } = loaded;
  if (!code || !frame) return null;
  const mended = frame.settings.fixes.has(session.historicFix() ?? '');
  const state = frame.actors[code.actor] ?? '';
  if (!code.after) return <Listing title={say('tabs.code')} lines={code.before} state={state} tone="fix" />;
  return (
    <>
      {!(onlyCurrent && mended) && <Listing title={say('code.before')} lines={code.before} state={mended ? null : state} tone="bug" />}
      {!(onlyCurrent && !mended) && <Listing title={say('code.after')} lines={code.after} state={mended ? state : null} tone="fix" />}
    </>
  );
}

function Listing({ title, lines, state, tone }: { title: string; lines: readonly CodeLine[]; state: string | null; tone: 'bug' | 'fix' }) {
  return (
    <section className={`listing listing-${tone} ${state === null ? 'listing-off' : ''}`}>
      <h3 className="panel-title">{title}</h3>
      <pre>
        {lines
          .map((line, n) => ({ ...line, n }))
          .map((line) => {
            const current = state !== null && (line.states?.includes(state) ?? false);
            return (
              <code key={line.n} className={current ? 'code-line code-now' : 'code-line'} aria-current={current ? 'step' : undefined}>
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
