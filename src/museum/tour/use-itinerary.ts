/** The tour, with its itinerary in it. */
import { type Tour, useTour } from '@visit/tour-store.ts';
import { useLayoutEffect } from 'react';
import { openStops } from './stops.ts';

export function useItinerary(): Tour {
  const tour = useTour();
  const { bring } = tour;
  useLayoutEffect(() => bring(openStops()), [bring]);
  return tour;
}
