import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EventQueue } from './event-queue.ts';

interface Thing {
  due: number;
  seq: number;
  yields: boolean;
}

it('gives things in order of due time, then yielding last, then sequence; a copy goes its own way', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ delay: fc.integer({ min: 0, max: 3 }), yields: fc.boolean(), pops: fc.integer({ min: 0, max: 2 }) }), { maxLength: 200 }),
      (plan) => {
        let queue = new EventQueue<Thing>();
        let model: Thing[] = [];
        let now = 0;
        let seq = 0;
        for (const { delay, yields, pops } of plan) {
          const item: Thing = { due: now + delay, seq: ++seq, yields: yields && delay === 0 };
          if (item.yields) queue.addLast(item);
          else queue.add(item, now);
          model.push(item);
          if (seq % 7 === 0) {
            const copy = queue.copy();
            copy.pop();
            queue = queue.copy();
          }
          for (let i = 0; i < pops && model.length; i++) {
            model = model.sort((a, b) => a.due - b.due || Number(a.yields) - Number(b.yields) || a.seq - b.seq);
            const want = model.shift() as Thing;
            expect(queue.peek()).toBe(want);
            expect(queue.pop()).toBe(want);
            now = want.due;
          }
        }
        expect(queue.items()).toHaveLength(model.length);
      },
    ),
  );
});
