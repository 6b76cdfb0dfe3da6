/** The glass cases: one world, or two side by side. */
import { createStage } from '@stage/create-stage.ts';
import { currentTheme } from '@visit/preferences.ts';
import { useVisit } from '@visit/visit-store.ts';
import { useEffect, useRef } from 'react';
import { say } from '../say.ts';
import { ConditionLamp } from './condition.tsx';
import type { Painter, Slot } from './painter.ts';
import { usePair } from './panel-frame.ts';
import { pokeTarget } from './part.ts';
import { useRoom } from './room-context.ts';

export function Cases({ painter }: { painter: Painter }) {
  const compare = useVisit((s) => s.compare);
  const names = useWorldNames();
  // The world with fewer fixes stands on the left: as it was, then mended.
  const otherFirst = compare !== null && compare.length === 0;
  const other = compare !== null ? <StageCase key="other" painter={painter} slot="other" name={names.other} /> : null;
  return (
    <div className={compare ? 'cases cases-two' : 'cases'}>
      {otherFirst ? other : null}
      <StageCase key="main" painter={painter} slot="main" name={compare ? names.main : null} />
      {otherFirst ? null : other}
    </div>
  );
}

function useWorldNames(): { main: string; other: string } {
  const { loaded } = useRoom();
  const compare = useVisit((s) => s.compare);
  const pair = usePair();
  const label = (ids: readonly string[]) => ids.map((id) => loaded.words.fixes[id]?.label ?? id).join(', ');
  const own = pair ? [...pair.main.settings.fixes] : [];
  return {
    main: own.length ? say('room.world-with', { fix: label(own) }) : say('room.world-main'),
    other: compare?.length ? say('room.world-with', { fix: label(compare) }) : say('room.world-without'),
  };
}

function StageCase({ painter, slot, name }: { painter: Painter; slot: Slot; name: string | null }) {
  const { loaded, session } = useRoom();
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const container = host.current;
    if (!container) return;
    const stage = createStage(container, {
      planner: loaded.plan,
      words: loaded.words,
      onPick: (id, at) => pick(session.targets(), id, at, container),
      onHover: (id) => useVisit.getState().highlighted !== id && useVisit.setState({ highlighted: id }),
    });
    return painter.attach(slot, stage);
  }, [painter, slot, loaded, session]);
  return (
    <figure className="case" data-testid={`case-${slot}`} data-slot={slot}>
      {name && (
        <figcaption className="case-name">
          <span>{name}</span>
          <CaseCondition slot={slot} />
        </figcaption>
      )}
      <div className="case-glass" ref={host} />
    </figure>
  );
}

function CaseCondition({ slot }: { slot: Slot }) {
  const pair = usePair();
  const frame = slot === 'main' ? pair?.main : pair?.other;
  return frame ? <ConditionLamp frame={frame} /> : null;
}

/** A pick selects and opens the part's card; where cards are kept small, only if there is something to do to it. */
function pick(targets: readonly string[], id: string, at: { x: number; y: number }, container: HTMLElement): void {
  const quiet = useVisit.getState().wide || currentTheme() === 'projector';
  const area = container.closest('.stage-area')?.getBoundingClientRect();
  const own = container.getBoundingClientRect();
  const shows = !quiet || pokeTarget(targets, id) !== null;
  const menu = shows ? { target: id, x: at.x + own.left - (area?.left ?? 0), y: at.y + own.top - (area?.top ?? 0) } : null;
  useVisit.setState({ selected: id, menu });
}
