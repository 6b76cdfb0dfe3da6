/** Fine threads from each proxy to the addresses it believes in; a thread to an address that is gone is broken and red. */

import type { Frame } from '../engine/frame.ts';
import { add, writer } from './draw.ts';
import { INK, STROKE } from './ink.ts';
import { poolCell } from './ip-pool.ts';
import type { Tools } from './painters.ts';
import type { PoolPart, ThreadsPart } from './plan.ts';

export function mountThreads(g: SVGGElement, part: ThreadsPart, pool: PoolPart, { heavy }: Tools): (frame: Frame) => void {
  const good = add(g, 'path', { fill: 'none', stroke: INK.fix, 'stroke-width': STROKE.hair, opacity: 0.5 });
  const bad = add(g, 'path', { fill: 'none', stroke: INK.bug, 'stroke-width': STROKE.line, 'stroke-dasharray': '6 3' });
  const drawGood = writer(good, 'd');
  const drawBad = writer(bad, 'd');
  return (frame) => {
    const cells = pool.cells(frame);
    const at = new Map(cells.map((c, i) => [c.ip, i]));
    const believed = part.believed(frame);
    let [right, wrong] = ['', ''];
    for (const { index, x, y } of part.from) {
      for (const ip of believed[index] ?? []) {
        const i = at.get(ip);
        if (i === undefined) continue;
        const cell = poolCell(pool, i, cells.length);
        const [tx, ty] = [cell.x + cell.w / 2, cell.y];
        const mid = (ty - y) * 0.55;
        const curve = `M${x.toFixed(1)} ${y.toFixed(1)}C${x.toFixed(1)} ${(y + mid).toFixed(1)} ${tx.toFixed(1)} ${(ty - mid).toFixed(1)} ${tx.toFixed(1)} ${ty.toFixed(1)}`;
        const owner = cells[i]?.owner;
        if (owner === 'ours' || owner === 'starting') right += curve;
        else wrong += curve;
      }
    }
    drawGood(heavy ? '' : right);
    drawBad(wrong);
  };
}
