/** Along a route: where a message is when it has gone this share of the way. */
export type Route = readonly (readonly [number, number])[];

export function along(route: Route, share: number): [number, number] {
  const first = route[0] ?? [0, 0];
  if (route.length < 2 || share <= 0) return [first[0], first[1]];
  if (route.length === 2) {
    const end = route[1] as readonly [number, number];
    const q = Math.min(1, share);
    return [first[0] + (end[0] - first[0]) * q, first[1] + (end[1] - first[1]) * q];
  }
  const lengths = route.slice(1).map((p, i) => Math.hypot(p[0] - (route[i] as [number, number])[0], p[1] - (route[i] as [number, number])[1]));
  let left = Math.min(1, share) * lengths.reduce((a, b) => a + b, 0);
  for (let i = 0; i < lengths.length; i++) {
    const length = lengths[i] as number;
    if (left <= length || i === lengths.length - 1) {
      const [a, b] = [route[i] as readonly [number, number], route[i + 1] as readonly [number, number]];
      const q = length ? Math.min(1, left / length) : 1;
      return [a[0] + (b[0] - a[0]) * q, a[1] + (b[1] - a[1]) * q];
    }
    left -= length;
  }
  return [first[0], first[1]];
}
