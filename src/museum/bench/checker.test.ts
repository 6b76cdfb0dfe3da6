import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer, Question } from './answer.ts';
import { Checker, type Reply, type WorkerLike } from './checker.ts';

const question = (crd: string): Question => ({ crd, object: '', version: null });
const answer = (text: string): Answer => ({ trouble: { vice: 'crd', text } });

function bench() {
  const workers: (WorkerLike & { asked: Question[]; ended: boolean })[] = [];
  const heard: Reply[] = [];
  const make = () => {
    const worker = {
      onmessage: null,
      onerror: null,
      asked: [] as Question[],
      ended: false,
      postMessage: (q: Question) => worker.asked.push(q),
      terminate: () => {
        worker.ended = true;
      },
    } as unknown as (typeof workers)[number];
    workers.push(worker);
    return worker;
  };
  const checker = new Checker(make, (reply) => heard.push(reply), 5000);
  const reply = (text: string) => workers.at(-1)?.onmessage?.({ data: answer(text) } as MessageEvent<Answer>);
  return { checker, workers, heard, reply };
}

describe('Checker', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('starts its worker before it is asked anything', () => {
    expect(bench().workers).toHaveLength(1);
  });

  it('asks one question at a time and skips those that are overtaken', () => {
    const { checker, workers, heard, reply } = bench();
    for (const text of ['a', 'b', 'c']) checker.ask(question(text));
    expect(workers[0]?.asked).toEqual([question('a')]);
    reply('a');
    expect(workers[0]?.asked).toEqual([question('a'), question('c')]);
    expect(heard).toEqual([]);
    reply('c');
    expect(heard).toEqual([answer('c')]);
  });

  it('stops what takes too long, and answers the next question with a fresh worker', () => {
    const { checker, workers, heard, reply } = bench();
    checker.ask(question('bomb'));
    vi.advanceTimersByTime(5000);
    expect(workers[0]?.ended).toBe(true);
    expect(heard).toEqual(['too-long']);
    checker.ask(question('good'));
    expect(workers).toHaveLength(2);
    reply('good');
    expect(heard).toEqual(['too-long', answer('good')]);
  });

  it('does not tell what nobody waits for any more', () => {
    const { checker, heard, reply } = bench();
    checker.ask(question('a'));
    checker.forget();
    reply('a');
    expect(heard).toEqual([]);
    checker.ask(question('b'));
    reply('b');
    expect(heard).toEqual([answer('b')]);
  });

  it('says so when there can be no worker', () => {
    const heard: Reply[] = [];
    const checker = new Checker(
      () => {
        throw new Error('forbidden');
      },
      (reply) => heard.push(reply),
    );
    checker.ask(question('a'));
    expect(heard).toEqual(['no-worker']);
  });
});
