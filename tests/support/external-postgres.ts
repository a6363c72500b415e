import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { clusterUrl, createCluster } from '../../src/platform/database/postgres-cluster.server.ts';
import { startServer, stopServer } from '../../src/platform/database/postgres-process.server.ts';
import { findPostgres } from '../../src/platform/database/postgres-program.server.ts';
import { withConnection } from './shop-database.ts';

/** A PostgreSQL of its owner's, which archives its log itself. */
export interface ExternalPostgres {
  /** The address of an empty database for an ordinary role. */
  readonly url: string;
  /** Makes the server archive a segment of its log, or fail to, and waits until it has tried. */
  archive(works: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** Starts it in a temporary folder. */
export async function startExternalPostgres(): Promise<ExternalPostgres> {
  const program = findPostgres(console.error);
  const folder = mkdtempSync(`${tmpdir()}/vitrina-external-`);
  chmodSync(folder, 0o755);
  const cluster = createCluster(folder, program, console.error, false);
  const settings = { fsync: 'off', archive_mode: 'on', autovacuum: 'off' };
  const port = await startServer(program, cluster, console.error, { settings, detached: false });
  const asOwner = <T>(work: Parameters<typeof withConnection<T>>[1]) =>
    withConnection(clusterUrl(cluster, port, 'postgres'), work);
  await asOwner(async (client) => {
    await client.query(`create role shop login password 'of the shop'`);
    await client.query(`create database shop owner shop encoding 'UTF8' template template0 locale 'C'`);
  });
  const url = new URL(clusterUrl(cluster, port, 'shop'));
  url.username = 'shop';
  url.password = 'of the shop';
  return {
    url: url.href,
    archive: (works) =>
      asOwner(async (client) => {
        await client.query(`alter system set archive_command = '${works ? 'true' : 'false'}'`);
        await client.query('select pg_reload_conf()');
        await client.query(`select pg_stat_reset_shared('archiver')`);
        await client.query(`select pg_logical_emit_message(true, 'something', 'to archive')`);
        await client.query('select pg_switch_wal()');
        const tried = async () =>
          (
            await client.query(
              'select archived_count > 0 as archived, failed_count > 0 as failed from pg_stat_archiver',
            )
          ).rows[0];
        for (;;) {
          const { archived, failed } = await tried();
          if (works ? archived : failed) return;
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      }),
    async stop() {
      await stopServer(program, cluster);
      rmSync(folder, { recursive: true, maxRetries: 5 });
    },
  };
}
