import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

// Browser journeys (tests/e2e) belong to Playwright.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['{src,tests,demo,launcher,bench}/**/*.test.{ts,tsx,mjs}'],
    exclude: [...configDefaults.exclude, 'tests/e2e/**'],
    globalSetup: ['tests/support/postgres.setup.ts'],
    // By itself it leaves one core to a watcher nobody runs here: on two cores half of the machine stood still.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Only against hanging: how fast something is, the benchmarks say; a busy machine must not fail a test.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
