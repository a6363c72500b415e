import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import {
  type Cluster,
  clusterUrl,
  readCluster,
} from '../../src/platform/database/postgres-cluster.server.ts';
import { findPostmaster, type Postmaster } from '../../src/platform/database/postgres-process.server.ts';

/** A temporary DATA_DIR that the database's own user can reach, too. */
export function temporaryDataDir(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'vitrina-data-'));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, maxRetries: 5 }) };
}

/** Finds the embedded server of a shop by its files. @throws Error if none is running */
export function embeddedServer(dataDir: string): { cluster: Cluster; postmaster: Postmaster; url: string } {
  const cluster = readCluster(dataDir);
  const postmaster = cluster && findPostmaster(cluster);
  if (!cluster || postmaster?.port === undefined) throw new Error(`no live PostgreSQL in ${dataDir}`);
  return { cluster, postmaster, url: clusterUrl(cluster, postmaster.port) };
}

/** Opens one connection, uses it and closes it; a server that dies meanwhile does not end the test. */
export async function withConnection<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}
