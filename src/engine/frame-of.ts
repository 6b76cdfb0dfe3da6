/** Takes the picture of a world: the frame that everything draws, prints and tests from. */
import type { GaugeSpec } from './exhibit.ts';
import type { Frame, Message } from './frame.ts';
import type { Picture, World } from './world.ts';

/** The frame of a world as it is now; it does not change when the world goes on. */
export function frameOf(world: World): Frame {
  const { exhibit } = world;
  const picture = world.picture();
  let actors: Record<string, string> | undefined;
  const messages: Message[] = world.inFlight().map((item) => ({
    id: item.seq,
    from: item.from,
    to: item.to,
    wire: item.wire,
    type: item.event.type,
    bytes: item.bytes,
    sent: item.sent,
    due: item.due,
  }));
  const invariants: Record<string, boolean> = {};
  for (const invariant of exhibit.invariants) invariants[invariant.id] = invariant.holds(picture);
  let facts: unknown;
  let haveFacts = false;
  return {
    t: world.now,
    exhibit: exhibit.id,
    seed: world.seed,
    settings: world.settings,
    condition: world.condition,
    get actors() {
      actors ??= picture.states();
      return actors;
    },
    messages,
    log: world.log,
    logTotal: world.logTotal,
    marks: world.marks,
    counts: picture.allCounts(),
    invariants,
    gauge: (name) => readGauge(exhibit.gauges, picture, name),
    gauges: () => readGauges(exhibit.gauges, picture),
    facts: <T>() => {
      if (!haveFacts) {
        facts = exhibit.facts(picture);
        haveFacts = true;
      }
      return facts as T;
    },
  };
}

const INDEX = '<i>';

function readGauge(specs: readonly GaugeSpec[], picture: Picture, name: string): number {
  const table = gaugeTable(specs);
  const plain = table.get(name);
  if (plain) return plain.read(picture, 0);
  const match = /^([^.]*?)(\d+)(.*)$/.exec(name);
  const spec = match ? table.get(`${match[1]}${INDEX}${match[3]}`) : undefined;
  const index = Number(match?.[2]);
  if (!spec?.each || index >= spec.each(picture.settings)) return Number.NaN;
  return spec.read(picture, index);
}

function readGauges(specs: readonly GaugeSpec[], picture: Picture): Record<string, number> {
  const out: Record<string, number> = {};
  for (const spec of specs) {
    const n = spec.each?.(picture.settings);
    if (n === undefined) out[spec.id] = spec.read(picture, 0);
    else for (let i = 0; i < n; i++) out[spec.id.replace(INDEX, String(i))] = spec.read(picture, i);
  }
  return out;
}

const tables = new WeakMap<readonly GaugeSpec[], Map<string, GaugeSpec>>();

function gaugeTable(specs: readonly GaugeSpec[]): Map<string, GaugeSpec> {
  let table = tables.get(specs);
  if (!table) {
    table = new Map(specs.map((spec) => [spec.id, spec]));
    tables.set(specs, table);
  }
  return table;
}
