/** The kube API server and the Deployment that keeps it busy. */
import type { Part, Pick } from '../../../src/stage/plan.ts';
import { below, type Quarter, titleSize } from '../../../src/stage/quarter.ts';
import type { Room } from './room.ts';

export function api(room: Room): Quarter {
  const r = room.layout.api;
  const b = below(r);
  const parts: Part[] = [{ kind: 'plate', id: 'api', ...r, title: room.say(r.w > 150 ? 'api' : 'apiShort'), titleSize: titleSize(r) }];
  const rows = b.h >= 3 * 19 ? 3 : b.h >= 38 ? 2 : 1;
  const pitch = b.h / rows;
  const drum = Math.min(16, Math.max(12, pitch * 0.56));
  parts.push({
    kind: 'odometer',
    id: 'version',
    gauge: 'version',
    drums: 5,
    size: drum,
    x: b.x,
    y: b.y + (pitch - drum * 1.42) / 2,
    w: b.w,
    h: drum * 1.42,
    ...(b.w - 5 * drum * 0.78 > 48 ? { label: room.say('version') } : {}),
  });
  const deployment = (y: number): Part => ({
    kind: 'state',
    id: 'deployment.state',
    actor: 'deployment',
    x: b.x,
    y,
    w: b.w,
    h: pitch,
    size: r.w > 150 ? 13 : 12,
    show: (f) => {
      const state = f.actors.deployment ?? 'settled';
      return {
        glyph: state === 'settled' ? 'rest' : 'roll',
        tone: state === 'settled' ? 'muted' : 'plain',
        word: room.fitting([`deployment.${state}`, `deployment.${state}.short`], b.w - 20, 13),
      };
    },
  });
  if (rows === 3)
    parts.push({
      kind: 'text',
      id: 'resourceVersion',
      x: b.x,
      y: b.y + pitch,
      w: b.w,
      h: pitch,
      font: 'mono',
      size: 12,
      tone: 'muted',
      text: (f) => `resourceVersion ${f.gauge('resourceVersion')}`,
    });
  if (rows > 1) parts.push(deployment(b.y + (rows - 1) * pitch));
  const half = b.y - r.y + (rows - 1) * pitch;
  const says = (f: Parameters<Pick['says']>[0]) => `${room.say('api')}: ${room.say('version')} ${f.gauge('version')}`;
  return {
    parts,
    picks: [
      { id: 'api', x: r.x, y: r.y, w: r.w, h: rows > 1 ? half : r.h, tab: true, says },
      ...(rows > 1
        ? [
            {
              id: 'deployment',
              x: r.x,
              y: r.y + half,
              w: r.w,
              h: r.h - half,
              tab: true,
              says: (f: Parameters<Pick['says']>[0]) => room.say(`deployment.${f.actors.deployment ?? 'settled'}`),
            },
          ]
        : []),
    ],
  };
}
