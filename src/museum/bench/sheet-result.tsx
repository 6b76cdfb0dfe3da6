/** What became of one object: the verdict's plate, what is kept, and why. */
import { say } from '../say.ts';
import { Screws } from '../screws.tsx';
import { useSaid } from '../use-said.ts';
import type { Sheet } from './answer.ts';
import { KeptDiff, SIGNS } from './kept-diff.tsx';
import { carriedOver, roomLink } from './room-link.ts';
import { VerdictSign } from './verdict-sign.tsx';
import { meaningKey, verdictKey } from './verdict-words.ts';

export function SheetResult({ sheet, stale }: { sheet: Sheet; stale: boolean }) {
  const { verdict, lost, defaulted, reasons, lines } = sheet;
  const said = useSaid();
  return (
    <>
      <article className="plate verdict" data-verdict={verdict} data-sign={verdictKey(verdict)} data-stale={stale} data-testid="verdict">
        <Screws />
        <div className="verdict-head">
          <VerdictSign verdict={verdict} />
          <div>
            <p className="eyebrow">
              {stale ? say('bench.stale') : say('bench.verdict')} <span className="verdict-of">{sheet.name}</span>
            </p>
            <h2>{say(`bench.verdicts.${verdictKey(verdict)}`)}</h2>
          </div>
        </div>
        <p className="verdict-meaning">{say(`bench.meanings.${meaningKey(sheet)}`)}</p>
        <Culprit sheet={sheet} />
      </article>
      <article className="slip" data-stale={stale}>
        <header className="slip-head">
          <h3>{say('bench.kept.title')}</h3>
          <p className="tallies">
            <span className="tally" data-tally="pruned">
              {say('bench.kept.pruned-n', { n: lost.length })}
            </span>
            <span className="tally" data-tally="defaulted">
              {say('bench.kept.defaulted-n', { n: defaulted.length })}
            </span>
          </p>
        </header>
        <KeptDiff lines={lines} />
      </article>
      <article className="slip" data-stale={stale}>
        <h3>{say('bench.why')}</h3>
        {reasons.length ? (
          <dl className="reasons" data-testid="reasons">
            {reasons.map(({ path, why, text }) => (
              <div key={`${why} ${path}`} data-why={why}>
                <dt>
                  <span className="reason-kind">{say(`bench.whys.${why}`)}</span> {!text.includes(path) && <code>{path}</code>}
                </dt>
                <dd lang={said(text) === undefined ? 'en' : undefined}>
                  <Reasoning text={said(text) ?? text} path={path} />
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className="slip-text">{say('bench.no-reasons')}</p>
        )}
      </article>
      <ToRoom sheet={sheet} />
    </>
  );
}

/** On the plate: the first field that does not come back as it was written. */
function Culprit({ sheet: { lost, defaulted } }: { sheet: Sheet }) {
  const mark = lost.length ? 'pruned' : 'defaulted';
  const [path, ...more] = lost.length ? lost : defaulted;
  return (
    <p className="culprit">
      {path !== undefined && (
        <>
          <span aria-hidden="true">{SIGNS[mark]}</span> <code>{path}</code> {say(`bench.kept.${mark}`)}
          {more.length > 0 && `, ${say('bench.and-more', { n: more.length })}`}
        </>
      )}
    </p>
  );
}

/** A reason's text with its path set as code. */
function Reasoning({ text, path }: { text: string; path: string }) {
  const at = path ? text.indexOf(path) : -1;
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <code>{path}</code>
      {text.slice(at + path.length)}
    </>
  );
}

/** The way into the room, with what it takes along and what it leaves here. */
function ToRoom({ sheet }: { sheet: Sheet }) {
  const { withPort, stamp } = carriedOver(sheet);
  const meaning = meaningKey(sheet);
  const restless = sheet.verdict === 'loops by itself';
  return (
    <article className="slip to-room">
      <h3>{say('bench.room.title')}</h3>
      <p className="slip-text">
        {say(`bench.room.${restless ? 'restless' : withPort ? 'lossy' : 'whole'}`)} {say(`bench.room.stamps.${restless ? 'itself' : stamp}`)}{' '}
        {meaning === 'default' && say('bench.room.same-bytes')} {say('bench.room.left')}
      </p>
      <p>
        <a className="key key-main" href={roomLink(sheet)} data-testid="load-into-room">
          {say('bench.room.load')}
        </a>
      </p>
    </article>
  );
}
