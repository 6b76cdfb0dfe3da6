import { EXAMPLES } from '@crd/example.ts';
import { describe, expect, it } from 'vitest';
import type { Sheet } from './answer.ts';
import { assess } from './assess.ts';
import { roomLink } from './room-link.ts';

function sheets(crd: string, object: string): readonly Sheet[] {
  const answer = assess({ crd, object, version: null });
  if ('trouble' in answer) throw new Error(answer.trouble.text);
  return answer.sheets;
}

const [missing, known] = EXAMPLES;

describe('assess', () => {
  it('makes a room of what is lost and of how fine the time stamps are', () => {
    const link = (object: string) => sheets(missing.crd, object).map(roomLink)[0];
    expect(link(missing.object)).toBe('#/room/crd-update-loop?seed=1&k.stamp=seconds&k.withPort=100&t=0');
    expect(link(missing.object.replace('00:00Z', '00:00.123456Z'))).toContain('k.stamp=micros&k.withPort=100');
    expect(link(missing.object.replace(/ *lastTransitionTime.*\n/, ''))).toContain('k.stamp=fixed&k.withPort=100');
  });

  it('does not take the API server’s own stamps for the writer’s', () => {
    const object = missing.object.replace(/ *lastTransitionTime.*\n/, '').replace('metadata: {', 'metadata: {creationTimestamp: "2024-01-01T00:00:00Z", ');
    expect(sheets(missing.crd, object)[0]?.stamp).toBe('fixed');
  });

  it('finds no loss where the CRD knows the field', () => {
    expect(known && sheets(known.crd, known.object).map(roomLink)[0]).toContain('k.withPort=0');
  });

  it('says in which vice something is wrong, and in which line', () => {
    expect(assess({ crd: 'a: [', object: missing.object, version: null })).toMatchObject({ trouble: { vice: 'crd', line: expect.any(Number) } });
    expect(assess({ crd: missing.crd, object: 'a: b: c', version: null })).toMatchObject({ trouble: { vice: 'object', line: 1 } });
    expect(assess({ crd: missing.crd, object: `${missing.object}---\nkind: Pod\napiVersion: v1\n`, version: null })).toMatchObject({
      trouble: { vice: 'object', text: expect.stringMatching(/^Object 2: /) },
    });
  });
});
