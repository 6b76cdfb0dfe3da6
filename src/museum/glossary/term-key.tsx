/** A term in a text: a key that opens a small plate with its entry, by click, tap, Enter or Space. */
import { type KeyboardEvent, type ToggleEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import { fill } from '../say.ts';
import { place } from './place.ts';
import { SeeLinks } from './see-links.tsx';
import type { GlossaryWords, Term } from './terms.ts';

interface Props {
  readonly term: Term;
  readonly text: string;
  readonly words: GlossaryWords['plate'];
}

export function TermKey({ term, text, words }: Props) {
  const id = useId();
  const key = useRef<HTMLButtonElement>(null);
  const plate = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const toggled = (e: ToggleEvent) => {
    setOpen(e.newState === 'open');
    if (e.newState !== 'open') return;
    // Only now it has its size.
    place(plate.current, key.current);
    // Into the plate, so that a screen reader reads it; the browser brings the focus back when it closes.
    plate.current?.focus({ preventScroll: true });
  };
  useEffect(() => {
    if (!open) return;
    const put = () => place(plate.current, key.current);
    addEventListener('scroll', put, { capture: true, passive: true });
    addEventListener('resize', put);
    return () => {
      removeEventListener('scroll', put, { capture: true });
      removeEventListener('resize', put);
    };
  }, [open]);
  // Esc and the page's other keys mean the plate while it has the focus.
  const keep = (e: KeyboardEvent) => e.stopPropagation();
  return (
    <>
      <button ref={key} type="button" className="term" popoverTarget={id} aria-haspopup="dialog" data-term={term.id}>
        {text}
      </button>
      <span
        ref={plate}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={fill(words.name, { term: term.terms[0] ?? text })}
        aria-describedby={`${id}-text`}
        tabIndex={-1}
        className="term-plate"
        data-testid={open ? 'term-plate' : undefined}
        onBeforeToggle={(e) => e.newState === 'open' && setOpen(true)}
        onToggle={toggled}
        onKeyDown={keep}
      >
        {open && <Entry id={id} term={term} words={words} />}
      </span>
    </>
  );
}

function Entry({ id, term, words }: { id: string } & Omit<Props, 'text'>) {
  return (
    <>
      <span className="term-head">
        <strong>{term.terms[0]}</strong>
        <button type="button" className="key key-icon" popoverTarget={id} popoverTargetAction="hide" aria-label={words.close}>
          <Icon name="close" />
        </button>
      </span>
      <span id={`${id}-text`} className="term-text">
        {term.text}
      </span>
      <span className="term-links">
        <a href={`#/glossary/${term.id}`}>{words.all}</a>
        <SeeLinks term={term.id} name={words.see} />
      </span>
    </>
  );
}
