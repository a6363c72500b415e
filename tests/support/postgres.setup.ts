import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openPool } from '../../src/core/db.server.ts';
import { migrate } from '../../src/core/migrate.server.ts';
import { startTemporaryPostgres } from '../../src/core/postgres-temporary.server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test server, of its database `postgres`. */
    postgresUrl: string;
    /** Name of the migrated database that every test copies. */
    templateDatabase: string;
  }
}

/**
 * Vitest's globalSetup: one PostgreSQL for the whole run, with one migrated template. Tests prove what the shop
 * does, not what the disk does; those that kill a server start one of their own.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTemporaryPostgres();
  const template = `template_${migrationsHash()}`;
  const admin = new pg.Client({ connectionString: server.url('postgres') });
  await admin.connect();
  await admin.query(`create database ${template}`);
  await admin.end();
  const pool = openPool(server.url(template));
  await migrate(pool);
  await pool.end();
  project.provide('postgresUrl', server.url('postgres'));
  project.provide('templateDatabase', template);
  return () => server.stop();
}

function migrationsHash(): string {
  const folder = join(import.meta.dirname, '../../db/migrations');
  const hash = createHash('sha256');
  for (const file of readdirSync(folder).sort()) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 12);
}
