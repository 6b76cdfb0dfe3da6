/** What was written and what is kept, as one marked text: signs and words say what the colours say. */
import type { DiffLine } from '@crd/diff-lines.ts';
import { grouped } from '@stage/format.ts';
import { useState } from 'react';
import { say } from '../say.ts';
import { type Fold, isFold, type LineOrFold } from './fold-lines.ts';

export const SIGNS = { same: ' ', pruned: '−', defaulted: '+', changed: '~' } as const;

export function KeptDiff({ lines }: { lines: readonly LineOrFold[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="kept" aria-label={say('bench.kept.title')} tabIndex={0} data-testid="kept">
      <ol className="kept-lines">
        {/* biome-ignore-start lint/suspicious/noArrayIndexKey: a line is its place */}
        {lines.map((item, i) => (isFold(item) ? <Folded key={i} fold={item} /> : <KeptLine key={i} line={item} />))}
        {/* biome-ignore-end lint/suspicious/noArrayIndexKey: a line is its place */}
      </ol>
    </section>
  );
}

function KeptLine({ line: { text, mark, path } }: { line: DiffLine }) {
  if (mark === 'same')
    return (
      <li className="kept-line">
        <span className="kept-sign" aria-hidden="true" />
        <code>{text}</code>
      </li>
    );
  const indent = text.length - text.trimStart().length;
  const Tag = mark === 'pruned' ? 'del' : 'ins';
  return (
    <li className="kept-line" data-mark={mark} data-path={path}>
      <span className="kept-sign" aria-hidden="true">
        {SIGNS[mark]}
      </span>
      <span className="sr-only">{say(`bench.kept.${mark}`)}: </span>
      <code>
        {text.slice(0, indent)}
        <Tag>{text.slice(indent)}</Tag>
      </code>
    </li>
  );
}

function Folded({ fold: { folded, count } }: { fold: Fold }) {
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <li className="kept-fold">
        <button type="button" className="link-key" onClick={() => setOpen(true)}>
          {say('bench.kept.fold', { n: grouped(count) })}
        </button>
      </li>
    );
  return (
    <>
      {/* biome-ignore-start lint/suspicious/noArrayIndexKey: a line is its place */}
      {folded.map((line, i) => (
        <KeptLine key={i} line={line} />
      ))}
      {/* biome-ignore-end lint/suspicious/noArrayIndexKey: a line is its place */}
      {count > folded.length && <li className="kept-fold">{say('bench.kept.more', { n: grouped(count - folded.length) })}</li>}
    </>
  );
}
