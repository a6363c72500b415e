import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import type { DB } from '../../db/types.ts';
import { openDb, openPool, type Pool } from '../../src/platform/database/db.server.ts';
import type { Cast } from './cast.ts';

export interface TestDatabase {
  readonly url: string;
  readonly pool: Pool;
  readonly db: Kysely<DB>;
  /** Closes the pool and removes the database. */
  drop(): Promise<void>;
}

/** Only prevents hanging: on a busy machine a test may wait longer for a connection than a visitor would. */
const PATIENCE_MS = 60_000;

/** A pool as the shop has it. The caller ends it. */
export function patientPool(url: string, max?: number): Pool {
  return openPool(url, max, PATIENCE_MS);
}

/** Creates an empty migrated database for a test file. */
export function freshDatabase(): Promise<TestDatabase> {
  return copyOf(inject('templateDatabase'));
}

/** Creates a database without a schema. */
export function emptyDatabase(): Promise<TestDatabase> {
  return copyOf('template0');
}

export interface CastDatabase extends TestDatabase {
  readonly cast: Cast;
}

/** Creates a migrated database with the cast for a test file, in as little time as an empty one. */
export async function castDatabase(): Promise<CastDatabase> {
  return { ...(await copyOf(inject('castDatabase'))), cast: structuredClone(inject('cast')) };
}

async function copyOf(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying files is faster than logging each page, and nothing here survives a crash anyway.
  await asAdmin(`create database ${name} template ${template} strategy file_copy`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  const pool = patientPool(url.href);
  return {
    url: url.href,
    pool,
    db: openDb(pool),
    async drop() {
      await pool.end();
      await asAdmin(`drop database ${name} with (force)`);
    },
  };
}

/** A second pool for the database of another; `drop` does not remove that database. */
export function databaseOf({ url }: TestDatabase): TestDatabase {
  const pool = patientPool(url);
  return { url, pool, db: openDb(pool), drop: () => pool.end() };
}

async function asAdmin(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
