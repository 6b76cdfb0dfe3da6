/** A pod as a house: a roof, the application's room, and the proxy's room below it, with the door to the street. */
import type { Frame } from '../engine/frame.ts';
import { add, shower, writer } from './draw.ts';
import { INK, STROKE } from './ink.ts';
import type { Tools } from './painters.ts';
import type { HouseLook, HousePart } from './plan.ts';

const EAVES = 3;

/** Outline of the house: walls and roof in one line. */
export function outline({ x, y, w, h, roof }: Pick<HousePart, 'x' | 'y' | 'w' | 'h' | 'roof'>): string {
  const [left, right, foot, eave] = [x + EAVES, x + w - EAVES, y + h, y + roof];
  return `M${left} ${foot}V${eave}H${x}L${x + w / 2} ${y}L${x + w} ${eave}H${right}V${foot}Z`;
}

const LOOKS: Record<HouseLook, { readonly fill: string; readonly edge: string; readonly dash: string; readonly room: boolean }> = {
  lot: { fill: 'none', edge: INK.line, dash: '2 5', room: false },
  building: { fill: INK.paper, edge: INK.muted, dash: '6 4', room: false },
  open: { fill: INK.paper2, edge: INK.ink, dash: 'none', room: true },
  leaving: { fill: INK.paper, edge: INK.muted, dash: '6 4', room: true },
  dark: { fill: INK.bug2, edge: INK.bug, dash: 'none', room: false },
};

export function mountHouse(g: SVGGElement, part: HousePart, { uid }: Tools): (frame: Frame) => void {
  const { x, y, w, h, floor } = part;
  const body = add(g, 'path', { d: outline(part), 'stroke-width': STROKE.line, 'stroke-linejoin': 'round' });
  const room = add(g, 'path', {
    d: `M${x + EAVES} ${floor}H${x + w - EAVES}V${y + h}H${x + EAVES}Z`,
    fill: INK.glass,
    stroke: INK.ink,
    'stroke-width': STROKE.hair,
  });
  const hatch = add(g, 'path', { d: `M${x + EAVES} ${floor}H${x + w - EAVES}V${y + h}H${x + EAVES}Z`, fill: `url(#${uid}-faint)` });
  const step = add(g, 'path', { d: `M${x + w * 0.3} ${y + h}H${x + w * 0.7}`, stroke: INK.brass, 'stroke-width': STROKE.bold });
  const fill = writer(body, 'fill');
  const edge = writer(body, 'stroke');
  const dash = writer(body, 'stroke-dasharray');
  const [roomed, hatched, door] = [room, hatch, step].map(shower) as [(on: boolean) => void, (on: boolean) => void, (on: boolean) => void];
  return (frame) => {
    const look = LOOKS[part.look(frame)];
    fill(look.fill);
    edge(look.edge);
    dash(look.dash);
    roomed(look.room);
    door(look.room);
    hatched(look === LOOKS.leaving);
  };
}
