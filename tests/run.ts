// `npm test`: everything that decides whether a change is good. The last line counts.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bringChromium } from './support/chromium.ts';
import { verify } from './verify.ts';

const ROOT = join(import.meta.dirname, '..');

interface Count {
  passed: number;
  failed: number;
  skipped: number;
  /** Passed, but only when walked once more; they are among the passed. */
  again?: number;
}

const reports = mkdtempSync(join(tmpdir(), 'vitrina-report-'));
const total = { passed: 0, failed: 0, skipped: 0, again: 0 };
for (const [title, part] of [
  ['Проверки', checks],
  ['Тесты правил, базы и API', vitest],
  ['Путешествия в браузере', journeys],
] as const) {
  console.log(`\n— ${title}`);
  const count = await part().catch((fault: Error): Count => {
    console.error(fault.message);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  total.passed += count.passed;
  total.failed += count.failed;
  total.skipped += count.skipped;
  total.again += count.again ?? 0;
}
rmSync(reports, { recursive: true });
const rest = [
  ...(total.skipped > 0 ? [`${total.skipped} skipped`] : []),
  ...(total.again > 0 ? [`${total.again} passed only when tried again`] : []),
];
console.log(`\n${[`${total.passed} passed`, `${total.failed} failed`, ...rest].join(', ')}`);
process.exit(total.failed > 0 ? 1 : 0);

async function checks(): Promise<Count> {
  return { ...(await verify()), skipped: 0 };
}

async function vitest(): Promise<Count> {
  const report = join(reports, 'vitest.json');
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const code = await run(args);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  return atLeastOneFailure(code, {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
  });
}

async function journeys(): Promise<Count> {
  const chromium = bringChromium();
  const report = join(reports, 'e2e.json');
  const args = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'tests/e2e/playwright.config.ts'];
  const code = await run(args, { E2E_REPORT: report, CHROMIUM_PATH: chromium });
  const { expected, unexpected, flaky, skipped } = JSON.parse(readFileSync(report, 'utf8')).stats;
  return atLeastOneFailure(code, { passed: expected + flaky, failed: unexpected, skipped, again: flaky });
}

/** A file that does not load has no test to fail, and the run has failed all the same. */
function atLeastOneFailure(code: number | null, count: Count): Count {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

function run(args: string[], env: Record<string, string> = {}): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    child.on('error', reject);
    child.on('close', resolve);
  });
}
