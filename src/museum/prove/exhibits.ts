/** The exhibits' models alone, for whoever searches them. */
import type { Exhibit } from '@engine/exhibit.ts';

const exhibits = import.meta.glob<Exhibit>('/exhibits/*/exhibit.ts', { import: 'default' });

/** Rejects when there is no such room, or it cannot be loaded. */
export async function exhibitOf(id: string): Promise<Exhibit> {
  const load = exhibits[`/exhibits/${id}/exhibit.ts`];
  if (!load) throw new Error(`There is no room "${id}".`);
  return load();
}
