/** Reads the files that `museum crd` is given: UTF-8, not too large; anything else is a complaint of one line. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { CrdError } from '../crd/crd-error.ts';
import { MAX_BYTES } from '../crd/limits.ts';
import { tooLarge } from '../crd/read-documents.ts';
import { complain } from './complaint.ts';

/** Looks at the size first, so that a huge file is not read. */
export function readTextFile(path: string, flag: string): string {
  const named = `${flag} ${path.slice(0, 200)}`;
  let bytes: Buffer;
  try {
    const file = openSync(path, 'r');
    try {
      const stat = fstatSync(file);
      if (stat.isDirectory()) complain(`${named}: is a directory`);
      if (stat.size > MAX_BYTES) complain(`${named}: ${tooLarge(stat.size)}`);
      bytes = readUpTo(file, MAX_BYTES + 1);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === undefined) throw error;
    return complain(`${named}: ${code === 'ENOENT' || code === 'ENOTDIR' ? 'there is no such file' : `cannot be read (${code})`}`);
  }
  if (bytes.length > MAX_BYTES) complain(`${named}: ${tooLarge(bytes.length)}`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return complain(`${named}: is not UTF-8 text`);
  }
}

/** A pipe or device says no size and may never end. */
function readUpTo(file: number, most: number): Buffer {
  const buffer = Buffer.alloc(most);
  let length = 0;
  for (let read = 1; read > 0 && length < most; length += read) read = readSync(file, buffer, length, most - length, null);
  return buffer.subarray(0, length);
}

/** What the bench refuses is what the caller did wrong: one line, however many the visitor's own text has. */
export function complaining<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof CrdError)) throw error;
    return complain(error.message.replace(/\s+/g, ' ').slice(0, 600));
  }
}
