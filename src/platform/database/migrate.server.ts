import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { migrateJobs } from '../jobs/jobs.server.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../db/migrations');
const LOCK = 7_310_115; // all processes of one database use the same number

/**
 * Applies new migrations: plain SQL files in name order, each in its own transaction. One advisory lock covers all of
 * them, so several processes may start at once. Forward only.
 * @param prepare runs before the first of them, unless the database is new
 * @returns the names of the migrations applied now
 * @throws Error naming the file that failed
 */
export async function migrate(pool: pg.Pool, prepare?: () => Promise<void>): Promise<string[]> {
  const client = await pool.connect();
  const applied: string[] = [];
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const encoding = (await client.query('show server_encoding')).rows[0].server_encoding;
    if (encoding !== 'UTF8') throw new Error(`база в кодировке ${encoding}, а нужна UTF8`);
    await client.query(
      'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now())',
    );
    const done = new Set(
      (await client.query('select name from schema_migration')).rows.map((row) => row.name),
    );
    const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort();
    const missing = files.filter((name) => !done.has(name));
    if (missing.length > 0 && done.size > 0) await prepare?.();
    for (const name of missing) {
      await applyOne(client, name);
      applied.push(name);
    }
    await migrateJobs(pool);
    return applied;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {});
    client.release();
  }
}

async function applyOne(client: pg.PoolClient, name: string): Promise<void> {
  const sql = await readFile(join(MIGRATIONS, name), 'utf8');
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migration (name) values ($1)', [name]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(`миграция ${name}: ${(cause as Error).message}`, { cause });
  }
}
