/** A graph of few states as SVG: a node for each, crossed out where the property fails, a line for each step. */
import { select } from 'd3';
import { isIn } from './layers.ts';
import { markSize, type Scene, ticks } from './scene.ts';

interface Line {
  readonly id: number;
  readonly d: string;
  readonly way: number;
}

const WAYS: Readonly<Record<number, string>> = { 1: 'poke', 2: 'background', 4: 'system' };

export function drawNodes(svg: SVGSVGElement, scene: Scene): void {
  const { picture, layers, place, box, margin, bad, path, letter } = scene;
  const spot = (s: number): [number, number] => {
    const depth = picture.depth[s] as number;
    return [place.x(depth), place.y(s, depth)];
  };
  const r = markSize(scene);
  const root = select(svg).attr('viewBox', `0 0 ${box.width} ${box.height}`).attr('width', box.width).attr('height', box.height);
  layer('edges')
    .selectAll<SVGPathElement, Line>('path')
    .data(lines(scene, spot), (l) => l.id)
    .join('path')
    .attr('class', (l) => `prove-edge prove-edge-${WAYS[l.way] ?? 'system'}`)
    .attr('d', (l) => l.d);
  layer('path')
    .selectAll('path')
    .data([path])
    .join('path')
    .attr('class', 'prove-path')
    .attr('d', path.map((s, i) => `${i ? 'L' : 'M'}${spot(s).join()}`).join(''));
  const states = Array.from({ length: layers.size }, (_, s) => s);
  layer('states')
    .selectAll<SVGPathElement, number>('path')
    .data(states, (s) => s)
    .join('path')
    .attr('class', (s) => (isIn(bad, s) ? 'prove-state prove-state-bad' : 'prove-state'))
    .attr('data-state', (s) => s)
    .attr('transform', (s) => `translate(${spot(s).join()})`)
    .attr('d', (s) => (isIn(bad, s) ? cross(r) : disc(r * 0.8)));
  layer('ring')
    .selectAll('circle')
    .data(path.slice(-1))
    .join('circle')
    .attr('class', 'prove-ring')
    .attr('r', r + 4)
    .attr('cx', (s) => spot(s)[0])
    .attr('cy', (s) => spot(s)[1]);
  layer('scale')
    .selectAll<SVGTextElement, number>('text')
    .data(ticks(scene), (d) => d)
    .join('text')
    .attr('class', 'prove-tick')
    .attr('font-size', letter)
    .attr('x', (d) => place.x(d))
    .attr('y', box.height - margin.bottom + letter * 1.3)
    .text(String);

  function layer(name: string) {
    return root.selectAll<SVGGElement, string>(`g.prove-${name}`).data([name]).join('g').attr('class', `prove-${name}`);
  }
}

/** Steps back to a lower depth, or within one, bow out so that they are not taken for steps ahead; a step to itself is left out. */
function lines({ picture }: Scene, spot: (s: number) => [number, number]): Line[] {
  const list: Line[] = [];
  for (let e = 0; e < picture.from.length; e++) {
    const [a, b] = [picture.from[e] as number, picture.to[e] as number];
    if (a === b) continue;
    const [[x1, y1], [x2, y2]] = [spot(a), spot(b)];
    const ahead = x2 > x1;
    const bow = Math.max(14, Math.abs(x2 - x1) * 0.25);
    const d = ahead ? `M${x1},${y1}L${x2},${y2}` : `M${x1},${y1}Q${(x1 + x2) / 2 + (x1 === x2 ? bow : 0)},${(y1 + y2) / 2 - bow} ${x2},${y2}`;
    list.push({ id: e, d, way: picture.way[e] as number });
  }
  return list;
}

function disc(r: number): string {
  return `M${-r},0a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0`;
}

/** A cross in a square. */
function cross(r: number): string {
  return `M${-r},${-r}H${r}V${r}H${-r}ZM${-r},${-r}L${r},${r}M${r},${-r}L${-r},${r}`;
}
