/** A link to a real room of which a part does not fit: what was wrong, and the same link without that. */
import type { Problem } from '@engine/settings.ts';
import { say } from '../say.ts';
import { Screws } from '../screws.tsx';
import { useSaid } from '../use-said.ts';
import { useTitle } from '../use-title.ts';

export function BrokenLink({ room, problems, fixed, fresh }: { room: string; problems: readonly Problem[]; fixed: string; fresh: string }) {
  useTitle(say('broken.title'));
  const said = useSaid();
  return (
    <main className="notice-page" data-testid="broken-link">
      <div className="plate notice-plate">
        <Screws />
        <h1>{say('broken.title')}</h1>
        <p>{say('broken.lead', { room })}</p>
        <dl className="troubles">
          {problems.map((problem) => (
            <div key={`${problem.where} ${problem.text}`}>
              <dt className="mono">{problem.where}</dt>
              <dd>
                <span lang={said(problem.text) === undefined ? 'en' : undefined}>{sentence(said(problem.text) ?? problem.text)}</span>{' '}
                {problem.nearest && !problem.text.includes('did you mean') ? say('broken.near', { near: problem.nearest }) : ''}
              </dd>
            </div>
          ))}
        </dl>
        <p className="actions">
          <a className="key key-main" href={fixed} data-testid="open-without">
            {say('broken.open')}
          </a>
          <a className="key" href={fresh}>
            {say('broken.fresh')}
          </a>
          <a className="key" href="#/">
            {say('broken.lobby')}
          </a>
        </p>
      </div>
    </main>
  );
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`;
}
