/** Small drawn signs for controls. Strokes follow the theme. */
const PATHS = {
  play: 'M7 4.5v15l12-7.5z',
  pause: 'M7 5h3.6v14H7zM13.4 5H17v14h-3.6z',
  'next-event': 'M5 6v12M9 6l9 6-9 6z',
  'next-cause': 'M4 6l7 6-7 6zM12 6l7 6-7 6zM21 5v14',
  'previous-event': 'M19 6v12M15 6l-9 6 9 6z',
  'previous-cause': 'M20 6l-7 6 7 6zM12 6l-7 6 7 6zM3 5v14',
  reset: 'M5 12a7 7 0 1 0 2.4-5.3M7.8 2.8v4.4H12',
  undo: 'M9 5 4 9.5 9 14M4.5 9.5H14a5.5 5.5 0 0 1 0 11h-3',
  redo: 'M15 5l5 4.5L15 14M19.5 9.5H10a5.5 5.5 0 0 0 0 11h3',
  compare: 'M4 5h6.5v14H4zM13.5 5H20v14h-6.5zM12 2.5v19',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.6-3.6a4 4 0 0 0-5.7-5.7L12.4 6M14 10a4 4 0 0 0-5.7 0l-3.6 3.6a4 4 0 0 0 5.7 5.7l1.2-1.2',
  help: 'M8.6 9a3.4 3.4 0 1 1 5 3c-1.2.7-1.6 1.3-1.6 2.6M12 18.4v.2',
  theme: 'M12 4v2M12 18v2M4 12h2M18 12h2M6.3 6.3l1.4 1.4M16.3 16.3l1.4 1.4M6.3 17.7l1.4-1.4M16.3 7.7l1.4-1.4M12 8.4a3.6 3.6 0 1 1 0 7.2z',
  motion: 'M4 8h9M4 12h13M4 16h7M18 8v8',
  language: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM4 12h16M12 4c5 4.6 5 11.4 0 16M12 4c-5 4.6-5 11.4 0 16',
  wide: 'M3 6h18v12H3zM7 12h10M9.5 9.5 7 12l2.5 2.5M14.5 9.5 17 12l-2.5 2.5',
  black: 'M4 5h16v11H4zM9 20h6M6.5 7.5h11v6h-11z',
  speak: 'M4 9.5v5h3.5L12 18V6L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  'go-to': 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM12 7.5V12l3.4 2',
  rewind: 'M5 5v14M19 6l-10 6 10 6z',
  slower: 'M5 12h14',
  faster: 'M5 12h14M12 5v14',
  'first-divergence': 'M4 12h6M10 12c4 0 4-6 9-6M10 12c4 0 4 6 9 6',
  'next-scene': 'M9 5l7 7-7 7',
  'previous-scene': 'M15 5l-7 7 7 7',
  close: 'M6 6l12 12M18 6 6 18',
  'view-below': 'M4 5h16v14H4zM4 13.5h16M12 7v4M10 9.2l2 2 2-2',
  'view-beside': 'M4 5h16v14H4zM13.5 5v14M7 12h4M9.2 10l2 2-2 2',
  'view-full': 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
} as const;

export type IconName = keyof typeof PATHS;

const SOLID: ReadonlySet<IconName> = new Set(['play', 'pause', 'next-event', 'next-cause', 'previous-event', 'previous-cause', 'rewind']);

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={SOLID.has(name) ? 'icon icon-solid' : 'icon'} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}

export function hasIcon(name: string): name is IconName {
  return name in PATHS;
}
