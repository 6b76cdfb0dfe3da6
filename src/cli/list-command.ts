/** `museum list`: what there is to run, and every name that `museum run` understands. */
import type { Exhibit, KnobSpec } from '../engine/exhibit.ts';
import type { Words } from '../engine/words.ts';
import type { Command } from './command.ts';
import { durationText } from './duration.ts';
import { exhibitIds, findExhibit, wordsOf } from './find-exhibits.ts';
import { table } from './table.ts';

const HELP = `museum list [--json]

Lists every exhibit with its knobs, pokes, fixes, gauges, invariants and scenes.

  --json   one JSON object on stdout: {"exhibits":[{"id","title","teaser","knobs","pokes","fixes","gauges","invariants","scenes"}]}
`;

function knobEntry(knob: KnobSpec) {
  const { id, type, live } = knob;
  if (knob.type === 'number') return { id, type, range: [knob.min, knob.max], default: knob.default, integer: knob.integer, unit: knob.unit, live };
  if (knob.type === 'enum') return { id, type, options: knob.options, default: knob.default, unit: '', live };
  return { id, type, options: [false, true], default: knob.default, unit: '', live };
}

function entry(exhibit: Exhibit, words: Words) {
  return {
    id: exhibit.id,
    title: words.card.title,
    teaser: words.card.teaser,
    knobs: exhibit.knobs.map(knobEntry),
    pokes: exhibit.pokes.map(({ id, target }) => ({ id, target })),
    fixes: exhibit.fixes.map(({ id, group, historic }) => ({ id, group: group ?? null, historic: historic ?? false })),
    gauges: exhibit.gauges.map(({ id, unit, each }) => ({ id, unit, indexed: each !== undefined })),
    invariants: exhibit.invariants.map(({ id }) => ({ id, name: words.invariants[id]?.name ?? id })),
    scenes: exhibit.scenes.map((scene) => ({ ...scene, title: words.scenes[scene.id]?.title ?? scene.id })),
  };
}

function readable(exhibit: Exhibit, words: Words): string {
  const values = (knob: KnobSpec) =>
    knob.type === 'number' ? `${knob.min} … ${knob.max} ${knob.unit}`.trim() : knob.type === 'enum' ? knob.options.join(' | ') : 'true | false';
  return [
    `${exhibit.id} – ${words.card.title}`,
    `  ${words.card.teaser}`,
    '',
    table(
      '  ',
      ['knob', 'values', 'default', 'what it is'],
      exhibit.knobs.map((k) => [k.id, values(k), String(k.default), words.knobs[k.id]?.label ?? '']),
    ),
    table(
      '  ',
      ['poke', 'target', 'what it does'],
      exhibit.pokes.map((p) => [p.id, p.target === 'none' ? '' : p.target, words.pokes[p.id]?.label ?? '']),
    ),
    table(
      '  ',
      ['fix', 'group', 'what it does'],
      exhibit.fixes.map((f) => [f.id, f.group ?? '', `${words.fixes[f.id]?.label ?? ''}${f.historic ? ' (the historic one)' : ''}`]),
    ),
    table(
      '  ',
      ['gauge', 'unit'],
      exhibit.gauges.map((g) => [g.id, g.unit]),
    ),
    table(
      '  ',
      ['invariant', 'what it says'],
      exhibit.invariants.map((i) => [i.id, words.invariants[i.id]?.name ?? '']),
    ),
    table(
      '  ',
      ['scene', 'at', 'title'],
      exhibit.scenes.map((s) => [s.id, durationText(s.at), words.scenes[s.id]?.title ?? '']),
    ),
  ].join('\n');
}

export const listCommand: Command = {
  name: 'list',
  summary: 'what there is: exhibits with their knobs, pokes, fixes, gauges, invariants',
  help: HELP,
  operands: [],
  flags: { json: { takes: 'nothing' } },
  async run(given, { out }) {
    const found = await Promise.all(exhibitIds().map(async (id) => ({ exhibit: await findExhibit(id), words: wordsOf(id) })));
    if (given.has('json')) out(`${JSON.stringify({ exhibits: found.map(({ exhibit, words }) => entry(exhibit, words)) })}\n`);
    else out(found.map(({ exhibit, words }) => readable(exhibit, words)).join('\n'));
    return 0;
  },
};
