/** Everything one can do to the running world, in reach without the stage. */
import type { PokeSpec } from '@engine/exhibit.ts';
import { actorName } from '@visit/spoken-summary.ts';
import { useVisit } from '@visit/visit-store.ts';
import { type MouseEvent, useState } from 'react';
import { say } from '../say.ts';
import { poke } from './poke.ts';
import { useRoom } from './room-context.ts';

export function PokeBar() {
  const { session } = useRoom();
  const { pokes } = session.exhibit;
  const targeted = pokes.filter((p) => p.target !== 'none');
  const plain = pokes.filter((p) => p.target === 'none');
  return (
    <section className="pokes" aria-label={say('room.pokes')}>
      {[...new Set(targeted.map((p) => p.target))].map((kind) => (
        <TargetedPokes key={kind} kind={kind} pokes={targeted.filter((p) => p.target === kind)} />
      ))}
      {plain.length > 0 && (
        <div className="poke-group">
          {plain.map((spec) => (
            <PokeKey key={spec.id} spec={spec} />
          ))}
        </div>
      )}
    </section>
  );
}

function TargetedPokes({ kind, pokes }: { kind: string; pokes: readonly PokeSpec[] }) {
  const { session } = useRoom();
  // Settings change with the spec and the instant; the list is short to make.
  useVisit((s) => s.spec);
  const targets = session.exhibit.targets(session.settings(), kind);
  const [chosen, setChosen] = useState(targets[1] ?? targets[0] ?? '');
  const selected = useVisit((s) => s.selected);
  const [followed, setFollowed] = useState<string | null>(null);
  const named = selected && targets.includes(selected) ? selected : null;
  if (named && named !== followed) {
    setFollowed(named);
    setChosen(named);
  }
  const target = targets.includes(chosen) ? chosen : (targets[0] ?? '');
  const choose = (id: string) => {
    setChosen(id);
    setFollowed(id);
    if (targets.includes(id)) useVisit.setState({ selected: id });
  };
  const more = (e: MouseEvent) => {
    const key = e.currentTarget.getBoundingClientRect();
    const area = document.getElementById('stage')?.getBoundingClientRect();
    useVisit.setState({ menu: { target, x: key.left - (area?.left ?? 0), y: key.top - (area?.top ?? 0) } });
  };
  return (
    <div className="poke-group poke-targeted">
      <label className="poke-target">
        <span className="sr-only">{say('room.poke-target')}</span>
        <select value={target} onChange={(e) => choose(e.target.value)} data-testid={`poke-target-${kind}`}>
          {targets.map((id) => (
            <option key={id} value={id}>
              {actorName(session, id)}
            </option>
          ))}
        </select>
      </label>
      {pokes.map((spec) => (
        <PokeKey key={spec.id} spec={spec} target={target} />
      ))}
      <button type="button" className="key poke-more" aria-haspopup="menu" onClick={more} data-testid={`poke-more-${kind}`}>
        {say('room.poke-more')}
      </button>
    </div>
  );
}

function PokeKey({ spec, target }: { spec: PokeSpec; target?: string }) {
  const { loaded } = useRoom();
  const words = loaded.words.pokes[spec.id];
  return (
    <button type="button" className="key" title={words?.help} onClick={() => poke(spec.id, target)} data-testid={`poke-${spec.id}`}>
      {words?.label ?? spec.id}
    </button>
  );
}
