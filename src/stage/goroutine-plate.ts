/** The stack of a parked goroutine, in mono, top frame first. */
import { select } from 'd3';
import type { Frame } from '../engine/frame.ts';
import { INK } from './ink.ts';
import type { StackPart } from './plan.ts';
import { letter } from './text.ts';
import { cutTo } from './text-metrics.ts';

/** `google.golang.org/grpc/internal/transport.(*writeQuota).get flowcontrol.go:59` → what fits, best first. */
export function shorten(frameLine: string, columns: number): string {
  const [path = '', ...place] = frameLine.trim().split(/\s+/);
  const call = path.slice(path.lastIndexOf('/') + 1);
  const bare = call.replace(/^[\w-]+\.(?=[(\w])/, '');
  const where = place.length ? ` ${place.join(' ')}` : '';
  const plain = bare.replace(/\(\*(\w+)\)/, '$1');
  for (const candidate of [call + where, bare + where, call, bare, plain]) if (candidate.length <= columns) return candidate;
  return plain;
}

export function mountStack(g: SVGGElement, part: StackPart): (frame: Frame) => void {
  const { x, y, w, rows, size } = part;
  const columns = Math.floor(w / (size * 0.6));
  const pitch = part.h / rows;
  let last: string | undefined;
  return (frame) => {
    const lines = part.lines(frame);
    const key = lines ? lines.join('\n') : '';
    if (key === last) return;
    last = key;
    const shown = lines?.length ? lines.slice(0, rows).map((l) => cutTo(shorten(l, columns), w, size, 'mono')) : [cutTo(part.idle, w, size, 'mono')];
    select(g)
      .selectAll<SVGTextElement, string>('text')
      .data(shown)
      .join((enter) => enter.append((_, i) => letter(g, x, y + pitch * (i + 0.5) + size * 0.35, { font: 'mono', size })))
      .attr('fill', (_, i) => (lines?.length ? (i === 0 ? INK.bug : INK.ink) : INK.muted))
      .attr('font-weight', (_, i) => (lines?.length && i === 0 ? 600 : 400))
      .text((d) => d);
  };
}
