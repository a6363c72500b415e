import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterUrl, createCluster } from './postgres-cluster.server.ts';
import { startServer, stopServer } from './postgres-process.server.ts';
import { findPostgres } from './postgres-program.server.ts';

/** A server whose data is deleted when it stops. */
export interface TemporaryPostgres {
  /** Address of a database in it, existing or not. */
  url(database: string): string;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL in a temporary folder, for tests and generators. It does not wait for the disk and belongs to
 * the terminal's process group, so that Ctrl-C ends it too.
 */
export async function startTemporaryPostgres(): Promise<TemporaryPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-test-'));
  chmodSync(folder, 0o755); // when this process is root, the server's user must be able to enter
  const program = findPostgres(console.error);
  const cluster = createCluster(folder, program, console.error, false);
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 200 };
  const port = await startServer(program, cluster, console.error, { settings, detached: false });
  return {
    url: (database) => clusterUrl(cluster, port, database),
    async stop() {
      await stopServer(program, cluster);
      rmSync(folder, { recursive: true });
    },
  };
}
