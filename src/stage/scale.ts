/** How many pixels a stage unit is. Letters are never under 12 units, so the theme's smallest letter decides. */
import type { Box } from './contract.ts';

const LEAST_TEXT = 12;

/** Boxes that are wider than this are laid out from left to right. */
export function isWide(box: Box): boolean {
  return box.width > box.height * 1.3;
}

/** `ideal` is the box a plan looks best in, `least` the smallest it can be laid out in. */
const SIZES = {
  wide: { ideal: { width: 1150, height: 580 }, least: { width: 600, height: 312 } },
  tall: { ideal: { width: 640, height: 700 }, least: { width: 326, height: 298 } },
} as const;

export function scaleFor(host: Box, textMin: number): number {
  const { ideal, least } = SIZES[isWide(host) ? 'wide' : 'tall'];
  const wanted = Math.max(1, textMin / LEAST_TEXT, Math.min(host.width / ideal.width, host.height / ideal.height));
  return Math.min(wanted, host.width / least.width, host.height / least.height);
}

export function boxFor(host: Box, scale: number): Box {
  return { width: Math.round(host.width / scale), height: Math.round(host.height / scale) };
}
