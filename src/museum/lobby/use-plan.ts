/** The floor plan for the room that the page has, measured before it is first drawn, so that nothing shifts. */

import { currentTheme, usePreferences } from '@visit/preferences.ts';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useLanguage } from '../language.ts';
import { type Collection, SERVICES } from './collection.ts';
import { type FloorPlan, floorPlan } from './floor-plan.ts';

/** Left for the colophon and the steps at the door, in ems. */
const BELOW = 4.2;

/** null until `host` is measured (before the first paint). */
export function usePlan(host: RefObject<HTMLElement | null>, { galleries }: Collection): FloorPlan | null {
  const [plan, setPlan] = useState<FloorPlan | null>(null);
  const theme = usePreferences((s) => currentTheme(s));
  const language = useLanguage((s) => s.spoken);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another light has other letters; another language other wings
  useLayoutEffect(() => {
    const node = host.current;
    if (!node) return;
    const measure = () => {
      const em = Number.parseFloat(getComputedStyle(node).fontSize) || 16;
      const height = innerHeight - (node.getBoundingClientRect().top + scrollY) - BELOW * em;
      const rooms = galleries.map(({ card }) => ({ id: card.id, wing: card.words.wing }));
      const next = floorPlan({ galleries: rooms, services: SERVICES, width: node.clientWidth, height, em });
      setPlan((before) => (before && JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(node);
    addEventListener('resize', measure);
    return () => {
      watch.disconnect();
      removeEventListener('resize', measure);
    };
  }, [host, galleries, theme, language]);
  return plan;
}
