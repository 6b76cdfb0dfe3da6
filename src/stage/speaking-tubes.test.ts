// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { Frame } from '../engine/frame.ts';
import { add } from './draw.ts';
import { INK } from './ink.ts';
import type { Tools } from './painters.ts';
import type { Tube, TubesPart } from './plan.ts';
import { inkOf, mountTubes } from './speaking-tubes.ts';

const TUBE: Tube = { look: 'living', name: 'svc-1', consumer: true, stream: '#3', awake: false, note: 'asleep' };

function draw(tubes: readonly Tube[], bells: boolean): SVGGElement[] {
  const part: TubesPart = {
    ...{ kind: 'tubes', id: 't', x: 0, y: 0, w: 500, h: 90, rows: 3, size: 12, drawer: 100, task: 150, note: 90 },
    tubes: () => tubes,
    bells: () => bells,
  };
  const g = add(document.createElementNS('http://www.w3.org/2000/svg', 'svg'), 'g');
  mountTubes(g, part, { uid: 's' } as Tools)({} as Frame);
  return [...g.querySelectorAll<SVGGElement>(':scope > g')];
}

const seen = (row: SVGGElement | undefined, selector: string) =>
  [...(row?.querySelectorAll(selector) ?? [])].filter((n) => n.getAttribute('visibility') !== 'hidden');
/** Bell and wire are all that is drawn in the fix's colour in a healthy row. */
const bells = (row: SVGGElement | undefined) => seen(row, `[stroke="${INK.fix}"]`).length;

it('shows a row for each tube and hides the rest', () => {
  expect(draw([TUBE, TUBE], false).map((row) => row.getAttribute('visibility'))).toEqual(['inherit', 'inherit', 'hidden']);
});

it('an orphan: empty drawer, oxblood tube, still a coat at the far end; no bell wire, whatever the fix', () => {
  const [row] = draw([{ ...TUBE, look: 'orphan', consumer: false }], true);
  expect(bells(row)).toBe(0);
  expect(seen(row, `[stroke="${INK.bug}"]`).length).toBeGreaterThan(4);
  expect(seen(row, 'rect[stroke-dasharray="5 4"]')).toHaveLength(1);
  expect(seen(row, `path[fill="${INK.bug2}"]`)).toHaveLength(1);
  expect(row?.textContent).toBe('svc-1#3asleep');
});

it('a bell wire runs to each task that has a consumer, with the fix only', () => {
  expect(bells(draw([TUBE], false)[0])).toBe(0);
  expect(bells(draw([TUBE], true)[0])).toBe(2);
});

it('a task without a stream has no tube and no number', () => {
  const [row] = draw([{ ...TUBE, look: 'cut', stream: '' }], false);
  expect(row?.textContent).toBe('svc-1asleep');
  expect(seen(row, 'path[stroke-width="11"]')).toHaveLength(0);
});

it('bug and fix are told by line and ground', () => {
  const looks = [
    inkOf({ look: 'living', consumer: true }),
    inkOf({ look: 'cut', consumer: true }),
    inkOf({ look: 'orphan', consumer: false }),
    inkOf({ look: 'rung', consumer: false }),
  ];
  expect(new Set(looks.map((l) => l.line)).size).toBe(4);
});
