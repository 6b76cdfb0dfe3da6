/** A text in which the terms of the trade open their entry in the glossary. */
import { memo } from 'react';
import { TermKey } from './term-key.tsx';
import type { OwnTerms } from './terms.ts';
import { markerOf, useGlossary } from './use-glossary.ts';

/**
 * Drawn anew only when text or glossary change, so it may stand in panels that follow the clock.
 * `own`: the room's own glossary, whose entries come before the museum's.
 */
export const Prose = memo(function Prose({ text, own = null }: { text: string; own?: OwnTerms | null }) {
  const words = useGlossary();
  if (!words) return text;
  return markerOf(
    words,
    own,
  )(text).map((piece) => (piece.term ? <TermKey key={piece.at} term={piece.term} text={piece.text} words={words.plate} /> : piece.text));
});
