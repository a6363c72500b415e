import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDb, openPool, type Pool } from '../../src/platform/database/db.server.ts';
import { migrate } from '../../src/platform/database/migrate.server.ts';
import { startTemporaryPostgres } from '../../src/platform/database/postgres-temporary.server.ts';
import { type Cast, seedCast } from './cast.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test server, of its database `postgres`. */
    postgresUrl: string;
    /** Name of the empty migrated database that tests copy. */
    templateDatabase: string;
    /** Name of the migrated database with the cast in it. */
    castDatabase: string;
    /** The ids in it. */
    cast: Cast;
  }
}

/**
 * Vitest's globalSetup: one PostgreSQL for the whole run, with two templates: migrated, and migrated with the cast. It
 * does not wait for the disk; tests that kill a server start a separate one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTemporaryPostgres();
  const template = `template_${migrationsHash()}`;
  const castTemplate = `${template}_cast`;
  const admin = new pg.Client({ connectionString: server.url('postgres') });
  await admin.connect();
  await admin.query(`create database ${template}`);
  await filled(server.url(template), async (pool) => {
    await migrate(pool);
    // Migrations that insert rows leave entries in the change log.
    await pool.query('delete from catalog_change');
  });
  await admin.query(`create database ${castTemplate} template ${template}`);
  const cast = await filled(server.url(castTemplate), async (pool) => {
    const made = await seedCast(openDb(pool));
    // Copies have the statistics too.
    await pool.query('vacuum analyze');
    return made;
  });
  await admin.end();
  project.provide('postgresUrl', server.url('postgres'));
  project.provide('templateDatabase', template);
  project.provide('castDatabase', castTemplate);
  project.provide('cast', cast);
  return () => server.stop();
}

async function filled<T>(url: string, fill: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = openPool(url);
  try {
    return await fill(pool);
  } finally {
    await pool.end();
  }
}

function migrationsHash(): string {
  const folder = join(import.meta.dirname, '../../db/migrations');
  const hash = createHash('sha256');
  for (const file of readdirSync(folder).sort()) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 12);
}
