import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkOut, previousRelease, type ReleaseTree, useOurSchema } from './support/previous-release.ts';

const release = previousRelease();
if (!release)
  console.warn(
    'The history of this tree has no commit «Release 0.N.0» before HEAD: the previous release is NOT TESTED on the new schema.',
  );

/** A cart, an order, a company's order and every call once. */
const ESSENTIAL = ['src/shop/cart/cart.api.test.ts', 'src/shop/orders/checkout/checkout.test.ts'];
/** All tests of the API, of carts and of checkout. */
const ALL = ['src/api/', 'src/shop/cart/', 'src/shop/orders/checkout/', 'src/shop/orders/account/'];

let tree: ReleaseTree;
beforeAll(() => {
  if (!release) return;
  tree = checkOut(release);
  useOurSchema(tree);
});
afterAll(() => tree?.remove());

interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Runs tests of the previous release. @returns how many passed, and those that failed with the reason */
async function run(files: readonly string[]): Promise<{ passed: number; failed: string[] }> {
  const report = join(tree.path, 'report.json');
  const words = ['run', '--tagsFilter=!nightly', '--reporter=json', `--outputFile=${report}`, ...files];
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...words], {
    cwd: tree.path,
    // Without the variables of the run that this test belongs to.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let faults = '';
  child.stderr.on('data', (chunk) => {
    faults += chunk;
  });
  await new Promise((resolve) => child.once('close', resolve));
  const { numPassedTests, testResults } = readReport(report, faults);
  const failed = testResults.flatMap(({ name, message, assertionResults }) => [
    ...(assertionResults.length === 0 ? [`${name}: ${message}`] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]?.slice(0, 600)}`),
  ]);
  return { passed: numPassedTests, failed };
}

function readReport(file: string, faults: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Error(`the tests of the previous release did not run: ${faults}`);
  }
}

test.skipIf(!release)('the previous release sells on the schema of this one: carts and orders', async () => {
  const { passed, failed } = await run(ESSENTIAL);
  expect(failed).toEqual([]);
  expect(passed).toBeGreaterThan(0);
});

test.skipIf(!release)(
  'the previous release passes all its tests of the API, carts and checkout on the schema of this one',
  { tags: ['nightly'], timeout: 1_800_000 },
  async () => {
    const { passed, failed } = await run(ALL);
    expect(failed).toEqual([]);
    expect(passed).toBeGreaterThan(0);
  },
);
