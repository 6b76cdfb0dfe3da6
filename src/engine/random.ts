/** Seeded randomness as data: a 32-bit state goes in, a draw and the next state come out (mulberry32). */
export function draw(state: number): { value: number; state: number } {
  const next = (state + 0x6d2b79f5) >>> 0;
  let z = next;
  z = Math.imul(z ^ (z >>> 15), z | 1);
  z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
  return { value: ((z ^ (z >>> 14)) >>> 0) / 4294967296, state: next };
}

/** A seed of its own for each actor, so that adding one actor does not change the draws of another. */
export function seedFor(seed: number, name: string): number {
  let h = (seed ^ 0x811c9dc5) >>> 0;
  for (let i = 0; i < name.length; i++) h = Math.imul(h ^ name.charCodeAt(i), 0x01000193) >>> 0;
  return h >>> 0;
}
