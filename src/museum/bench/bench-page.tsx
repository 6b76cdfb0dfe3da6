/** The workshop: two vices, one for the CRD and one for what a controller writes, and beside them what comes of the two. */
import { EXAMPLES } from '@crd/example.ts';
import { type DragEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { say } from '../say.ts';
import { Screws } from '../screws.tsx';
import { useTitle } from '../use-title.ts';
import { ViewKeys } from '../view-keys.tsx';
import type { Sheet, Vice } from './answer.ts';
import { ROOM } from './room-link.ts';
import { SheetResult } from './sheet-result.tsx';
import { type Bench, useBench } from './use-bench.ts';
import { VerdictSign } from './verdict-sign.tsx';
import { verdictKey } from './verdict-words.ts';
import { ViceJaws } from './vice.tsx';

export default function BenchPage() {
  useTitle(say('bench.title'));
  const bench = useBench();
  const sheets = bench.good?.sheets ?? [];
  const [picked, pick] = useState<number | null>(null);
  // Until somebody picks one: the first that does not come to rest.
  const trouble = sheets.findIndex((s) => s.verdict !== 'converges');
  const shown = picked !== null && picked < sheets.length ? picked : Math.max(0, trouble);
  const sheet = sheets[shown];
  const droppedBeside = (e: DragEvent) => {
    if (!e.dataTransfer.types.includes('Files')) return;
    // Without this, a file that misses the vices would replace the page.
    e.preventDefault();
    if (e.type === 'drop') void bench.insert([...e.dataTransfer.files], null);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: catches files that miss the vices, and leaves the page keys to the page
    <div className="crd-bench" data-testid="bench" onDragOver={droppedBeside} onDrop={droppedBeside} onKeyDown={keepPageKeys}>
      <header className="room-head">
        <a href="#/" className="home" aria-label={say('museum')} data-testid="to-lobby">
          <span className="home-mark" aria-hidden="true">
            M<i>W</i>B
          </span>
          <span className="home-name">{say('museum')}</span>
        </a>
        <p className="room-head-title">{say('bench.workshop')}</p>
        <nav className="room-keys" aria-label={say('help.title')}>
          <ViewKeys />
        </nav>
      </header>
      <main className="workbench">
        <div className="bench-name plate">
          <Screws />
          <h1>{say('bench.title')}</h1>
          <p>
            {say('bench.lead')} <strong>{say('bench.private')}</strong>{' '}
            <a href={`#/room/${ROOM}`} data-testid="to-room">
              {say('bench.to-room')}
            </a>
          </p>
        </div>
        <Shelf bench={bench} />
        <ViceFor bench={bench} name="crd" />
        <ViceFor bench={bench} name="object" />
        <section
          className="outcome"
          id="outcome"
          data-testid="results"
          tabIndex={-1}
          aria-label={say('bench.outcome')}
          aria-busy={bench.busy}
          data-busy={bench.busy}
          data-stale={bench.stale}
        >
          {sheets.length > 1 && <Drawers sheets={sheets} shown={shown} onPick={pick} />}
          {sheet ? <SheetResult key={shown} sheet={sheet} stale={bench.stale} /> : <Nothing waiting={bench.busy} />}
        </section>
      </main>
      {sheet && <Glance sheet={sheet} stale={bench.stale} />}
      <Spoken sheets={sheets} stale={bench.stale} busy={bench.busy} />
    </div>
  );
}

/** The museum's page keys walk scenes; here they scroll, as anywhere. */
function keepPageKeys(e: KeyboardEvent) {
  if (e.key === 'PageDown' || e.key === 'PageUp') e.stopPropagation();
}

function Shelf({ bench }: { bench: Bench }) {
  return (
    <fieldset className="shelf">
      <legend>{say('bench.shelf')}</legend>
      {EXAMPLES.map(({ id }) => (
        <button key={id} type="button" className="key" aria-pressed={bench.example === id} onClick={() => bench.take(id)} data-testid={`example-${id}`}>
          {say(`bench.examples.${id}`)}
        </button>
      ))}
    </fieldset>
  );
}

function ViceFor({ bench, name }: { bench: Bench; name: Vice }) {
  return (
    <ViceJaws
      name={name}
      text={bench.texts[name]}
      trouble={bench.trouble?.vice === name ? bench.trouble : null}
      note={name === 'crd' ? <CrdNote bench={bench} /> : <ObjectNote bench={bench} />}
      borrowed={bench.example !== null}
      onText={(text) => bench.write(name, text)}
      onFiles={(files) => void bench.insert(files, name)}
    />
  );
}

function CrdNote({ bench: { good, version, choose, texts } }: { bench: Bench }) {
  if (!texts.crd.trim()) return <p>{say('bench.empty')}</p>;
  if (!good) return null;
  const { name, served, statusSubresource } = good.crd;
  return (
    <>
      <p className="note-name">
        <span className="mono">{name}</span>
        <span>{say(statusSubresource ? 'bench.crd.subresource' : 'bench.crd.no-subresource')}</span>
      </p>
      {served.length > 1 ? (
        <label className="note-version">
          {say('bench.crd.version')}{' '}
          <select value={version !== null && served.includes(version) ? version : ''} onChange={(e) => choose(e.target.value || null)} data-testid="version">
            <option value="">{say('bench.crd.as-said', { version: good.crd.version })}</option>
            {served.map((v) => (
              <option key={v} value={v}>
                {v}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <p className="note-version mono">{good.crd.version}</p>
      )}
    </>
  );
}

function ObjectNote({ bench: { good, texts } }: { bench: Bench }) {
  if (!texts.object.trim()) return <p>{say('bench.empty')}</p>;
  const n = good?.sheets.length ?? 0;
  if (n === 0) return null;
  return <p>{say(n === 1 ? 'bench.object.one' : 'bench.object.many', { n })}</p>;
}

/** Several objects: a drawer for each, with its verdict's sign. */
function Drawers({ sheets, shown, onPick }: { sheets: readonly Sheet[]; shown: number; onPick: (i: number) => void }) {
  return (
    <nav className="drawers" aria-label={say('bench.drawers')}>
      <ol>
        {sheets.map((sheet, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an object is its place in the text
          <li key={i}>
            <button
              type="button"
              className="drawer"
              aria-current={i === shown}
              data-sign={verdictKey(sheet.verdict)}
              onClick={() => onPick(i)}
              data-testid={`drawer-${i + 1}`}
            >
              <VerdictSign verdict={sheet.verdict} />
              <span>
                <span className="drawer-name">{sheet.name}</span>
                <span className="drawer-verdict">{say(`bench.short.${verdictKey(sheet.verdict)}`)}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Nothing({ waiting }: { waiting: boolean }) {
  return (
    <article className="plate verdict verdict-none" data-testid="no-verdict">
      <Screws />
      <h2>{say(waiting ? 'bench.waiting' : 'bench.nothing')}</h2>
      <p className="verdict-meaning">{say('bench.nothing-text')}</p>
    </article>
  );
}

/** On a narrow page the outcome lies below both vices: the verdict stays in sight. */
function Glance({ sheet, stale }: { sheet: Sheet; stale: boolean }) {
  const go = () => {
    const outcome = document.getElementById('outcome');
    outcome?.scrollIntoView();
    outcome?.focus({ preventScroll: true });
  };
  return (
    <button type="button" className="glance" data-sign={verdictKey(sheet.verdict)} data-stale={stale} onClick={go} data-testid="glance">
      <VerdictSign verdict={sheet.verdict} />
      <span>
        {stale && `${say('bench.stale')}: `}
        {say(`bench.short.${verdictKey(sheet.verdict)}`)}
      </span>
    </button>
  );
}

/** What a screen reader hears when the outcome changes. */
function Spoken({ sheets, stale, busy }: { sheets: readonly Sheet[]; stale: boolean; busy: boolean }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (busy || stale || !sheets.length) return;
    const one = (s: Sheet) =>
      say('bench.spoken', {
        name: s.name,
        verdict: say(`bench.verdicts.${verdictKey(s.verdict)}`),
        lost: say('bench.kept.pruned-n', { n: s.lost.length }),
        filled: say('bench.kept.defaulted-n', { n: s.defaulted.length }),
      });
    setSaid(sheets.slice(0, 5).map(one).join(' '));
  }, [sheets, stale, busy]);
  return (
    <p role="status" className="sr-only" data-testid="spoken-verdict">
      {said}
    </p>
  );
}
