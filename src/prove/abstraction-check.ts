/**
 * Test support: does an exhibit's abstraction forget only what no actor decides by? Looks at every step of a run of the
 * engine, and makes it once more from what the search would have kept.
 */
import type { EventObject } from 'xstate';
import { held } from '../engine/effects.ts';
import type { Exhibit, Ms, PokeEntry } from '../engine/exhibit.ts';
import type { Bounds, ProofSpec } from '../engine/proof.ts';
import { settingsOf } from '../engine/settings.ts';
import { type Request, step } from '../engine/stepper.ts';
import { World } from '../engine/world.ts';
import { canonical } from './canonical.ts';
import { boundsOf } from './prove.ts';

/** A run with the knobs of the exhibit's bounded instance. */
export interface CheckedRun {
  readonly seed: number;
  readonly fixes: readonly string[];
  /** only what differs from the exhibit's */
  readonly bounds: Bounds;
  /** by time */
  readonly pokes: readonly PokeEntry[];
  readonly until: Ms;
}

export interface AbstractionCheck {
  /** steps of the cast that were made twice */
  readonly steps: number;
  /** steps of which something was abstracted: their actor's context or their event */
  readonly abstracted: number;
  /** the first step that comes out otherwise, in words; null when there is none */
  readonly fault: string | null;
}

/** What World keeps to itself: every step of an actor goes through it. */
interface Delivers {
  deliver(id: string, event: EventObject): void;
}

/**
 * For each step of the run: the abstraction of the step is the step of the abstraction, and both ask for the same
 * messages and timers. Then, by induction, the search sees all that the run does. Throws when the exhibit declares no proof.
 */
export function checkAbstraction(exhibit: Exhibit, run: CheckedRun): AbstractionCheck {
  const { proof } = exhibit;
  if (!proof) throw new Error(`"${exhibit.id}" declares nothing to prove.`);
  const bounds = boundsOf(proof, run.bounds);
  const settings = settingsOf(exhibit, { knobs: proof.knobs(bounds), fixes: run.fixes });
  const machines = new Map(exhibit.cast(settings).map((spec) => [spec.id, spec.machine]));
  const world = World.begin(exhibit, run.seed, settings);
  const inner = world as unknown as Delivers;
  const deliver = inner.deliver.bind(world);
  const found = { steps: 0, abstracted: 0, fault: null as string | null };
  inner.deliver = (id, event) => {
    const machine = machines.get(id);
    if (machine && found.fault === null) {
      const context = world.picture().context<Readonly<Record<string, unknown>>>(id);
      const kept = abstracted(proof, machine.id, context);
      const { at, ...plain } = event as EventObject & { at: Ms };
      const keptEvent = proof.abstractEvent?.(plain) ?? plain;
      const value = world.picture().state(id);
      const concrete = step(machine, machine.resolveState({ value, context: held(context) }), event);
      // A clock of the proof's own shows instants that differ as the run's do; else time stands still.
      const abstract = step(machine, machine.resolveState({ value, context: held(kept) }), { ...keptEvent, at: proof.clock ? at : 0 } as EventObject);
      const text = ({ snapshot, requests }: typeof concrete) =>
        canonical({
          value: snapshot.value,
          context: abstracted(proof, machine.id, snapshot.context.is as Readonly<Record<string, unknown>>),
          requests: requests.flatMap((request) => asked(proof, request)),
        });
      found.steps++;
      if (canonical(kept) !== canonical(context) || canonical(keptEvent) !== canonical(plain)) found.abstracted++;
      if (text(concrete) !== text(abstract)) found.fault = `${id}, ${event.type} at ${at} ms:\n${text(concrete)}\n${text(abstract)}`;
    }
    deliver(id, event);
  };
  for (const poke of run.pokes) {
    world.advance(poke.at);
    world.apply(poke);
  }
  world.advance(run.until);
  return found;
}

function abstracted(proof: ProofSpec, machine: string, context: Readonly<Record<string, unknown>>): object {
  return proof.abstract?.(machine, context) ?? context;
}

/** What the search makes of a request: how long something takes is not part of it; counters, log and signals decide nothing. */
function asked(proof: ProofSpec, request: Request): unknown[] {
  const kept = ({ at: _, ...event }: { readonly type: string; readonly at?: Ms }) => proof.abstractEvent?.(event) ?? event;
  if (request.kind === 'cancel') return [request];
  if (request.kind === 'timer') return [{ timer: request.id, event: kept(request.event) }];
  const { effect } = request;
  return effect.type === 'send' ? [{ to: effect.to, via: effect.via, event: kept(effect.event) }] : [];
}
