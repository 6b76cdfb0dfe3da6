/** Marks the bet when what it was about has happened. */
import type { Frame } from '@engine/frame.ts';
import type { Session } from '@visit/session.ts';
import { useVisit } from '@visit/visit-store.ts';

/** Settles a placed bet at the first frame that breaks the room's invariant (or when the wait is over). */
export function watchBet(session: Session, frame: Frame): void {
  const { bet, playing } = useVisit.getState();
  if (bet.stage === 'open' && frame.t > 0) useVisit.setState({ bet: { choice: null, stage: 'skipped' } });
  if (bet.stage !== 'placed') return;
  const { breaks, until } = session.exhibit.suite;
  const broken = breaks === null ? Object.values(frame.invariants).includes(false) : frame.invariants[breaks] === false;
  if (!broken && frame.t < until) return;
  useVisit.setState({ bet: { ...bet, stage: 'settled', at: frame.t }, panel: 'label' });
  if (playing) useVisit.getState().setPlaying(false);
}
