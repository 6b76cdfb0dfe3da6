/** A command or a name as it stands, with a key that copies it. */
import { useEffect, useRef, useState } from 'react';
import { fill } from '../say.ts';
import type { GuideWords } from './guide-words.ts';

/** How long the key says that it did. */
const SAID_MS = 2000;

export function Tool({ text, page }: { text: string; page: GuideWords['page'] }) {
  const code = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Where the clipboard is forbidden, it is selected, ready for the visitor's own keys.
      if (code.current) getSelection()?.selectAllChildren(code.current);
    }
  };
  return (
    <li className="tool">
      <code ref={code}>{text}</code>
      <button type="button" className="key" aria-label={fill(page['copy-of'], { text })} onClick={() => void copy()}>
        <span aria-live="polite">{copied ? page.copied : page.copy}</span>
      </button>
    </li>
  );
}
