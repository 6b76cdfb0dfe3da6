import { defineConfig, mergeConfig } from 'vitest/config';
import site from './vite.config.ts';

export default mergeConfig(
  site,
  defineConfig({
    test: {
      // Tests of the page say `@vitest-environment happy-dom` in their first line; the rest needs no DOM.
      environment: 'node',
      include: ['src/**/*.test.{ts,tsx}', 'exhibits/**/*.test.ts', 'scripts/**/*.test.mjs'],
      // Generous, because a loaded machine is slow; nothing here measures time.
      testTimeout: 60_000,
      // Two cores are promised; left alone, Vitest would keep one of them free.
      maxWorkers: 2,
    },
  }),
);
