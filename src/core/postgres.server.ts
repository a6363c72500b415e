import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type FolderLock, readHolder, tryLockFolder } from './folder-lock.server.ts';
import {
  type Cluster,
  clusterUrl,
  createCluster,
  readCluster,
  sweepCluster,
  wrongPassword,
} from './postgres-cluster.server.ts';
import { findPostmaster, startServer, stopServer, WrongPassword } from './postgres-process.server.ts';
import { findPostgres, type PostgresProgram } from './postgres-program.server.ts';

/** A database to work with, and how to leave it. */
export interface OpenedPostgres {
  readonly url: string;
  /** Stops the server when it was us who keeps it, and frees the folder. */
  close(): Promise<void>;
}

/** Another shop already runs on this folder. */
export class FolderInUse extends Error {}

/** The command that owns its folder for as long as it runs; all others end by themselves. */
export const SERVE = 'start';

/**
 * Opens the embedded database of a folder, making it at the first call.
 *
 * One process at a time keeps the server: the one that holds the lock of the folder. It starts the server, or
 * adopts one that outlived a kill -9 of its keeper, and stops it on `close`. A command run meanwhile attaches to
 * the server of a running shop, and waits its turn behind another command.
 * @param command `start` or the name of the command, shown to whoever finds the folder taken
 * @throws FolderInUse when `start` finds the folder taken; Error with PostgreSQL's own words
 */
export async function openEmbeddedPostgres(
  dataDir: string,
  command: string,
  report: (line: string) => void,
): Promise<OpenedPostgres> {
  mkdirSync(dataDir, { recursive: true });
  const lock = await takeLock(dataDir, command, report);
  if (!lock) return attach(dataDir);
  try {
    const program = findPostgres(report);
    const known = readCluster(dataDir);
    if (!known) report('Создаю базу данных');
    const cluster = known ?? createCluster(dataDir, program, report);
    await sweepCluster(dataDir, cluster);
    const port = await startServer(program, cluster, report, { detached: true });
    await createDatabase(cluster, port);
    const stopWatching = restartWhenDead(program, cluster, port, report);
    return {
      url: clusterUrl(cluster, port),
      async close() {
        await stopWatching();
        await stopServer(program, cluster);
        lock.release();
      },
    };
  } catch (cause) {
    lock.release();
    if (cause instanceof WrongPassword) throw new Error(wrongPassword(dataDir), { cause });
    throw cause;
  }
}

/**
 * A server that dies under us (kill -9, out of memory) is started again at the same address, where the pool finds
 * it; meanwhile the shop answers that it is not ready.
 */
function restartWhenDead(
  program: PostgresProgram,
  cluster: Cluster,
  port: number,
  report: (line: string) => void,
): () => Promise<void> {
  let starting: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (starting || findPostmaster(cluster)) return;
    report('PostgreSQL остановился, поднимаю снова');
    starting = startServer(program, cluster, report, { detached: true, port })
      .then(() => report('PostgreSQL снова работает'))
      .catch((fault: Error) => report(fault.message))
      .finally(() => {
        starting = undefined;
      });
  }, WATCH_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await starting;
  };
}

const WATCH_MS = 500;

/** Whether a running shop keeps the server of this folder. */
export function isServed(dataDir: string): boolean {
  return readHolder(dataDir)?.command === SERVE;
}

/** @returns the lock, or undefined: a running shop has it and a command may attach */
async function takeLock(
  dataDir: string,
  command: string,
  report: (line: string) => void,
): Promise<FolderLock | undefined> {
  let told = false;
  for (;;) {
    const lock = tryLockFolder(dataDir, command);
    if (lock) return lock;
    const holder = readHolder(dataDir);
    if (command === SERVE) {
      const who = holder ? ` (процесс ${holder.pid}, ${holder.command})` : '';
      throw new FolderInUse(
        `В папке ${dataDir} уже работает Витрина${who}. Остановите её или укажите другую папку в DATA_DIR.`,
      );
    }
    if (holder?.command === SERVE) return undefined;
    if (holder && !told) report(`Жду, пока закончится команда ${holder.command} (процесс ${holder.pid})`);
    told ||= holder !== undefined;
    await sleep(200);
  }
}

/** The shop that holds the lock may still be starting its server. */
async function attach(dataDir: string): Promise<OpenedPostgres> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const cluster = readCluster(dataDir);
    const port = cluster && findPostmaster(cluster)?.port;
    if (cluster && port !== undefined && (await hasDatabase(clusterUrl(cluster, port))))
      return { url: clusterUrl(cluster, port), close: async () => {} };
    await sleep(200);
  }
  throw new Error(`магазин в папке ${dataDir} запущен, но его база данных не отвечает`);
}

async function hasDatabase(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

async function createDatabase(cluster: Cluster, port: number): Promise<void> {
  const name = new URL(clusterUrl(cluster, port)).pathname.slice(1);
  const admin = new pg.Client({ connectionString: clusterUrl(cluster, port, 'postgres') });
  await admin.connect();
  try {
    // Asked of the list: that the database itself does not answer in time only says that the machine is busy.
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (!rowCount) await admin.query(`create database ${name}`);
  } finally {
    await admin.end();
  }
}
