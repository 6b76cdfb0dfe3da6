/** The state of the bench: the two texts, the version, and what the worker last said about them. */

import { EXAMPLES, type Example } from '@crd/example.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { say } from '../say.ts';
import type { Answer, Trouble, Vice } from './answer.ts';
import { Checker, type Reply, TIME_LIMIT, type WorkerLike } from './checker.ts';
import { keepTexts, keptTexts, type Texts } from './kept-texts.ts';
import { readFiles, viceFor } from './read-files.ts';

export type Good = Extract<Answer, { sheets: unknown }>;

export interface Bench {
  readonly texts: Texts;
  /** the chosen version; null: as the object says */
  readonly version: string | null;
  /** the last good result, which may be out of date */
  readonly good: Good | null;
  readonly trouble: Trouble | null;
  /** the good result is not about the texts as they are now */
  readonly stale: boolean;
  readonly busy: boolean;
  /** the example that is in the vices, untouched */
  readonly example: Example['id'] | null;
  write(vice: Vice, text: string): void;
  choose(version: string | null): void;
  take(example: Example['id']): void;
  /** `vice` null: where the text belongs */
  insert(files: readonly File[], vice: Vice | null): Promise<void>;
}

/** A pause in typing. */
const PAUSE = 250;

const makeWorker = () => new Worker(new URL('./bench-worker.ts', import.meta.url), { type: 'module' }) as WorkerLike;

export function useBench(): Bench {
  const [texts, setTexts] = useState<Texts>(() => keptTexts() ?? EXAMPLES[0]);
  const [version, choose] = useState<string | null>(null);
  const [good, setGood] = useState<Good | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  /** files that were not taken: the texts stay, and so does what is known about them */
  const [refused, setRefused] = useState<Trouble | null>(null);
  const [busy, setBusy] = useState(false);
  const checker = useRef<Checker | null>(null);

  const hear = useCallback((reply: Reply) => {
    setBusy(false);
    if (typeof reply === 'string') setTrouble({ vice: 'object', text: say(`bench.${reply}`, { s: TIME_LIMIT / 1000 }) });
    else if ('trouble' in reply) setTrouble(reply.trouble);
    else {
      setTrouble(null);
      setGood(reply);
    }
  }, []);

  useEffect(() => {
    checker.current = new Checker(makeWorker, hear);
    return () => checker.current?.close();
  }, [hear]);

  const first = useRef(true);
  const empty = !texts.crd.trim() || !texts.object.trim();
  useEffect(() => {
    keepTexts(texts);
    if (empty) {
      checker.current?.forget();
      setBusy(false);
      setTrouble(null);
      return;
    }
    setBusy(true);
    const timer = setTimeout(() => checker.current?.ask({ ...texts, version }), first.current ? 0 : PAUSE);
    first.current = false;
    return () => clearTimeout(timer);
  }, [texts, version, empty]);

  const write = useCallback((vice: Vice, text: string) => {
    setRefused(null);
    setTexts((old) => ({ ...old, [vice]: text }));
  }, []);
  const take = useCallback((id: Example['id']) => {
    const found = EXAMPLES.find((e) => e.id === id) ?? EXAMPLES[0];
    choose(null);
    setRefused(null);
    setTexts({ crd: found.crd, object: found.object });
  }, []);
  const insert = useCallback(
    async (files: readonly File[], vice: Vice | null) => {
      if (!files.length) return;
      if (vice === null && files.length > 1) {
        for (const file of files) await insert([file], null);
        return;
      }
      const read = await readFiles(files);
      if ('problem' in read) setRefused({ vice: vice ?? 'object', text: read.problem });
      else write(vice ?? viceFor(read.text), read.text);
    },
    [write],
  );

  const example = useMemo(() => EXAMPLES.find((e) => e.crd === texts.crd && e.object === texts.object)?.id ?? null, [texts]);
  return { texts, version, good, trouble: refused ?? trouble, stale: empty || trouble !== null, busy, example, write, choose, take, insert };
}
