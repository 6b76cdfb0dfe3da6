/** Every repair, real or mistaken: what it does, what it cures, what it only hides. */
import type { FixSpec } from '@engine/exhibit.ts';
import { fixTurn } from '@visit/fix-turn.ts';
import { useVisit, wouldFork } from '@visit/visit-store.ts';
import { Prose } from '../glossary/prose.tsx';
import { ForkWarning } from '../room/notice-line.tsx';
import { useRoom } from '../room/room-context.ts';
import { say } from '../say.ts';

export function FixesPanel() {
  const { session } = useRoom();
  useVisit((s) => s.spec);
  useVisit((s) => s.t);
  const fork = useVisit(wouldFork);
  const on = session.settings().fixes;
  const { fixes } = session.exhibit;
  const groups = [...new Set(fixes.map((f) => f.group ?? ''))];
  return (
    <>
      {fork && <ForkWarning />}
      {groups.map((group) => (
        <section key={group} className="fix-group" aria-label={group || say('fixes.alone')}>
          {group && <p className="eyebrow">{say('fixes.group')}</p>}
          {fixes
            .filter((f) => (f.group ?? '') === group)
            .map((fix) => (
              <Fix key={fix.id} fix={fix} on={on.has(fix.id)} />
            ))}
        </section>
      ))}
    </>
  );
}

function Fix({ fix, on }: { fix: FixSpec; on: boolean }) {
  const { loaded } = useRoom();
  const words = loaded.words.fixes[fix.id];
  return (
    <article className={on ? 'fix fix-on' : 'fix'}>
      <button type="button" role="switch" aria-checked={on} className="fix-switch" onClick={() => fixTurn(fix.id, !on)} data-testid={`fix-${fix.id}`}>
        <span className="switch" aria-hidden="true" />
        <span>
          {words?.label ?? fix.id}
          {fix.historic && <small className="historic">{say('fixes.historic')}</small>}
        </span>
      </button>
      {words && (
        <dl className="fix-words">
          <dt>{say('fixes.does')}</dt>
          <dd>
            <Prose text={words.does} own={loaded.words.glossary} />
          </dd>
          <dt>{say('fixes.cures')}</dt>
          <dd>
            <Prose text={words.cures} own={loaded.words.glossary} />
          </dd>
          <dt>{say('fixes.hides')}</dt>
          <dd>
            <Prose text={words.hides} own={loaded.words.glossary} />
          </dd>
        </dl>
      )}
    </article>
  );
}
