/** What the system is seen to be, as shape, colour and words. */
import type { Frame } from '@engine/frame.ts';
import { useRoom } from './room-context.ts';

export type Tone = 'calm' | 'strain' | 'bug';

/** oxblood when an invariant is broken; brass when the room is not as it began; else calm. */
export function toneOf(frame: Frame, first: string): Tone {
  if (Object.values(frame.invariants).includes(false)) return 'bug';
  return frame.condition === first ? 'calm' : 'strain';
}

export function Lamp({ tone }: { tone: Tone }) {
  return (
    <svg className={`lamp lamp-${tone}`} viewBox="0 0 20 20" aria-hidden="true">
      {tone === 'calm' && <circle cx="10" cy="10" r="7.5" />}
      {tone === 'strain' && <path d="M10 2 18 17H2z" />}
      {tone === 'bug' && <path d="M6.5 2h7L18 6.5v7L13.5 18h-7L2 13.5v-7zM6.5 6.5l7 7M13.5 6.5l-7 7" />}
    </svg>
  );
}

export function ConditionLamp({ frame }: { frame: Frame }) {
  const { loaded, session } = useRoom();
  const first = session.main().firstCondition;
  return (
    <span className="condition-lamp">
      <Lamp tone={toneOf(frame, first)} />
      {loaded.words.conditions[frame.condition]?.name ?? frame.condition}
    </span>
  );
}
