import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../src/platform/config/config.server.ts';
import { type OpenedDatabase, openDatabase } from '../src/platform/database/database.server.ts';
import { finished, runNode } from './child.ts';

interface Fill {
  seconds: number;
  peakMemoryMb: number;
}

/** A separate shop in a temporary folder. */
export interface ShopFolder {
  /** Settings of its programs. */
  env: Record<string, string>;
  /** Its database for the duration of the work; uses the server of a running shop. */
  withDatabase<T>(work: (database: OpenedDatabase) => Promise<T>): Promise<T>;
}

/** A folder that a run fills and leaves, and the next one with as many goods uses again: a million goods take ten minutes. */
const REUSED_FOLDER = process.env.BENCH_FOLDER;

/**
 * Fills a new shop with demo goods, does the work and removes it.
 * @param settings beside those of every such shop
 */
export async function inShopFolder<T>(
  products: number,
  work: (folder: ShopFolder, fill: Fill) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> {
  // An external database is made anew for each run.
  const reused = settings.DATABASE_URL ? undefined : REUSED_FOLDER;
  const path = reused ?? (await mkdtemp(join(tmpdir(), 'vitrina-bench-')));
  if (reused) await mkdir(reused, { recursive: true });
  await chmod(path, 0o755); // when run as root, the database's user must be able to enter, or its files would remain elsewhere
  const env = { DATA_DIR: join(path, 'data'), DEMO: '0', HOST: '127.0.0.1', PORT: '0', ...settings };
  try {
    return await work(
      { env, withDatabase: (ask) => withDatabase(env, ask) },
      reused ? await fillOnce(path, env, products) : await fill(path, env, products),
    );
  } finally {
    if (!reused) await rm(path, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function fillOnce(path: string, env: Record<string, string>, products: number): Promise<Fill> {
  // In the folder that a lost machine loses, and that its backups bring back.
  const note = join(path, 'data', `bench-${products}.json`);
  const known = await readFile(note, 'utf8').catch(() => undefined);
  if (known) return JSON.parse(known);
  const filled = await fill(path, env, products);
  await writeFile(note, JSON.stringify(filled));
  return filled;
}

async function fill(path: string, env: Record<string, string>, products: number): Promise<Fill> {
  const peak = join(path, 'peak');
  const preload = join(import.meta.dirname, 'peak-memory.ts');
  const started = performance.now();
  await finished(
    runNode(['--import', preload, 'src/entry/cli.ts', 'demo', '--products', String(products)], {
      ...env,
      PEAK_MEMORY_FILE: peak,
    }),
  );
  return {
    seconds: (performance.now() - started) / 1000,
    peakMemoryMb: Number(await readFile(peak, 'utf8')),
  };
}

async function withDatabase<T>(
  env: Record<string, string>,
  work: (database: OpenedDatabase) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(readConfig({ ...process.env, ...env }), 'bench', say);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Saves the results of a run with the others: `results/<name>.json`. */
export async function save(name: string, results: object): Promise<void> {
  const place = join(import.meta.dirname, 'results');
  await mkdir(place, { recursive: true });
  await writeFile(join(place, `${name}.json`), `${JSON.stringify(results, rounded, 2)}\n`);
}

/** Rounds for JSON: four digits are all the precision of a measurement. */
export function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
}

/** A line of progress. */
export function say(line: string): void {
  console.error(`· ${line}`);
}
