/** The specimen's status as lines that can be read across the plates: the same row is the same field everywhere. */
import type { Frame } from '../../../src/engine/frame.ts';
import type { DocumentLine, LineLook, Rect, Row } from '../../../src/stage/plan.ts';
import { between } from '../../../src/stage/quarter.ts';
import type { RouteStatus } from '../route-status.ts';
import { facts, lost, portOf, returning, timeOf } from './reading.ts';

export type Field = 'parentRef' | 'kind' | 'name' | 'port' | 'conditions' | 'accepted' | 'timeKey' | 'time';

const SETS: readonly (readonly Field[])[] = [
  ['parentRef', 'kind', 'name', 'port', 'conditions', 'accepted', 'timeKey', 'time'],
  ['parentRef', 'name', 'port', 'conditions', 'accepted', 'time'],
  ['name', 'port', 'accepted', 'time'],
  ['name', 'port', 'time'],
  ['port', 'time'],
];
const LEAST_ROW = 17;
const MONO = 0.6;

export interface Sheet {
  readonly fields: readonly Field[];
  readonly rows: readonly Row[];
}

/** As many fields as fit the height; letters as large as the narrowest plate allows. */
export function sheet(top: number, height: number, narrowest: number): Sheet {
  const fields = SETS.find((set) => set.length * LEAST_ROW <= height) ?? (SETS.at(-1) as readonly Field[]);
  const h = Math.min(30, Math.max(LEAST_ROW - 1, height / fields.length));
  // the longest line that must not be cut: `  port: 8080` and a time of day
  const size = Math.min(between(12, 17, (h - 17) / 12), Math.max(12, narrowest / (13 * MONO)));
  return { fields, rows: fields.map((_, i) => ({ y: top + i * h, h, size })) };
}

/** The longest of these that fits. */
export function longest(texts: readonly string[], w: number, size: number): string {
  const most = Math.floor((w - 7) / (size * MONO));
  const text = texts.find((t) => t.length <= most) ?? (texts.at(-1) as string);
  // SVG swallows leading spaces.
  return text.replace(/^ +/, (indent) => '\u00a0'.repeat(indent.length));
}

function textOf(field: Field, status: RouteStatus, w: number, size: number): string {
  const parent = status.parents[0];
  const time = timeOf(status);
  const clock = time.slice(11).replace(/(\.\d{3})\d+Z/, '$1Z');
  switch (field) {
    case 'parentRef':
      return longest(['- parentRef:', 'parentRef:'], w, size);
    case 'kind':
      return longest([`    kind: ${parent?.parentRef.kind}`, `  kind: ${parent?.parentRef.kind}`, `kind: ${parent?.parentRef.kind}`], w, size);
    case 'name':
      return longest(
        [`    name: ${parent?.parentRef.name}`, `  name: ${parent?.parentRef.name}`, `name: ${parent?.parentRef.name}`, `${parent?.parentRef.name}`],
        w,
        size,
      );
    case 'port':
      return longest([`    port: ${portOf(status)}`, `  port: ${portOf(status)}`, `port: ${portOf(status)}`], w, size);
    case 'conditions':
      return longest(['  conditions:', 'conditions:', 'condition'], w, size);
    case 'accepted':
      return longest(["  - type: Accepted, status: 'True'", '  - Accepted: True', 'Accepted', 'Acc.'], w, size);
    case 'timeKey':
      return longest(['    lastTransitionTime:', '  lastTransitionTime:', 'lastTransition:'], w, size);
    case 'time':
      return longest(
        [
          `    lastTransitionTime: ${clock}`,
          `  lastTransitionTime: ${clock}`,
          `    ${time}`,
          `  …Time: ${clock}`,
          `  ${clock}`,
          clock,
          ...(clock.length > 9 ? [`…${clock.slice(6)}`] : []),
          time.slice(11, 19),
        ],
        w,
        size,
      );
  }
}

/** A full time stands on the row below its key. */
function alone(field: Field, fields: readonly Field[], text: string): string {
  return field === 'time' && fields.includes('timeKey') ? text.replace('lastTransitionTime: ', '') : text;
}

type Plate = 'desired' | 'sent' | 'stored';

function look(field: Field, plate: Plate, frame: Frame): LineLook {
  const f = facts(frame);
  if (field === 'port') {
    if (plate !== 'stored') return 'key';
    return portOf(f.stored) === undefined ? 'gone' : 'kept';
  }
  if (field === 'time') {
    if (f.frozen) return 'held';
    // A comparison that says equal has left the times out.
    if (f.verdict === 'equal') return 'plain';
    if (plate === 'stored') return returning(frame) ? 'moved' : 'plain';
    return timeOf(f[plate]) !== '' && f.stored !== null && timeOf(f[plate]) !== timeOf(f.stored) ? 'moved' : 'plain';
  }
  return 'muted';
}

/** The lines of one plate at a frame. */
export function linesOf(plate: Plate, { fields, rows }: Sheet, r: Rect): (frame: Frame) => readonly DocumentLine[] {
  return (frame) => {
    const status = facts(frame)[plate];
    return fields.map((field, i): DocumentLine => {
      if (!status) return { text: '', look: 'muted' };
      // A place for the port is kept where it was sent and did not arrive; a route without a port has none.
      if (field === 'port' && portOf(status) === undefined && !(plate === 'stored' && lost(frame))) return { text: '', look: 'muted' };
      return { text: alone(field, fields, textOf(field, status, r.w, rows[i]?.size ?? 12)), look: look(field, plate, frame) };
    });
  };
}
