import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './tests/support/memory-folder.ts';
import { WholeShopsFirst } from './tests/support/whole-shops-first.ts';

keepTemporaryFilesInMemory();

const common = {
  environment: 'node',
  setupFiles: ['tests/support/one-seed.setup.ts'],
  // A shop opened and closed leaves much that is young: a tenth of the time was spent collecting it.
  execArgv: ['--max-semi-space-size=64'],
  // Only against hanging: how fast something is, the benchmarks say; a busy machine must not fail a test.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // By itself a second: a test of ours then fails for a machine that is busy.
  expect: { poll: { timeout: 60_000 } },
  tags: [{ name: 'nightly', description: 'slow; docs/testing.md says what proves the same in every run' }],
};

/** Files that put something in the place of a module: what was loaded before them would not see it. */
const ALONE = [
  'src/shop/accounts/password/password-hash.test.ts',
  'src/platform/email/mail-full-disk.test.ts',
  'src/storefront/visitor/missing-file.test.ts',
];

// Browser journeys (tests/e2e) belong to Playwright.
export default defineConfig({
  test: {
    globalSetup: ['tests/support/postgres.setup.ts'],
    sequence: { sequencer: WholeShopsFirst },
    // By itself it leaves one core to a watcher nobody runs here: on two cores half of the machine stood still.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...common,
          name: 'shop',
          setupFiles: [...common.setupFiles, 'tests/support/fast-passwords.setup.ts'],
          include: ['{src,tests,demo,launcher,bench,tools}/**/*.test.{ts,tsx,mjs}'],
          exclude: [...configDefaults.exclude, 'tests/e2e/**', ...ALONE],
          // A process loads the shop once for all its files, not for each of them: a fifth of the whole time.
          isolate: false,
        },
      },
      { test: { ...common, name: 'alone', include: ALONE } },
    ],
  },
});
