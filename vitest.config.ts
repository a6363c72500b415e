import { configDefaults, defineConfig } from 'vitest/config';

// Browser journeys (tests/e2e) belong to Playwright.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['{src,tests,demo,launcher,bench}/**/*.test.{ts,tsx,mjs}'],
    exclude: [...configDefaults.exclude, 'tests/e2e/**'],
    globalSetup: ['tests/support/postgres.setup.ts'],
    // Only against hanging: how fast something is, the benchmarks say; a busy machine must not fail a test.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
