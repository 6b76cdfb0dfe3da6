/** Signs in a 16 × 16 field, so that no state is told by colour alone. `fill` ones are solid. */
import type { Glyph } from './plan.ts';

export const GLYPHS: Record<Glyph, { readonly d: string; readonly fill: boolean }> = {
  play: { d: 'M3 1.5 L14 8 L3 14.5 Z', fill: true },
  pause: { d: 'M2.5 2 H6.5 V14 H2.5 Z M9.5 2 H13.5 V14 H9.5 Z', fill: true },
  frost: { d: 'M8 0.5 V15.5 M1.5 4.2 L14.5 11.8 M14.5 4.2 L1.5 11.8 M5.6 1.6 L8 4 L10.4 1.6 M5.6 14.4 L8 12 L10.4 14.4', fill: false },
  moon: { d: 'M13.8 10.6 A6.8 6.8 0 1 1 6.6 1.4 A5.4 5.4 0 0 0 13.8 10.6 Z', fill: true },
  dots: {
    d: 'M0.6 8 a1.8 1.8 0 1 0 3.6 0 a1.8 1.8 0 1 0 -3.6 0 M6.2 8 a1.8 1.8 0 1 0 3.6 0 a1.8 1.8 0 1 0 -3.6 0 M11.8 8 a1.8 1.8 0 1 0 3.6 0 a1.8 1.8 0 1 0 -3.6 0',
    fill: true,
  },
  again: { d: 'M13.6 5 A6.4 6.4 0 1 0 14.4 8.6 M14.6 1.2 V5.4 H10.4', fill: false },
  full: { d: 'M2 2 H14 V14 H2 Z M2 6 H14 M2 10 H14', fill: false },
  broken: { d: 'M1 8 H5.5 M10.5 8 H15 M6.2 12.5 L8 9.6 M8 6.4 L9.8 3.5', fill: false },
  tick: { d: 'M2 8.6 L6.2 13 L14 3.2', fill: false },
  cross: { d: 'M3 3 L13 13 M13 3 L3 13', fill: false },
  refused: { d: 'M8 1.2 A6.8 6.8 0 1 1 7.99 1.2 Z M3.3 3.3 L12.7 12.7', fill: false },
  mask: { d: 'M1 4 Q8 1.6 15 4 Q15 11.5 8 15 Q1 11.5 1 4 Z M4 7 H6.6 M9.4 7 H12 M5.4 11.6 Q8 9.8 10.6 11.6', fill: false },
  walk: { d: 'M1 8 H13 M8.6 3.4 L13.4 8 L8.6 12.6', fill: false },
  rest: { d: 'M3 8 H13', fill: false },
  pin: { d: 'M8 1 V15 M2 8 H14', fill: false },
  key: { d: 'M5 2.6 A2.9 2.9 0 1 0 5 8.4 A2.9 2.9 0 1 0 5 2.6 Z M7.2 7.6 L14 14.4 M11 11.4 L13.4 9 M13 13.4 L15 11.4', fill: false },
  roll: { d: 'M13.6 5 A6.4 6.4 0 0 0 2 6 M2.4 11 A6.4 6.4 0 0 0 14 10 M14.4 1.6 V5.6 H10.4 M1.6 14.4 V10.4 H5.6', fill: false },
};
