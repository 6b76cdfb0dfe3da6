/** The CRD bench: a CRD and what a controller writes go into two vices; what the API server makes of it lies below. */
import { EXAMPLES } from '@crd/example.ts';
import { type DragEvent, useId, useState } from 'react';
import { say, sayIf } from '../say.ts';
import { Screws } from '../screws.tsx';
import { useTitle } from '../use-title.ts';
import { ViewKeys } from '../view-keys.tsx';
import type { Sheet, Vice } from './answer.ts';
import { isFold, type Line } from './fold-lines.ts';
import { carriedOver, ROOM, roomLink } from './room-link.ts';
import { type Bench, useBench } from './use-bench.ts';

export default function BenchPage() {
  useTitle(say('bench.title'));
  const bench = useBench();
  const [over, setOver] = useState(false);
  const drop = (e: DragEvent) => {
    e.preventDefault();
    setOver(false);
    void bench.insert([...e.dataTransfer.files], null);
  };
  const drag = (e: DragEvent) => {
    e.preventDefault();
    setOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the file keys do the same by keyboard
    <div
      className={over ? 'crd-bench crd-bench-over' : 'crd-bench'}
      data-testid="bench"
      data-busy={bench.busy}
      onDrop={drop}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
    >
      <header className="bench-head">
        <nav aria-label={say('bench.ways')}>
          <a className="link-key" href="#/" data-testid="bench-to-lobby">
            {say('bench.lobby')}
          </a>
          <a className="link-key" href={`#/room/${ROOM}`}>
            {say('bench.room')}
          </a>
        </nav>
        <div>
          <ViewKeys />
        </div>
      </header>
      <main>
        <section className="plate bench-title">
          <Screws />
          <p className="eyebrow">{say('bench.workshop')}</p>
          <h1>{say('bench.title')}</h1>
          <p>{say('bench.intro')}</p>
        </section>
        <section className="bench-examples" aria-label={say('bench.examples')}>
          <span>{say('bench.examples')}</span>
          {EXAMPLES.map(({ id }) => (
            <button key={id} type="button" className="key" aria-pressed={bench.example === id} onClick={() => bench.take(id)} data-testid={`example-${id}`}>
              {sayIf(`bench.example.${id}`) || id}
            </button>
          ))}
        </section>
        <div className="vices">
          <ViceBox bench={bench} vice="crd" />
          <ViceBox bench={bench} vice="object" />
        </div>
        <Results bench={bench} />
      </main>
    </div>
  );
}

function ViceBox({ bench, vice }: { bench: Bench; vice: Vice }) {
  const id = useId();
  const trouble = bench.trouble?.vice === vice ? bench.trouble : null;
  const drop = (e: DragEvent) => {
    if (!e.dataTransfer.files.length) return;
    e.preventDefault();
    e.stopPropagation();
    void bench.insert([...e.dataTransfer.files], vice);
  };
  const served = bench.good?.crd.served ?? [];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the file key does the same by keyboard
    <section className="vice" onDrop={drop}>
      <div className="vice-head">
        <label htmlFor={id}>
          <b>{say(`bench.${vice}`)}</b> <small>{say(`bench.${vice}-help`)}</small>
        </label>
        <label className="key file-key">
          {say('bench.file.choose')}
          <input
            type="file"
            multiple
            className="sr-only"
            onChange={(e) => {
              void bench.insert([...(e.target.files ?? [])], vice);
              e.target.value = '';
            }}
            data-testid={`file-${vice}`}
          />
        </label>
      </div>
      <textarea
        id={id}
        className="mono"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        rows={14}
        value={bench.texts[vice]}
        onChange={(e) => bench.write(vice, e.target.value)}
        aria-invalid={trouble !== null}
        aria-describedby={trouble ? `${id}-trouble` : undefined}
        data-testid={`text-${vice}`}
      />
      <p className="trouble" id={`${id}-trouble`} role="alert" data-testid={`trouble-${vice}`}>
        {trouble &&
          (trouble.line === undefined || /\bline \d/.test(trouble.text) ? trouble.text : `${say('bench.line', { n: trouble.line })}: ${trouble.text}`)}
      </p>
      {vice === 'object' && served.length > 1 && (
        <label className="version">
          {say('bench.version')}{' '}
          <select value={bench.version ?? ''} onChange={(e) => bench.choose(e.target.value || null)} data-testid="version">
            <option value="">{say('bench.version-auto', { version: bench.good?.crd.version ?? '' })}</option>
            {served.map((version) => (
              <option key={version} value={version}>
                {version}
              </option>
            ))}
          </select>
        </label>
      )}
    </section>
  );
}

