/** A bench vice: two brass jaws with a sheet of text between them, and a note below about what is clamped in. */
import { type ChangeEvent, type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { say } from '../say.ts';
import type { Vice as Name, Trouble } from './answer.ts';

interface Props {
  readonly name: Name;
  readonly text: string;
  readonly trouble: Trouble | null;
  /** what is known about the text, when nothing is wrong with it */
  readonly note: ReactNode;
  /** the text is an untouched example, which a pasted document replaces */
  readonly borrowed: boolean;
  readonly onText: (text: string) => void;
  readonly onFiles: (files: readonly File[]) => void;
}

export function ViceJaws({ name, text, trouble, note, borrowed, onText, onFiles }: Props) {
  const [over, setOver] = useState(false);
  const sheet = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const drop = (e: DragEvent) => {
    setOver(false);
    if (!e.dataTransfer.files.length) return;
    e.preventDefault();
    e.stopPropagation();
    onFiles([...e.dataTransfer.files]);
  };
  const paste = (e: ClipboardEvent<HTMLTextAreaElement>) => {
    if (borrowed && looksLikeDocument(e.clipboardData.getData('text/plain'))) e.currentTarget.select();
  };
  const choose = (e: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(e.target.files ?? [])]);
    // So that the same file can be chosen again.
    e.target.value = '';
  };
  const clear = () => {
    onText('');
    sheet.current?.focus();
  };
  return (
    <section
      className="vice"
      aria-labelledby={`vice-${name}`}
      data-over={over}
      data-testid={`vice-${name}`}
      onDragOver={() => setOver(true)}
      onDragLeave={(e) => !e.currentTarget.contains(e.relatedTarget as Node | null) && setOver(false)}
      onDrop={drop}
    >
      <div className="jaw jaw-top">
        <h2 id={`vice-${name}`}>{say(`bench.${name}.title`)}</h2>
        <span className="jaw-keys">
          <button type="button" className="key" onClick={() => chooser.current?.click()} aria-label={say(`bench.${name}.choose`)}>
            {say('bench.choose')}
          </button>
          <button type="button" className="key" onClick={clear} aria-label={say(`bench.${name}.clear`)} aria-disabled={text === ''}>
            {say('bench.clear')}
          </button>
        </span>
        <input
          ref={chooser}
          type="file"
          hidden
          multiple
          accept=".yaml,.yml,.json,.txt,text/*,application/json"
          onChange={choose}
          data-testid={`file-${name}`}
        />
      </div>
      <textarea
        ref={sheet}
        className="sheet"
        value={text}
        onChange={(e) => onText(e.target.value)}
        onPaste={paste}
        aria-labelledby={`vice-${name}`}
        aria-describedby={`note-${name}`}
        aria-invalid={trouble !== null}
        placeholder={say(`bench.${name}.placeholder`)}
        wrap="off"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        data-testid={`text-${name}`}
      />
      <div className="jaw jaw-bottom" id={`note-${name}`}>
        <div role="alert" className="vice-trouble" data-testid={`trouble-${name}`}>
          {trouble && (
            <>
              <svg className="lamp lamp-bug" viewBox="0 0 20 20" aria-hidden="true">
                <path d="M6.5 2h7L18 6.5v7L13.5 18h-7L2 13.5v-7zM6.5 6.5l7 7M13.5 6.5l-7 7" />
              </svg>
              <p>
                {trouble.text}{' '}
                {trouble.line !== undefined && (
                  <button type="button" className="link-key" onClick={() => showLine(sheet.current, trouble.line as number)}>
                    {say('bench.to-line', { n: trouble.line })}
                  </button>
                )}
              </p>
            </>
          )}
        </div>
        {!trouble && <div className="vice-note">{note}</div>}
      </div>
      <svg className="spindle" viewBox="0 0 200 26" aria-hidden="true" preserveAspectRatio="xMidYMin meet">
        <path d="M91 0h18v11H91z" />
        <path d="M91 2.500l18 2.200M91 6l18 2.200" />
        <rect x="36" y="11" width="128" height="7" rx="3.500" />
        <circle cx="33" cy="14.500" r="6" />
        <circle cx="167" cy="14.500" r="6" />
        <path d="M88 9h24v11H88z" />
      </svg>
    </section>
  );
}

/** A whole document rather than a word or two: more than a line, and it begins like YAML or JSON. */
function looksLikeDocument(text: string): boolean {
  return text.includes('\n') && /^\s*(---|#|\{|\[|[\w"'-]+:)/.test(text);
}

function showLine(sheet: HTMLTextAreaElement | null, line: number): void {
  if (!sheet) return;
  const lines = sheet.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, l) => sum + l.length + 1, 0);
  sheet.focus();
  sheet.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  sheet.scrollTop = sheet.scrollHeight * ((line - 1) / lines.length) - sheet.clientHeight / 3;
}
