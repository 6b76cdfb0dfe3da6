/** Picks a state by its depth and its place there; the graph is out of the keyboard's reach otherwise. */
import { grouped } from '@stage/format.ts';
import type { ProofPicture } from '../../prove/prove.ts';
import { fill } from '../say.ts';
import { countBelow, isIn, type Layers, sizeOf } from './layers.ts';
import { pickState } from './proof-store.ts';
import { useProveWords } from './proof-words.ts';

interface Props {
  readonly picture: ProofPicture;
  readonly layers: Layers;
  readonly bad: Int32Array;
  readonly state: number;
  /** of the property that is looked at */
  readonly name: string;
}

export function Picker({ picture, layers, bad, state, name }: Props) {
  const words = useProveWords().graph;
  const depth = picture.depth[state] as number;
  const first = layers.first[depth] as number;
  const here = sizeOf(layers, depth);
  const place = state - first;
  const fails = isIn(bad, state);
  const says = fill(words.state, { n: grouped(place + 1), of: grouped(here), depth });
  const verdict = bad.length ? fill(fails ? words.fails : words['does-not-fail'], { name }) : '';
  const next = bad[countBelow(bad, state + 1)] ?? bad[0];
  return (
    <div className="prove-picker">
      <label>
        <span>{words.depth}</span>
        <input
          type="range"
          min={0}
          max={layers.count - 1}
          value={depth}
          aria-valuetext={fill(words['depth-value'], { depth, n: grouped(here) })}
          onChange={(e) => void pickState(layers.first[Number(e.target.value)] as number)}
          data-testid="prove-depth"
        />
      </label>
      <label>
        <span>{words.place}</span>
        <input
          type="range"
          min={0}
          max={Math.max(0, here - 1)}
          value={place}
          aria-valuetext={`${says} ${verdict}`}
          onChange={(e) => void pickState(first + Number(e.target.value))}
          data-testid="prove-place"
        />
      </label>
      <p className="prove-says" data-testid="prove-says" data-state={state} data-fails={fails}>
        {says} {verdict && <strong className={fails ? 'prove-fails' : ''}>{verdict}</strong>}
      </p>
      {next !== undefined && bad.length > 1 && (
        <button type="button" className="key key-small" onClick={() => void pickState(next)} data-testid="prove-next-bad">
          {words.next}
        </button>
      )}
    </div>
  );
}