function Results({ bench }: { bench: Bench }) {
  const { good, stale } = bench;
  if (!good) return <p className="hint">{say('bench.empty')}</p>;
  return (
    <section className={stale ? 'results results-stale' : 'results'} aria-label={say('bench.results')} data-testid="results" data-stale={stale}>
      {stale && <p className="stale">{say('bench.stale')}</p>}
      {good.sheets.map((sheet, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: results have no name of their own; they stand in the objects' order
        <Result key={i} sheet={sheet} />
      ))}
    </section>
  );
}

const SHAPES = { converges: 'converges', 'loops if anything else in the write changes': 'loops-if', 'loops by itself': 'loops' } as const;

function Result({ sheet }: { sheet: Sheet }) {
  const shape = SHAPES[sheet.verdict];
  const carried = carriedOver(sheet);
  return (
    <article className="result">
      <div className={`plate verdict verdict-${shape}`} role="status" data-testid="verdict" data-verdict={sheet.verdict}>
        <Screws />
        <svg className="verdict-sign" viewBox="0 0 48 48" aria-hidden="true">
          {shape === 'converges' && <path d="M9 18h30M9 30h30" />}
          {shape === 'loops-if' && <path d="M9 18h30M9 30h30M31 8 17 40" />}
          {shape === 'loops' && <path d="M39 14A18 18 0 1 0 42 28M40 4v11H29" />}
        </svg>
        <div>
          <p className="eyebrow">{sheet.name}</p>
          <h2>{sheet.verdict}</h2>
          <p>{say(`bench.means.${shape}`)}</p>
        </div>
      </div>
      <div className="result-body">
        <div>
          <h3 className="panel-title">{say('bench.kept')}</h3>
          <Diff sheet={sheet} />
        </div>
        <div>
          <h3 className="panel-title">{say('bench.why')}</h3>
          {sheet.reasons.length === 0 ? (
            <p>{say('bench.no-reasons')}</p>
          ) : (
            <ul className="reasons" data-testid="reasons">
              {sheet.reasons.map((reason) => (
                <li key={`${reason.why} ${reason.path}`}>
                  {reason.path && !reason.text.includes(reason.path) && <code>{reason.path} </code>}
                  {reason.text}
                </li>
              ))}
            </ul>
          )}
          <h3 className="panel-title">{say('bench.load')}</h3>
          <p className="hint">{say('bench.load-help', { port: carried.withPort, stamp: sayIf(`bench.stamp.${carried.stamp}`) })}</p>
          <a className="key key-main" href={roomLink(sheet)} data-testid="load-into-room">
            {say('bench.load-key')}
          </a>
        </div>
      </div>
    </article>
  );
}

const SIGNS = { same: ' ', pruned: '−', defaulted: '+', changed: '~' } as const;

function Diff({ sheet }: { sheet: Sheet }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="diff mono" tabIndex={0} aria-label={say('bench.kept')} data-testid="diff">
      {sheet.lines.map((item, i) =>
        isFold(item) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own
          <details key={i}>
            <summary>{say('bench.fold', { n: item.count })}</summary>
            {item.folded.map((line, k) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own
              <DiffLine key={k} line={line} />
            ))}
          </details>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own
          <DiffLine key={i} line={item} />
        ),
      )}
    </section>
  );
}

function DiffLine({ line }: { line: Line }) {
  return (
    <div className={`diff-line diff-${line.mark}`} data-mark={line.mark}>
      <span aria-hidden="true">{SIGNS[line.mark]}</span>
      {line.mark !== 'same' && <span className="sr-only">{say(`bench.mark.${line.mark}`)}: </span>}
      {line.text}
    </div>
  );
}
