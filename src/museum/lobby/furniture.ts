/** What stands in the services, seen from above, so that a place is known by more than its name. */
import type { Space } from './floor-plan.ts';

type Piece = (box: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }) => string;

const rect = (x: number, y: number, w: number, h: number) => `M${x} ${y}h${w}v${h}h${-w}z`;

const PIECES: Readonly<Record<string, Piece>> = {
  // a work bench with two vices
  bench: ({ x, y, w, h }) =>
    rect(x, y + h * 0.25, w, h * 0.5) +
    rect(x + w * 0.14, y + h * 0.1, w * 0.12, h * 0.42) +
    rect(x + w * 0.72, y + h * 0.1, w * 0.12, h * 0.42) +
    `M${x} ${y + h * 0.62}h${w}`,
  // plates along a wall
  lessons: ({ x, y, w, h }) =>
    `${[0, 1, 2, 3, 4].map((i) => rect(x + (i * w) / 5 + w * 0.02, y + h * 0.42, w * 0.16, h * 0.3)).join('')}M${x} ${y + h * 0.9}h${w}`,
  // an open book on a desk
  guide: ({ x, y, w, h }) =>
    `M${x + w / 2} ${y + h * 0.2}v${h * 0.6}` +
    rect(x + w * 0.28, y + h * 0.2, w * 0.44, h * 0.6) +
    [0.36, 0.5, 0.64].map((k) => `M${x + w * 0.33} ${y + h * k}h${w * 0.12}M${x + w * 0.55} ${y + h * k}h${w * 0.12}`).join(''),
  // a round desk with a way that leads on from it
  tour: ({ x, y, w, h }) => {
    const r = Math.min(w * 0.2, h * 0.4);
    const [cx, cy] = [x + w * 0.3, y + h * 0.5];
    return `M${cx - r} ${cy}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0M${cx - r * 0.55} ${cy}a${r * 0.55} ${r * 0.55} 0 1 1 ${1.1 * r} 0a${r * 0.55} ${r * 0.55} 0 1 1 ${-1.1 * r} 0M${cx + r * 1.4} ${cy}h${w * 0.32}l${-h * 0.12} ${-h * 0.14}m${h * 0.12} ${h * 0.14}l${-h * 0.12} ${h * 0.14}`;
  },
};

/** '' where nothing stands. It stands at the foot of the place, below the words. */
export function furnitureOf({ id, kind, x, y, w, h }: Space, wall: number): string {
  const piece = kind === 'service' ? PIECES[id] : undefined;
  const high = Math.min(h * 0.34, wall * 5);
  const wide = Math.min(w - wall * 3, high * 2.6);
  return piece ? piece({ x: x + (w - wide) / 2, y: y + h - high - wall * 1.2, w: wide, h: high }) : '';
}
