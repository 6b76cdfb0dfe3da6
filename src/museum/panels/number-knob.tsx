/** A slider with exact entry. A drag or a held key is one turn, made when it ends. */
import type { KnobSpec } from '@engine/exhibit.ts';
import { parseKnob } from '@engine/settings.ts';
import { knobTurn } from '@visit/knob-turn.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useRoom } from '../room/room-context.ts';
import { say, sayIf } from '../say.ts';
import { nudge, toPosition, toValue } from './knob-scale.ts';

type NumberSpec = KnobSpec & { type: 'number' };

/** A held arrow key counts as one turn when it rests this long. */
const REST_MS = 300;

export function NumberKnob({ spec, value, label }: { spec: NumberSpec; value: number; label: string }) {
  const [draft, setDraft] = useState<number | null>(null);
  const rest = useRef<ReturnType<typeof setTimeout> | null>(null);
  const shown = draft ?? value;
  const turn = (to: number) => {
    if (rest.current) clearTimeout(rest.current);
    setDraft(null);
    knobTurn(spec.id, to);
  };
  useEffect(
    () => () => {
      if (rest.current) clearTimeout(rest.current);
    },
    [],
  );
  const key = (e: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[e.key] as 1 | -1 | undefined;
    const to = e.key === 'Home' ? spec.min : e.key === 'End' ? spec.max : by ? nudge(spec, shown, by) : null;
    if (to === null) return;
    e.preventDefault();
    setDraft(to);
    if (rest.current) clearTimeout(rest.current);
    rest.current = setTimeout(() => turn(to), REST_MS);
  };
  return (
    <>
      <div className="knob-row">
        <input
          type="range"
          min={0}
          max={1}
          step={0.001}
          value={toPosition(spec, shown)}
          aria-label={label}
          aria-valuetext={`${shown} ${spec.unit}`}
          list={spec.stops ? `stops-${spec.id}` : undefined}
          onChange={(e) => setDraft(toValue(spec, Number(e.target.value)))}
          onPointerUp={() => draft !== null && turn(draft)}
          onBlur={() => draft !== null && turn(draft)}
          onKeyDown={key}
        />
        {spec.stops && (
          <datalist id={`stops-${spec.id}`}>
            {spec.stops.map((stop) => (
              <option key={stop} value={toPosition(spec, stop)} />
            ))}
          </datalist>
        )}
        <Exact key={shown} spec={spec} value={shown} label={label} onTurn={turn} />
        <span className="unit">{spec.unit}</span>
      </div>
      <Meaning spec={spec} value={shown} />
      {value !== spec.default && (
        <button type="button" className="link-key" onClick={() => turn(spec.default)}>
          {say('knobs.back', { value: `${spec.default} ${spec.unit}`.trim() })}
        </button>
      )}
    </>
  );
}

/** The exact number, typed. Enter or leaving the field turns the knob; a wrong one says so and turns nothing. */
function Exact({ spec, value, label, onTurn }: { spec: NumberSpec; value: number; label: string; onTurn: (value: number) => void }) {
  const [text, setText] = useState(String(value));
  const read = parseKnob(spec, text);
  const wrong = 'problem' in read;
  const enter = () => {
    if ('value' in read && read.value !== value) onTurn(Number(read.value));
  };
  return (
    <span className="exact">
      <input
        type="text"
        inputMode="decimal"
        size={7}
        maxLength={16}
        value={text}
        aria-label={label}
        aria-invalid={wrong}
        onChange={(e) => setText(e.target.value)}
        onBlur={enter}
        onKeyDown={(e) => e.key === 'Enter' && enter()}
      />
      {wrong && <small role="alert">{say('knobs.out-of-range', { min: spec.min, max: spec.max })}</small>}
    </span>
  );
}

/** What a number of bytes amounts to, where the room says how to count. */
function Meaning({ spec, value }: { spec: NumberSpec; value: number }) {
  const { loaded } = useRoom();
  const means = loaded.means?.[spec.id];
  return means ? <p className="means">{sayIf(`knobs.of.${means.of}`, { n: Math.max(1, Math.round(value / means.per)) })}</p> : null;
}
