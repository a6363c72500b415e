// `npm test`: all tests and checks of a change. `npm run endurance` adds the slow ones (docs/testing.md). The last line has the
// result.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { bringChromium } from './support/chromium.ts';
import { verify } from './verify.ts';

const ROOT = join(import.meta.dirname, '..');

interface Count {
  passed: number;
  skipped: number;
  /** Failures: a name and the first lines of the reason. */
  failed: string[];
}

/** The number of lines of a reason; the rest is in the log above. */
const LINES_OF_REASON = 6;

const given = process.argv.slice(2);
if (given.some((argument) => argument !== '--endurance')) {
  console.error(`Прогон идёт целиком, без параметров, а не с ${given.join(' ')}`);
  process.exit(2);
}
const isNightly = given.length > 0;
if (isNightly) process.env.NIGHTLY = '1'; // read by tests/support/nightly.ts
// Before any test: two of them would install it at once.
process.env.CHROMIUM_PATH = bringChromium();

const reports = mkdtempSync(join(tmpdir(), 'vitrina-report-'));
const counts = await Promise.all([
  counted('Проверки', () => verify(1)),
  // A journey waits for its browser: beside the other tests it needs more than two cores.
  counted('Тесты правил, базы и API', vitest).then(async (tests) =>
    sumOf([tests, await counted('Путешествия в браузере', journeys)]),
  ),
]);
const total = sumOf(counts);
rmSync(reports, { recursive: true });
// People look for a summary at the end of a long log.
if (total.failed.length > 0) console.log(`\n— Не прошло\n${total.failed.join('\n')}`);
if (total.skipped > 0) console.log(`\n${total.skipped} skipped`);
console.log(`\n${total.passed} passed, ${total.failed.length} failed`);
process.exit(total.failed.length > 0 ? 1 : 0);

async function counted(title: string, part: () => Promise<Count>): Promise<Count> {
  console.log(`\n— ${title}`);
  return part().catch((fault: Error) => ({ passed: 0, skipped: 0, failed: [toldAs(title, fault.message)] }));
}

function sumOf(counts: readonly Count[]): Count {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    skipped: counts.reduce((sum, { skipped }) => sum + skipped, 0),
    failed: counts.flatMap(({ failed }) => failed),
  };
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

async function vitest(): Promise<Count> {
  const report = join(reports, 'vitest.json');
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(isNightly ? [] : ['--tagsFilter=!nightly']),
  ];
  const code = await run(args);
  const { testResults, ...totals } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport;
  const ones = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, failureMessages }) => ({
      status,
      words: toldAs(`${relative(ROOT, name)} › ${fullName}`, failureMessages[0] ?? ''),
    })),
  );
  // A file that does not load has no failed test but counts as failed.
  const unread = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
  );
  return atLeastOneFailure('тесты', code, {
    passed: totals.numPassedTests,
    skipped: totals.numPendingTests + totals.numTodoTests,
    failed: [
      ...ones.filter(({ status }) => status === 'failed').map(({ words }) => words),
      ...unread.map(({ name, message }) => toldAs(relative(ROOT, name), message)),
    ],
  });
}

interface JourneySuite {
  readonly suites?: readonly JourneySuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}

async function journeys(): Promise<Count> {
  const report = join(reports, 'e2e.json');
  const args = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'tests/e2e/playwright.config.ts'];
  const code = await run(args, { E2E_REPORT: report });
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as {
    stats: { expected: number; skipped: number };
    suites: JourneySuite[];
  };
  return atLeastOneFailure('путешествия', code, {
    passed: stats.expected,
    skipped: stats.skipped,
    failed: suites
      .flatMap(journeysOf)
      .filter(({ status }) => status === 'unexpected')
      .map(({ words }) => words),
  });
}

function journeysOf({ suites = [], specs = [] }: JourneySuite): { status: string; words: string }[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      status,
      words: toldAs(
        `[${projectName}] ${file} › ${title}`,
        results.find(({ error }) => error)?.error?.message ?? '',
      ),
    })),
  );
  return [...own, ...suites.flatMap(journeysOf)];
}

/** A name and, below it, the first lines of a reason without the colours of a terminal. */
function toldAs(name: string, reason: string): string {
  const lines = stripVTControlCharacters(reason).split('\n').slice(0, LINES_OF_REASON);
  return [name, ...lines.map((line) => `    ${line}`)].join('\n');
}

/** A run that ended with an error but without a failed test counts as failed. */
function atLeastOneFailure(what: string, code: number | null, count: Count): Count {
  return code !== 0 && count.failed.length === 0
    ? { ...count, failed: [toldAs(what, `код ${code}, а ни один тест не упал: смотрите выше`)] }
    : count;
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
