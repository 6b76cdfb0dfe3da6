/** Rooms that have a workshop: where one tries the room's bug on one's own material. Room id → the workshop's words and page. */
export interface Workshop {
  /** words under `bench.workshops.<id>` */
  readonly id: 'crd';
  readonly href: string;
}

export const WORKSHOPS: Readonly<Record<string, Workshop>> = {
  'crd-update-loop': { id: 'crd', href: '#/bench' },
};
