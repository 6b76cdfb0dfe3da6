import fc from 'fast-check';
import { expect, it } from 'vitest';
import { at, emptyQueue, peek, push, shift, toArray } from './chunked.ts';

it('behaves as an array under any pushes and shifts, and old versions stay as they were', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.integer(), fc.constant('shift' as const)), { maxLength: 400 }), (steps) => {
      let queue = emptyQueue<number>();
      const model: number[] = [];
      const history: { queue: typeof queue; model: number[] }[] = [];
      for (const s of steps) {
        if (s === 'shift') {
          queue = shift(queue);
          model.shift();
        } else {
          queue = push(queue, s);
          model.push(s);
        }
        history.push({ queue, model: model.slice() });
      }
      for (const h of history) {
        expect(toArray(h.queue)).toEqual(h.model);
        expect(h.queue.size).toBe(h.model.length);
        expect(peek(h.queue)).toBe(h.model[0]);
        expect(at(h.queue, h.model.length - 1)).toBe(h.model[h.model.length - 1]);
        expect(at(h.queue, h.model.length)).toBeUndefined();
      }
    }),
    { numRuns: 50 },
  );
});
