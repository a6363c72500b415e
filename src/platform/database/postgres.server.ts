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
import {
  findPostmaster,
  type StartOptions,
  startServer,
  stopServer,
  WrongPassword,
} from './postgres-process.server.ts';
import { findPostgres, type PostgresProgram } from './postgres-program.server.ts';

/** An opened database and the way to close it. */
export interface OpenedPostgres {
  readonly url: string;
  /** Stops the server if this process started or adopted it, and releases the folder. */
  close(): Promise<void>;
}

/** Another shop already runs in this folder. */
export class FolderInUse extends Error {}

/** Further settings of a server, which may need folders of its cluster. */
export type ServerSettings = (
  cluster: Cluster,
  program: PostgresProgram,
) => Readonly<Record<string, string | number>>;

/** The command that runs the shop. All other commands end soon. */
export const SERVE = 'start';
/** The command that runs jobs beside the shop: it never owns the server, because the shop would find the folder taken. */
export const WORK = 'work';

/**
 /**
  * Opens the embedded database of a folder and creates it at the first call.
  *
  * Only the process that holds the lock of the folder runs the server. It starts the server, or adopts one that survived
  * a kill -9 of its owner, and stops it on `close`. Another command uses the server of a running shop, or waits until the
  * running command has ended.
  * @param command `start` or the name of the command; shown to others that find the folder taken
  * @param settingsOf settings of the server, if this process starts it
  * @throws FolderInUse if `start` finds the folder taken; Error with the message of PostgreSQL
  */
export async function openEmbeddedPostgres(
  dataDir: string,
  command: string,
  report: (line: string) => void,
  settingsOf: ServerSettings = () => ({}),
): Promise<OpenedPostgres> {
  mkdirSync(dataDir, { recursive: true });
  if (command === WORK) await untilServed(dataDir, report);
  const lock = command === WORK ? undefined : await takeLock(dataDir, command, report);
  if (!lock) return attach(dataDir);
  try {
    const program = findPostgres(report);
    const known = readCluster(dataDir);
    if (!known) report('Создаю базу данных');
    const cluster = known ?? createCluster(dataDir, program, report);
    await sweepCluster(dataDir, cluster);
    const options = { detached: true, settings: settingsOf(cluster, program) };
    let port = await startServer(program, cluster, report, options);
    // A server that survived its owner may have been started without the archive of its log, or with it.
    if ((await isArchiving(cluster, port)) !== (options.settings.archive_mode === 'on')) {
      await stopServer(program, cluster);
      port = await startServer(program, cluster, report, options);
    }
    await createDatabase(cluster, port);
    const stopWatching = restartWhenDead(program, cluster, { ...options, port }, report);
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
 * Restarts a server that dies (kill -9, out of memory) at the same address, where the pool finds it again. Meanwhile
 * the shop answers that it is not ready.
 */
function restartWhenDead(
  program: PostgresProgram,
  cluster: Cluster,
  options: StartOptions,
  report: (line: string) => void,
): () => Promise<void> {
  let starting: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (starting || findPostmaster(cluster)) return;
    report('PostgreSQL остановился, поднимаю снова');
    starting = startServer(program, cluster, report, options)
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

/** Whether a running shop owns the server of this folder. */
export function isServed(dataDir: string): boolean {
  return readHolder(dataDir)?.command === SERVE;
}

/**
 * Resolves when the shop of this folder runs its server at another address than a process that was attached before: its
 * connections lead nowhere, or to another program. An address that is a socket never changes.
 */
export async function untilMoved(dataDir: string, url: string, stopped: AbortSignal): Promise<void> {
  for (;;) {
    const cluster = readCluster(dataDir);
    const port = cluster && findPostmaster(cluster)?.port;
    if (cluster && port !== undefined && clusterUrl(cluster, port) !== url) return;
    await sleep(MOVED_MS, undefined, { signal: stopped });
  }
}

const MOVED_MS = 1_000;

/** @returns the lock; undefined if a running shop holds it, whose server the command may use */
async function takeLock(
  dataDir: string,
  command: string,
  report: (line: string) => void,
): Promise<FolderLock | undefined> {
  let isReported = false;
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
    if (holder && !isReported)
      report(`Жду, пока закончится команда ${holder.command} (процесс ${holder.pid})`);
    isReported ||= holder !== undefined;
    await sleep(200);
  }
}

async function untilServed(dataDir: string, report: (line: string) => void): Promise<void> {
  if (!isServed(dataDir))
    report(`Жду магазин: его встроенная база в папке ${dataDir} работает, пока он открыт`);
  while (!isServed(dataDir)) await sleep(200);
}

/** Waits for the server of the running shop, which may still be starting it. */
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

async function isArchiving(cluster: Cluster, port: number): Promise<boolean> {
  const admin = new pg.Client({ connectionString: clusterUrl(cluster, port, 'postgres') });
  await admin.connect();
  try {
    return (await admin.query('show archive_mode')).rows[0].archive_mode === 'on';
  } finally {
    await admin.end();
  }
}

async function createDatabase(cluster: Cluster, port: number): Promise<void> {
  const name = new URL(clusterUrl(cluster, port)).pathname.slice(1);
  const admin = new pg.Client({ connectionString: clusterUrl(cluster, port, 'postgres') });
  await admin.connect();
  try {
    // Checks the list of databases: a failed connection to the database may only mean that the machine is busy.
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (!rowCount) await admin.query(`create database ${name}`);
  } finally {
    await admin.end();
  }
}
