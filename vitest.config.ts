import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'exhibits/**/*.test.ts', 'scripts/**/*.test.ts'],
    // No test depends on wall time; this only ends one that hangs, also on a busy machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
  },
});
