/** Files that were chosen or dropped, as the text for a vice. Nothing is uploaded: the page reads them. */
import { MAX_BYTES } from '@crd/limits.ts';
import { say } from '../say.ts';
import type { Vice } from './answer.ts';

export type Read = { readonly text: string } | { readonly problem: string };

/** Several files become several documents. */
export async function readFiles(files: readonly File[]): Promise<Read> {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  // Before anything is read: a film of 4 GB would fill the memory.
  if (size > MAX_BYTES) return { problem: say('bench.file.too-large', { mb: (size / 1e6).toFixed(1) }) };
  try {
    const texts = await Promise.all(files.map((file) => file.text()));
    const binary = files.find((_, i) => texts[i]?.includes('\0'));
    if (binary) return { problem: say('bench.file.binary', { name: binary.name.slice(0, 60) }) };
    return { text: texts.map((text) => text.trimEnd()).join('\n---\n') };
  } catch {
    return { problem: say('bench.file.unread') };
  }
}

/** Into which vice a file belongs that was dropped beside both. */
export function viceFor(text: string): Vice {
  return /\bkind"?\s*:\s*["']?CustomResourceDefinition\b/.test(text) ? 'crd' : 'object';
}
