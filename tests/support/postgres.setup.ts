import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openPool } from '../../src/core/db.server.ts';
import { migrate } from '../../src/core/migrate.server.ts';
import { clusterUrl, createCluster } from '../../src/core/postgres-cluster.server.ts';
import { startServer, stopServer } from '../../src/core/postgres-process.server.ts';
import { findPostgres } from '../../src/core/postgres-program.server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test server, of its database `postgres`. */
    postgresUrl: string;
    /** Name of the migrated database that every test copies. */
    templateDatabase: string;
  }
}

/** Vitest's globalSetup: one PostgreSQL for the whole run, in a temporary folder, with one migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-test-'));
  chmodSync(folder, 0o755); // as root the server's own user has to get in
  const program = findPostgres(console.error);
  const cluster = createCluster(folder, program, console.error, false);
  // Tests prove what the shop does, not what the disk does: those that kill start a server of their own.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 200 };
  const port = await startServer(program, cluster, console.error, { settings, detached: false });
  const template = `template_${migrationsHash()}`;
  await makeTemplate(clusterUrl(cluster, port, 'postgres'), clusterUrl(cluster, port, template), template);
  project.provide('postgresUrl', clusterUrl(cluster, port, 'postgres'));
  project.provide('templateDatabase', template);
  return async () => {
    await stopServer(program, cluster);
    rmSync(folder, { recursive: true });
  };
}

async function makeTemplate(adminUrl: string, url: string, name: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const pool = openPool(url);
  await migrate(pool);
  await pool.end();
}

function migrationsHash(): string {
  const folder = join(import.meta.dirname, '../../db/migrations');
  const hash = createHash('sha256');
  for (const file of readdirSync(folder).sort()) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 12);
}
