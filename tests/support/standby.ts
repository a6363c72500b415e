import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPool, type Pool } from '../../src/platform/database/db.server.ts';
import {
  type Cluster,
  clusterUrl,
  createCluster,
  dataFolder,
  placeCluster,
  socketFolder,
} from '../../src/platform/database/postgres-cluster.server.ts';
import {
  findPostmaster,
  startServer,
  stopServer,
} from '../../src/platform/database/postgres-process.server.ts';
import { findPostgres } from '../../src/platform/database/postgres-program.server.ts';

const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  // A standby that is cut off looks for its primary this often.
  wal_retrieve_retry_interval: '100ms',
  // It would write to the log at any moment.
  autovacuum: 'off',
};

/** A primary, its standby, for which commits may wait, and an address that leads to the primary of the moment. */
export interface ReplicatedPostgres {
  /** The address of the primary, as a load balancer has it: after `failOver` it leads to the promoted server. */
  readonly url: string;
  readonly standbyUrl: string;
  readonly primary: Pool;
  readonly standby: Pool;
  /** The standby receives nothing more, so that commits wait. */
  detach(): Promise<void>;
  /** It receives again what it has missed. */
  attach(): Promise<void>;
  /** The session whose commit waits for the standby, as soon as there is one. */
  waitingCommit(): Promise<number>;
  /** The standby lets commits wait this long before it shows them, ms. */
  delay(ms: number): Promise<void>;
  /** Resolves when the standby shows everything that was committed. */
  caughtUp(): Promise<void>;
  /** The standby dies without another word. */
  killStandby(): Promise<void>;
  /** The primary dies without another word, and the standby takes its place. */
  failOver(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts both servers in temporary folders. The standby is a copy of the new cluster, which no server has opened yet.
 * @param given.isAwaited whether commits wait for the standby
 */
export async function startReplicatedPostgres({ isAwaited = true } = {}): Promise<ReplicatedPostgres> {
  const program = findPostgres(console.error);
  const folders = ['primary', 'standby'].map((name) => mkdtempSync(join(tmpdir(), `vitrina-${name}-`)));
  for (const folder of folders) chmodSync(folder, 0o755);
  const [first = '', second = ''] = folders;
  const ofPrimary = createCluster(first, program, console.error, false);
  const { password } = ofPrimary;
  const ofStandby = placeCluster(second, { account: program.account, password, report: console.error });
  const copied = spawnSync('cp', ['-a', dataFolder(ofPrimary), dataFolder(ofStandby)], { encoding: 'utf8' });
  if (copied.status !== 0) throw new Error(copied.stderr);

  const settings = { ...SETTINGS, synchronous_standby_names: isAwaited ? '*' : '' };
  const port = await startServer(program, ofPrimary, console.error, { settings, detached: false });
  const source = `host=${port ? '127.0.0.1' : socketFolder(ofPrimary)} port=${port || 5432} user=vitrina password=${password}`;
  // In the file: what the command line says cannot be changed while the server runs.
  appendFileSync(join(dataFolder(ofStandby), 'postgresql.conf'), `\nprimary_conninfo = '${source}'\n`);
  writeFileSync(join(dataFolder(ofStandby), 'standby.signal'), '');
  const standbyPort = await startServer(program, ofStandby, console.error, {
    settings: SETTINGS,
    detached: false,
  });
  const poolOf = (cluster: Cluster, at: number, database?: string) =>
    openPool(clusterUrl(cluster, at, database), 4, 60_000);

  const admin = poolOf(ofPrimary, port, 'postgres');
  await admin.query('create database vitrina');
  await admin.end();
  const primary = poolOf(ofPrimary, port);
  const standby = poolOf(ofStandby, standbyPort);
  const gate = await openGate(addressOf(ofPrimary, port));
  const hasStandby = async () =>
    ((await primary.query("select from pg_stat_replication where sync_state <> 'async'")).rowCount ?? 0) > 0;
  const follow = async (conninfo: string) => {
    await standby.query(`alter system set primary_conninfo = '${conninfo}'`);
    await standby.query('select pg_reload_conf()');
  };
  const kill = async (cluster: Cluster) => {
    const postmaster = findPostmaster(cluster);
    if (postmaster) process.kill(postmaster.pid, 'SIGQUIT');
    while (findPostmaster(cluster)) await sleep(10);
  };
  return {
    url: clusterUrl(ofPrimary, gate.port),
    standbyUrl: clusterUrl(ofStandby, standbyPort),
    primary,
    standby,
    async detach() {
      await follow('');
      while (await hasStandby()) await sleep(10);
    },
    async attach() {
      await follow(source);
      while (!(await hasStandby())) await sleep(10);
    },
    async waitingCommit() {
      for (;;) {
        const { rows } = await primary.query("select pid from pg_stat_activity where wait_event = 'SyncRep'");
        if (rows[0]) return rows[0].pid;
        await sleep(10);
      }
    },
    async delay(ms) {
      await standby.query(`alter system set recovery_min_apply_delay = ${ms}`);
      await standby.query('select pg_reload_conf()');
      while (
        (await standby.query('show recovery_min_apply_delay')).rows[0].recovery_min_apply_delay !==
        (ms ? `${ms / 1000}s` : '0')
      )
        await sleep(10);
    },
    async caughtUp() {
      for (;;) {
        // A commit sends what the log has before it, such as the writes of an open transaction.
        await primary.query("select pg_logical_emit_message(true, 'caught up', '')");
        const { rows } = await primary.query('select pg_current_wal_insert_lsn()::text as lsn');
        for (let look = 0; look < 20; look++) {
          const replayed = await standby.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as "isThere"', [
            rows[0].lsn,
          ]);
          if (replayed.rows[0].isThere) return;
          await sleep(10);
        }
      }
    },
    killStandby: () => kill(ofStandby),
    async failOver() {
      await kill(ofPrimary);
      await standby.query('select pg_promote()');
      gate.leadTo(addressOf(ofStandby, standbyPort));
    },
    async stop() {
      gate.close();
      await Promise.all([primary.end(), standby.end()]);
      for (const cluster of [ofPrimary, ofStandby]) await stopServer(program, cluster);
      for (const folder of folders) rmSync(folder, { recursive: true });
    },
  };
}

type Address = { path: string } | { host: string; port: number };

function addressOf(cluster: Cluster, port: number): Address {
  return port ? { host: '127.0.0.1', port } : { path: join(socketFolder(cluster), '.s.PGSQL.5432') };
}

/** A port that passes connections on, and cuts them off when it leads elsewhere. */
async function openGate(first: Address) {
  let address = first;
  const sockets = new Set<Socket>();
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((socket) => {
    const beyond = connect(address as { path: string });
    for (const each of [socket, beyond]) {
      sockets.add(each);
      each.on('error', () => {});
      each.on('close', () => {
        sockets.delete(each);
        socket.destroy();
        beyond.destroy();
      });
    }
    socket.pipe(beyond).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    leadTo(next: Address) {
      address = next;
      cut();
    },
    close() {
      cut();
      server.close();
    },
  };
}
