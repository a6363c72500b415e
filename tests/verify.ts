// `npm run verify`: all checks of a change that do not need a running shop.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

interface Check {
  readonly name: string;
  /** Arguments of node. */
  readonly args: string[];
}

const CRUISED = ['src', 'demo', 'bench', 'tests'];

const checks: Check[] = [
  {
    name: 'форма и ошибки (biome)',
    args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  },
  {
    name: 'типы (tsc)',
    // Several checkers do much of the work several times: twice the processor time, and no sooner beside other checks.
    args: ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.', '--checkers', '1'],
  },
  {
    name: 'правила импорта (dependency-cruiser)',
    args: [
      '--import',
      './tools/typescript5.ts',
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'err-long',
      ...CRUISED,
    ],
  },
  {
    name: 'неиспользуемое (knip)',
    args: ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'],
  },
  { name: 'безопасные миграции', args: ['tools/migrations/check.ts'] },
  { name: 'db/types.ts свежий', args: ['src/entry/cli.ts', 'types', '--check'] },
  { name: 'размеры страниц', args: ['tests/sizes.ts'] },
  { name: 'описание API свежее', args: ['src/entry/cli.ts', 'openapi', '--check'] },
];

/** The results of the checks. */
export interface Verified {
  passed: number;
  skipped: number;
  /** Names of those that failed. */
  failed: string[];
}

/** Runs all checks, so many at once; prints the output of those that fail. */
export async function verify(atOnce = availableParallelism()): Promise<Verified> {
  const waiting = [...checks];
  const failed: string[] = [];
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const since = Date.now();
      const { code, words } = await run(check.args);
      if (code !== 0) failed.push(check.name);
      console.log(`${code === 0 ? '✓' : '✗'} ${check.name}, ${((Date.now() - since) / 1000).toFixed(1)} с`);
      if (code !== 0) console.log(words.trimEnd());
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { passed: checks.length - failed.length, skipped: 0, failed };
}

function run(args: string[]): Promise<{ code: number | null; words: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let words = '';
    child.stdout.on('data', (chunk) => {
      words += chunk;
    });
    child.stderr.on('data', (chunk) => {
      words += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, words }));
  });
}

if (import.meta.main) process.exit((await verify()).failed.length > 0 ? 1 : 0);
