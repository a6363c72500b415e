// `npm test`: everything that decides whether a change is good. The last line counts.
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
  /** What failed, a name and the first lines of why. */
  failed: string[];
  /** What passed only when tried once more, likewise; they are among the passed. */
  again: string[];
}

/** Of a reason so many lines: the rest stands where it happened. */
const LINES_OF_REASON = 6;

const reports = mkdtempSync(join(tmpdir(), 'vitrina-report-'));
const total: Count = { passed: 0, skipped: 0, failed: [], again: [] };
for (const [title, part] of [
  ['Проверки', checks],
  ['Тесты правил, базы и API', vitest],
  ['Путешествия в браузере', journeys],
] as const) {
  console.log(`\n— ${title}`);
  const count = await part().catch(
    (fault: Error): Count => ({ passed: 0, skipped: 0, failed: [toldAs(title, fault.message)], again: [] }),
  );
  total.passed += count.passed;
  total.skipped += count.skipped;
  total.failed.push(...count.failed);
  total.again.push(...count.again);
}
rmSync(reports, { recursive: true });
// What is looked for in a long log stands at its end.
if (total.again.length > 0) console.log(`\n— Прошло только со второго раза\n${total.again.join('\n')}`);
if (total.failed.length > 0) console.log(`\n— Не прошло\n${total.failed.join('\n')}`);
const rest = [
  ...(total.skipped > 0 ? [`${total.skipped} skipped`] : []),
  ...(total.again.length > 0 ? [`${total.again.length} passed only when tried again`] : []),
];
console.log(`\n${[`${total.passed} passed`, `${total.failed.length} failed`, ...rest].join(', ')}`);
process.exit(total.failed.length > 0 ? 1 : 0);

async function checks(): Promise<Count> {
  return { ...(await verify()), skipped: 0, again: [] };
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
      /** Of every try: who passed and has one was tried again. */
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
  ];
  const code = await run(args);
  const { testResults, ...told } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport;
  const ones = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, failureMessages }) => ({
      status,
      words: toldAs(`${relative(ROOT, name)} › ${fullName}`, failureMessages[0] ?? ''),
      isAgain: status === 'passed' && failureMessages.length > 0,
    })),
  );
  // A file that does not load has no test to fail, and has failed all the same.
  const unread = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
  );
  return atLeastOneFailure('тесты', code, {
    passed: told.numPassedTests,
    skipped: told.numPendingTests + told.numTodoTests,
    failed: [
      ...ones.filter(({ status }) => status === 'failed').map(({ words }) => words),
      ...unread.map(({ name, message }) => toldAs(relative(ROOT, name), message)),
    ],
    again: ones.filter(({ isAgain }) => isAgain).map(({ words }) => words),
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
  const chromium = bringChromium();
  const report = join(reports, 'e2e.json');
  const args = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'tests/e2e/playwright.config.ts'];
  const code = await run(args, { E2E_REPORT: report, CHROMIUM_PATH: chromium });
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as {
    stats: { expected: number; flaky: number; skipped: number };
    suites: JourneySuite[];
  };
  const ones = suites.flatMap(journeysOf);
  const named = (status: string) => ones.filter((one) => one.status === status).map(({ words }) => words);
  return atLeastOneFailure('путешествия', code, {
    passed: stats.expected + stats.flaky,
    skipped: stats.skipped,
    failed: named('unexpected'),
    again: named('flaky'),
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

/** A run that ended badly without a test to blame has failed all the same. */
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
