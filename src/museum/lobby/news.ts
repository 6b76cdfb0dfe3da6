/** What was added to the house and when, newest last; names come from the rooms and pages themselves. */
import type { Service } from './collection.ts';

/** ISO date (UTC) and what opened that day: a room by its id, or a service. */
export type News = { readonly on: string } & ({ readonly room: string } | { readonly service: Service });

export const NEWS: readonly News[] = [
  { on: '2026-12-01', room: 'grpc-stream-stall' },
  { on: '2026-12-01', room: 'crd-update-loop' },
  { on: '2026-12-02', service: 'bench' },
  { on: '2026-12-02', room: 'map-key-leak' },
  { on: '2026-12-02', room: 'dropped-consumer' },
  { on: '2026-12-02', room: 'healthy-mesh' },
];

/** Newest first: what `has` says is in the house, with what came after the visitor's last visit marked. */
export function latest(news: readonly News[], has: (item: News) => boolean, lastVisit: string | null): { readonly item: News; readonly fresh: boolean }[] {
  return news
    .filter(has)
    .map((item, i) => ({ item, i, fresh: lastVisit !== null && item.on > lastVisit }))
    .sort((a, b) => (a.item.on < b.item.on ? 1 : a.item.on > b.item.on ? -1 : b.i - a.i))
    .map(({ item, fresh }) => ({ item, fresh }));
}
