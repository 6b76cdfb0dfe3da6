/** Many messages on one canvas. Marks have no rim here: stroking thousands costs more than all the rest. */
import type { Spot } from './messages.ts';

export class MessageCanvas {
  readonly node: HTMLCanvasElement;
  private readonly paths = new Map<string, Path2D>();
  private unit = 1;
  private empty = true;

  constructor(host: Document) {
    this.node = host.createElement('canvas');
    this.node.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;pointer-events:none';
    this.node.setAttribute('aria-hidden', 'true');
  }

  /** `unit`: device pixels per stage unit. */
  size(width: number, height: number, unit: number): void {
    this.node.width = width;
    this.node.height = height;
    this.unit = unit;
    this.empty = true;
  }

  /** `ink` turns a variable into a colour. */
  paint(all: readonly Spot[], ink: (variable: string) => string): void {
    if (!all.length && this.empty) return;
    const pen = this.node.getContext('2d');
    if (!pen) return;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, this.node.width, this.node.height);
    this.empty = !all.length;
    let fill = '';
    for (const s of all) {
      let path = this.paths.get(s.d);
      if (!path) {
        path = new Path2D(s.d);
        this.paths.set(s.d, path);
      }
      if (s.fill !== fill) {
        fill = s.fill;
        pen.fillStyle = ink(fill);
      }
      const zoom = this.unit * s.scale;
      pen.setTransform(zoom, 0, 0, zoom, s.x * this.unit, s.y * this.unit);
      pen.fill(path);
    }
  }
}
