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
  let invariants: Record<string, boolean> | undefined;
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
    get invariants() {
      invariants ??= Object.fromEntries(exhibit.invariants.map((invariant) => [invariant.id, invariant.holds(picture)]));
      return invariants;
    },
    gauge: (name) => readGauge(exhibit.gauges, picture, name),
    context: (id) => (picture.has(id) ? picture.context(id) : undefined),
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

/** One gauge of a picture by its full name; NaN if there is no such gauge. */
export function readGauge(specs: readonly GaugeSpec[], picture: Picture, name: string): number {
  const found = gaugeNamed(specs, name);
  if (!found) return Number.NaN;
  const n = found.spec.each?.(picture.settings);
  return n !== undefined && found.index >= n ? Number.NaN : found.spec.read(picture, found.index);
}

function readGauges(specs: readonly GaugeSpec[], picture: Picture): Record<string, number> {
  const out: Record<string, number> = {};
  for (const spec of specs) {
    const n = spec.each?.(picture.settings);
    if (n === undefined) out[spec.id] = spec.read(picture, 0);
    else {
      const [before, after] = spec.id.split(INDEX);
      for (let i = 0; i < n; i++) out[`${before}${i}${after}`] = spec.read(picture, i);
    }
  }
  return out;
}

interface Named {
  readonly spec: GaugeSpec;
  readonly index: number;
}

/** Names asked for so far: a painter asks for the same thousands of names at every frame. */
const named = new WeakMap<readonly GaugeSpec[], Map<string, Named | null>>();

function gaugeNamed(specs: readonly GaugeSpec[], name: string): Named | null {
  let table = named.get(specs);
  if (!table) {
    table = new Map(specs.filter((spec) => !spec.each).map((spec) => [spec.id, { spec, index: 0 }]));
    named.set(specs, table);
  }
  let found = table.get(name);
  if (found === undefined) {
    const match = /^([^.]*?)(\d{1,6})(\..*)$/.exec(name);
    const spec = match && specs.find((s) => s.each && s.id === `${match[1]}${INDEX}${match[3]}`);
    found = spec ? { spec, index: Number(match[2]) } : null;
    table.set(name, found);
  }
  return found;
}
