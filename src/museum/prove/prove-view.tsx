/** Proves the room's properties on a small instance of it, or shows the shortest way to where one fails. */

import { useEffect } from 'react';
import { boundsOf } from '../../prove/prove.ts';
import { useRoom } from '../room/room-context.ts';
import { GraphView } from './graph-view.tsx';
import { Outcome } from './outcome.tsx';
import { openProof, useProof } from './proof-store.ts';
import { Properties } from './properties.tsx';
import { RunKeys } from './run-keys.tsx';
import { Setup } from './setup.tsx';
import { Spoken } from './spoken.tsx';
import { StepList } from './step-list.tsx';

export { keepProof } from './proof-store.ts';

export default function ProveView() {
  const { exhibit } = useRoom().session;
  const ready = useProof((s) => s.room === exhibit.id);
  const phase = useProof((s) => s.phase);
  useEffect(() => openProof(exhibit.id), [exhibit]);
  const { proof } = exhibit;
  if (!proof || !ready) return null;
  return (
    <div className="prove" data-testid="prove" data-phase={phase}>
      <div className="prove-side">
        <Setup proof={proof} />
        <RunKeys />
        <Outcome bounds={boundsOf(proof, {})} />
      </div>
      <Properties proof={proof} />
      <GraphView />
      <StepList />
      <Spoken />
    </div>
  );
}
