/** Lamps of the invariants, and the readings of whatever is selected. */
import type { GaugeSpec } from '@engine/exhibit.ts';
import type { Frame } from '@engine/frame.ts';
import { actorName } from '@visit/spoken-summary.ts';
import { useVisit } from '@visit/visit-store.ts';
import { gaugeLabel, gaugeText } from '../gauge-text.ts';
import { usePair } from '../room/panel-frame.ts';
import { useRoom } from '../room/room-context.ts';
import { say } from '../say.ts';
import { Invariants } from './invariants.tsx';

export function GaugesPanel() {
  const { loaded, session } = useRoom();
  const frame = usePair()?.main;
  const selected = useVisit((s) => s.selected);
  if (!frame) return null;
  const { words } = loaded;
  const index = /-(\d+)(\.|$)/.exec(selected ?? '')?.[1];
  const head = selected?.split('.')[0];
  const specs = session.exhibit.gauges;
  const numbered = specs.filter((g) => g.each && Number(index) < g.each(frame.settings));
  const kind = head?.replace(/\d+$/, '<i>.') ?? '';
  const ofKind = numbered.filter((g) => g.id.startsWith(kind));
  // Parts that have no gauges of their own (a stream, a listener) show those of what they belong to.
  const own = index === undefined ? specs.filter((g) => !g.each && g.id.startsWith(`${head}.`)) : ofKind.length ? ofKind : numbered;
  const owner = ofKind.length ? (head ?? '') : `proxy-${index}`;
  const shown = own.length ? own : specs.filter((g) => !g.each);
  return (
    <>
      <Invariants explained />
      <h3 className="panel-title">
        {own.length && selected ? say('gauges.of', { name: actorName(session, index === undefined ? (head ?? '') : owner) }) : say('gauges.world')}
      </h3>
      {!own.length && <p className="hint">{say('gauges.pick')}</p>}
      <dl className="readings">
        {shown.map((gauge) => (
          <Reading key={gauge.id} gauge={gauge} frame={frame} index={index} label={gaugeLabel(words, gauge)} />
        ))}
      </dl>
      {own.length > 0 && (
        <button type="button" className="link-key" onClick={() => useVisit.setState({ selected: null })} data-testid="gauges-all">
          {say('gauges.clear')}
        </button>
      )}
    </>
  );
}

function Reading({ gauge, frame, index, label }: { gauge: GaugeSpec; frame: Frame; index: string | undefined; label: string }) {
  const name = gauge.id.replace('<i>', index ?? '0');
  const value = frame.gauge(name);
  return (
    <div>
      <dt title={name}>{label.replace('<i>', index ?? '')}</dt>
      <dd className="mono" data-testid={`gauge-${name}`} data-value={value}>
        {gaugeText(value, gauge.unit)}
      </dd>
    </div>
  );
}
