import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { migrateJobs } from '../jobs/jobs.server.ts';
import { type Migration, readMigrations } from './migration-files.server.ts';
import { RELEASE, readApplied, requireMigrated, requireNeighbour } from './schema-state.server.ts';

const LOCK = 7_310_115; // all processes of one database use the same number
/** How long a statement waits for a lock. Visitors wait behind it, and their reads give up after 1.9 s (REL-62). */
const LOCK_TIMEOUT_MS = 1_000;
const MOST_TRIES = 20;
const PAUSE_MS = 1_000;
const LOOK_AGAIN_MS = 100;

/** How migrations are applied. */
export interface MigrateOptions {
  /** Lines for the person who waits. */
  report?: (line: string) => void;
  /** Runs before the first migration of a database that has been in use, such as a backup. */
  prepare?: (() => Promise<void>) | undefined;
  /** Folder of the migrations, for tests. */
  folder?: string;
  /** The release that is recorded, for tests. */
  release?: string;
  lockTimeoutMs?: number;
  pauseMs?: number;
}

/**
 * Applies new migrations: plain SQL files in name order. One advisory lock covers all of them, so several processes may start at
 * once. A statement waits a second for a lock, and its file is tried twenty times. Forward only.
 * @returns the names of the migrations applied now
 * @throws WrongSchema before anything is changed; Error naming the file that failed
 */
export async function migrate(pool: pg.Pool, options: MigrateOptions = {}): Promise<string[]> {
  const { report = () => {}, prepare, folder, release = RELEASE } = options;
  const migrations = await readMigrations(folder);
  const known = new Set(migrations.map(({ name }) => name));
  const client = await pool.connect();
  const applied: string[] = [];
  try {
    await takeLock(client, report);
    const encoding = (await client.query('show server_encoding')).rows[0].server_encoding;
    if (encoding !== 'UTF8') throw new Error(`база в кодировке ${encoding}, а нужна UTF8`);
    const before = await readApplied(client);
    requireNeighbour(before, known, release);
    await prepareTable(client);
    const done = new Set(before.map(({ name }) => name));
    const missing = migrations.filter(({ name }) => !done.has(name));
    if (missing.length > 0 && done.size > 0) await prepare?.();
    for (const migration of missing) {
      await applyPatiently(client, migration, { ...options, report, release });
      applied.push(migration.name);
    }
    await migrateJobs(pool);
    return applied;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {});
    client.release();
  }
}

/** Makes sure that the schema fits this program and changes nothing. @throws WrongSchema */
export async function checkSchema(pool: pg.Pool): Promise<void> {
  const known = new Set((await readMigrations()).map(({ name }) => name));
  const client = await pool.connect();
  try {
    const applied = await readApplied(client);
    requireNeighbour(applied, known);
    requireMigrated(applied, known);
  } finally {
    client.release();
  }
}

/** Looks again and again: a statement that waits would hold a snapshot, for whose end CREATE INDEX CONCURRENTLY waits. */
async function takeLock(client: pg.PoolClient, report: (line: string) => void): Promise<void> {
  for (let turn = 0; ; turn++) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [LOCK]);
    if (rows[0]?.taken) return;
    if (turn === REPORTED_TURN) report('Жду: схему базы данных обновляет другой процесс');
    await sleep(LOOK_AGAIN_MS);
  }
}

/** Shops that start together wait for a moment only. */
const REPORTED_TURN = 20;

async function prepareTable(client: pg.PoolClient): Promise<void> {
  await client.query(
    'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now(), release text)',
  );
  const { rowCount } = await client.query(
    "select from pg_attribute where attrelid = 'schema_migration'::regclass and attname = 'release'",
  );
  // Releases up to 0.2.0 name no release, and their rows have none.
  if (rowCount === 0) await client.query('alter table schema_migration add column release text');
}

async function applyPatiently(
  client: pg.PoolClient,
  migration: Migration,
  options: MigrateOptions & { report: (line: string) => void; release: string },
): Promise<void> {
  const { report, release, lockTimeoutMs = LOCK_TIMEOUT_MS, pauseMs = PAUSE_MS } = options;
  const { name } = migration;
  for (let tries = 1; ; tries++)
    try {
      return await apply[migration.mode](client, migration, { release, lockTimeoutMs });
    } catch (cause) {
      const { code, message } = cause as { code?: string; message: string };
      if (!WORTH_A_TRY.has(code ?? '')) throw new Error(`миграция ${name}: ${message}`, { cause });
      if (tries === MOST_TRIES)
        throw new Error(
          `миграция ${name}: таблица занята, попыток: ${MOST_TRIES} (${message}). Сделанное раньше сохранено; повторите: npm run cli -- migrate`,
          { cause },
        );
      if (tries === 1) report(`Миграция ${name}: таблица занята, пробую снова`);
      await sleep(pauseMs);
    }
}

/** A lock was not granted in time, or two transactions waited for each other. */
const WORTH_A_TRY = new Set(['55P03', '40P01']);

interface HowApplied {
  release: string;
  lockTimeoutMs: number;
}

const apply: Record<
  Migration['mode'],
  (client: pg.PoolClient, migration: Migration, how: HowApplied) => Promise<void>
> = {
  async transaction(client, { name, sql }, how) {
    await inTransaction(client, how, async () => {
      await client.query(sql);
      await record(client, name, how);
    });
  },
  async batches(client, { name, sql }, how) {
    let changed: number | null = 0;
    do changed = await inTransaction(client, how, async () => (await client.query(sql)).rowCount);
    while (changed);
    await record(client, name, how);
  },
  async alone(client, { name, sql }, how) {
    await dropInvalidIndexes(client, sql);
    // It takes no lock for which a visitor waits, but waits itself for all transactions under way.
    await client.query(sql);
    await record(client, name, how);
  },
};

async function inTransaction<T>(
  client: pg.PoolClient,
  { lockTimeoutMs }: HowApplied,
  work: () => Promise<T>,
): Promise<T> {
  await client.query(`begin; set local lock_timeout = ${lockTimeoutMs}`);
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (cause) {
    await client.query('rollback');
    throw cause;
  }
}

async function record(client: pg.PoolClient, name: string, { release }: HowApplied): Promise<void> {
  await client.query('insert into schema_migration (name, release) values ($1, $2)', [name, release]);
}

/**
 * Drops what an interrupted attempt has left. An index that is complete was not recorded in time; it is made anew, because only
 * its name is known.
 */
async function dropInvalidIndexes(client: pg.PoolClient, sql: string): Promise<void> {
  const [, name] = /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+(\w+)/i.exec(sql) ?? [];
  if (name) await client.query(`drop index concurrently if exists ${name}`);
}
