/** For tests: whether the instants that pages refer to exist. */
import type { Exhibit } from '@engine/exhibit.ts';
import { readLink } from '@visit/link.ts';
import { type Instant, instantKey, instantLink } from './instant.ts';

const exhibits = import.meta.glob<Exhibit>('/exhibits/*/exhibit.ts', { import: 'default' });

/** What is wrong with an instant, in words. */
export async function troublesOf(instant: Instant): Promise<readonly string[]> {
  const exhibit = await exhibits[`/exhibits/${instant.room}/exhibit.ts`]?.();
  if (!exhibit) return [`${instantKey(instant)}: there is no such room`];
  const { problems } = readLink(instantLink(instant), exhibit);
  return problems.map((p) => `${instantKey(instant)}: ${p.where}, ${p.text}`);
}
