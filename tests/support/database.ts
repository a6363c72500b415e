import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import type { DB } from '../../db/types.ts';
import { openDb, openPool, type Pool } from '../../src/core/db.server.ts';

export interface TestDatabase {
  readonly url: string;
  readonly pool: Pool;
  readonly db: Kysely<DB>;
  /** Closes the pool and removes the database. */
  drop(): Promise<void>;
}

/** Only against hanging: of a busy machine a test that wants a connection from a full pool waits longer than a visitor does. */
const PATIENCE_MS = 60_000;

/** A pool as the shop has it. The caller ends it. */
export function patientPool(url: string, max?: number): Pool {
  return openPool(url, max, PATIENCE_MS);
}

/** An empty migrated database of its own for a test file: a copy of the run's template, some 30 ms. */
export async function freshDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(`create database ${name} template ${inject('templateDatabase')}`);
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

/** A pool of one's own over the database of another; `drop` leaves the database to it. */
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
