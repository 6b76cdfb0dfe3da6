/** The reachable graph, and what picks a state in it: the pointer, or two sliders. */
import { grouped } from '@stage/format.ts';
import { type PointerEvent, useMemo } from 'react';
import { useRoom } from '../room/room-context.ts';
import { fill } from '../say.ts';
import { Drawing } from './drawing.tsx';
import { badStates, layersOf, pathTo } from './layers.ts';
import type { Found } from './orders.ts';
import { Picker } from './picker.tsx';
import { type Manner, type Margin, placeGraph } from './place-graph.ts';
import { pickState, useProof } from './proof-store.ts';
import { proofWordsOf, useProveWords } from './proof-words.ts';
import type { Scene } from './scene.ts';
import { useBox } from './use-box.ts';

export function GraphView() {
  const found = useProof((s) => (s.phase === 'running' ? null : s.found));
  return found && found.picture.depth.length > 1 ? <Graph found={found} /> : null;
}

function Graph({ found: { picture } }: { found: Found }) {
  const { loaded } = useRoom();
  const words = useProveWords();
  const property = useProof((s) => s.property);
  const picked = useProof((s) => s.state);
  const { host, box, letter } = useBox();
  const layers = useMemo(() => layersOf(picture.depth), [picture]);
  const bad = badStates(picture, property);
  const shown = picked ?? bad[0] ?? 0;
  const scene = useMemo<Scene | null>(() => {
    if (!box) return null;
    const margin: Margin = { side: letter, top: letter * 1.4, bottom: letter * 1.8 };
    return { picture, layers, box, margin, bad, letter, place: placeGraph(layers, bad, box, margin), path: pathTo(picture.parent, shown) };
  }, [picture, layers, box, bad, letter, shown]);
  const name = proofWordsOf(loaded.words).properties[property ?? '']?.name ?? property ?? '';
  const n = (value: number) => grouped(value);
  const label = fill(words.graph.label, { states: n(layers.size), depth: layers.count - 1, most: n(layers.most), at: layers.widest });
  const legend = (manner: Manner) => [fill(words.graph[manner], { most: n(layers.most) }), ...(bad.length ? [words.graph.marked[manner]] : [])].join(' ');
  const pick = (e: PointerEvent<HTMLDivElement>) => {
    const { left, top } = e.currentTarget.getBoundingClientRect();
    if (scene) void pickState(scene.place.at(e.clientX - left, e.clientY - top));
  };
  return (
    <section className="prove-graph" aria-labelledby="prove-graph">
      <h3 id="prove-graph" className="panel-title">
        {words.graph.title}
      </h3>
      {/* The pointer's way; the sliders below are the keyboard's. */}
      <div ref={host} className="prove-board" onPointerUp={pick} data-testid="prove-board" data-manner={scene?.place.manner}>
        {scene && <Drawing scene={scene} label={bad.length ? `${label} ${fill(words.graph['label-bad'], { n: n(bad.length), name })}` : label} />}
      </div>
      {scene && <p className="hint">{legend(scene.place.manner)}</p>}
      <Picker picture={picture} layers={layers} bad={bad} state={shown} name={name} />
    </section>
  );
}
