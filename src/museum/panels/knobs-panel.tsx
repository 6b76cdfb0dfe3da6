/** Everything one can turn. The room's main knobs first, the rest folded away. */
import type { KnobSpec, KnobValue } from '@engine/exhibit.ts';
import { knobTurn } from '@visit/knob-turn.ts';
import { useVisit, wouldFork } from '@visit/visit-store.ts';
import { ForkWarning } from '../room/notice-line.tsx';
import { useRoom } from '../room/room-context.ts';
import { say } from '../say.ts';
import { NumberKnob } from './number-knob.tsx';

export function KnobsPanel() {
  const { loaded, session } = useRoom();
  useVisit((s) => s.spec);
  useVisit((s) => s.playing);
  const fork = useVisit(wouldFork);
  const { knobs } = session.settings();
  const main = session.exhibit.knobs.filter((k) => k.main);
  const more = session.exhibit.knobs.filter((k) => !k.main);
  const list = (specs: readonly KnobSpec[]) => specs.map((spec) => <Knob key={spec.id} spec={spec} value={knobs[spec.id] ?? spec.default} />);
  return (
    <>
      <article className="note">
        <p className="asks">{loaded.words.question}</p>
      </article>
      {fork && <ForkWarning />}
      <div className="knobs">{list(main)}</div>
      {more.length > 0 && (
        <details className="more">
          <summary>{say('knobs.more')}</summary>
          <div className="knobs">{list(more)}</div>
        </details>
      )}
    </>
  );
}

function Knob({ spec, value }: { spec: KnobSpec; value: KnobValue }) {
  const { loaded } = useRoom();
  const words = loaded.words.knobs[spec.id];
  const label = words?.label ?? spec.id;
  return (
    <fieldset className={value === spec.default ? 'knob' : 'knob knob-turned'} data-testid={`knob-${spec.id}`}>
      <legend>
        {label}
        {!spec.live && (
          <small className="restarts" title={say('knobs.restarts-help')}>
            {say('knobs.restarts')}
          </small>
        )}
      </legend>
      {spec.type === 'number' && <NumberKnob spec={spec} value={Number(value)} label={label} />}
      {spec.type === 'boolean' && (
        <label className="check">
          <input type="checkbox" checked={value === true} onChange={(e) => knobTurn(spec.id, e.target.checked)} />
          <span>{words?.options?.[String(value)] ?? (value ? say('knobs.on') : say('knobs.off'))}</span>
        </label>
      )}
      {spec.type === 'enum' && (
        <select value={String(value)} aria-label={label} onChange={(e) => knobTurn(spec.id, e.target.value)}>
          {spec.options.map((option) => (
            <option key={option} value={option}>
              {words?.options?.[option] ?? option}
            </option>
          ))}
        </select>
      )}
      {words?.help && <p className="hint">{words.help}</p>}
    </fieldset>
  );
}
