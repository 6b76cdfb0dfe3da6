/** Playing speed, in virtual seconds per second: 0.01× (a patch of 5 ms takes half a second) to 1000×, on a log scale. */
export const SPEEDS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] as const;
export const MIN_SPEED = 0.01;
export const MAX_SPEED = 1000;

export function clampSpeed(speed: number): number {
  return Number.isFinite(speed) ? Math.min(MAX_SPEED, Math.max(MIN_SPEED, speed)) : 1;
}

export function faster(speed: number): number {
  return SPEEDS.find((s) => s > speed * 1.001) ?? MAX_SPEED;
}

export function slower(speed: number): number {
  return [...SPEEDS].reverse().find((s) => s < speed * 0.999) ?? MIN_SPEED;
}

/** Position 0…1 on the slider. */
export function speedToPosition(speed: number): number {
  return Math.log(clampSpeed(speed) / MIN_SPEED) / Math.log(MAX_SPEED / MIN_SPEED);
}

/** Two significant digits, so that the slider lands on numbers one can say. */
export function positionToSpeed(position: number): number {
  return clampSpeed(Number((MIN_SPEED * (MAX_SPEED / MIN_SPEED) ** position).toPrecision(2)));
}

export function speedText(speed: number): string {
  return `${speed < 10 ? Number(speed.toPrecision(2)) : Math.round(speed)}×`;
}
