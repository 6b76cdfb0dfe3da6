/** Many messages on one canvas: each kind of mark is drawn once, small, and then stamped. */
import { INK } from './ink.ts';
import type { Spot } from './messages.ts';

/** Half the side of a mark with its rim, in stage units. */
const REACH = 7;

export class MessageCanvas {
  readonly node: HTMLCanvasElement;
  private readonly stamps = new Map<string, HTMLCanvasElement>();
  private unit = 1;
  private empty = true;

  constructor(host: Document) {
    this.node = host.createElement('canvas');
    this.node.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;pointer-events:none';
    this.node.setAttribute('aria-hidden', 'true');
  }

  /** `unit`: device pixels per stage unit. Colours may have changed as well. */
  size(width: number, height: number, unit: number): void {
    this.node.width = width;
    this.node.height = height;
    this.unit = unit;
    this.stamps.clear();
    this.empty = true;
  }

  paint(all: readonly Spot[], ink: (variable: string) => string): void {
    if (!all.length && this.empty) return;
    const pen = this.node.getContext('2d');
    if (!pen) return;
    pen.clearRect(0, 0, this.node.width, this.node.height);
    this.empty = !all.length;
    for (const s of all) {
      const stamp = this.stamp(s, ink);
      pen.drawImage(stamp, Math.round(s.x * this.unit - stamp.width / 2), Math.round(s.y * this.unit - stamp.height / 2));
    }
  }

  private stamp({ d, fill, scale }: Spot, ink: (variable: string) => string): HTMLCanvasElement {
    const key = `${fill}${scale}${d}`;
    let stamp = this.stamps.get(key);
    if (!stamp) {
      stamp = this.node.ownerDocument.createElement('canvas');
      const zoom = this.unit * scale;
      stamp.width = stamp.height = Math.ceil(2 * REACH * zoom);
      const pen = stamp.getContext('2d');
      if (pen) {
        pen.setTransform(zoom, 0, 0, zoom, stamp.width / 2, stamp.height / 2);
        const path = new Path2D(d);
        pen.lineWidth = 1.5;
        pen.strokeStyle = ink(INK.paper);
        pen.stroke(path);
        pen.fillStyle = ink(fill);
        pen.fill(path);
      }
      this.stamps.set(key, stamp);
    }
    return stamp;
  }
}
