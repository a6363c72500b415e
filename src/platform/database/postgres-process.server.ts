import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, clusterUrl, dataFolder, socketFits, socketFolder } from './postgres-cluster.server.ts';
import type { PostgresProgram } from './postgres-program.server.ts';

/** After kill -9 of the postmaster its child processes hold the shared memory until they notice, for some seconds. */
const ORPHANS_LEAVE_MS = 30_000;
const LOG_MAX_BYTES = 10 * 1024 * 1024;

export interface StartOptions {
  /** Settings to override; tests turn fsync off. */
  readonly settings?: Record<string, string | number>;
  /** true: the server runs in its own session, so that Ctrl-C in the terminal reaches only this process. */
  readonly detached: boolean;
  /** The previous port, so that a pool finds the server again; undefined: the socket, or a free port. */
  readonly port?: number;
}

/** The running server of a cluster. */
export interface Postmaster {
  readonly pid: number;
  /** Port on 127.0.0.1; 0: the unix socket; undefined: it is not listening yet. */
  readonly port: number | undefined;
}

/**
 * Starts the server of a cluster and waits until it answers. A running server, left by a kill -9 of this program, is
 * adopted.
 * @returns the port it listens on; 0 means the unix socket
 * @throws Error with the server's own message
 */
export async function startServer(
  program: PostgresProgram,
  cluster: Cluster,
  report: (line: string) => void,
  options: StartOptions,
): Promise<number> {
  const deadline = Date.now() + ORPHANS_LEAVE_MS;
  for (;;) {
    if (findPostmaster(cluster)) {
      const adopted = await untilItAnswers(cluster, () => findPostmaster(cluster) !== undefined, report);
      if (adopted !== undefined) return adopted;
    }
    removeLeftovers(cluster);
    const logged = existsSync(logFile(cluster)) ? statSync(logFile(cluster)).size : 0;
    const child = launch(
      program,
      cluster,
      options.port ?? (socketFits(cluster) ? 0 : await freePort()),
      options,
    );
    const started = await untilItAnswers(
      cluster,
      () => child.exitCode === null && child.signalCode === null,
      report,
    );
    if (started !== undefined) return started;
    const message = readFileSync(logFile(cluster)).subarray(logged).toString().trim();
    const passes = /shared memory block .* still in use|Address already in use/.test(message);
    if (!passes || Date.now() > deadline) throw new Error(`PostgreSQL не запустился: ${message}`);
    await sleep(200);
  }
}

/**
 * Removes the pid files of a dead server. The next server would take any process with that number for a rival and
 * not start; the shared memory still protects the data from surviving child processes.
 */
function removeLeftovers(cluster: Cluster): void {
  rmSync(join(dataFolder(cluster), 'postmaster.pid'), { force: true });
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
    rmSync(join(socketFolder(cluster), name), { force: true });
}

/** Stops the server by a fast shutdown: open transactions roll back and the next start needs no recovery. */
export async function stopServer(program: PostgresProgram, cluster: Cluster): Promise<void> {
  const stop = (mode: string) =>
    new Promise<number | null>((done) => {
      const args = ['stop', '-D', dataFolder(cluster), '-m', mode, '-t', '30', '--silent'];
      const { uid, gid } = program.account ?? {};
      spawn(join(program.bin, 'pg_ctl'), args, { uid, gid, cwd: cluster.folder, stdio: 'ignore' }).on(
        'exit',
        done,
      );
    });
  if (findPostmaster(cluster) && (await stop('fast')) !== 0 && findPostmaster(cluster))
    await stop('immediate');
}

/**
 * Finds the running postmaster of a cluster by its `postmaster.pid`. Checks the command line, so that a pid reused by
 * another program does not count.
 */
export function findPostmaster(cluster: Cluster): Postmaster | undefined {
  const file = join(dataFolder(cluster), 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const [pid, , , port, socket, , , status] = readFileSync(file, 'utf8').split('\n');
  if (!(Number(pid) > 0) || !commandLine(Number(pid)).includes(dataFolder(cluster))) return undefined;
  // The server writes the file line by line: without the last line the socket may only be missing yet.
  return { pid: Number(pid), port: status ? (socket ? 0 : Number(port)) : undefined };
}

function commandLine(pid: number): string {
  try {
    if (existsSync('/proc/self/cmdline')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return ''; // no such process
  }
}

function launch(
  program: PostgresProgram,
  cluster: Cluster,
  port: number,
  options: StartOptions,
): ChildProcess {
  const settings = {
    listen_addresses: port ? '127.0.0.1' : '',
    port: port || 5432,
    unix_socket_directories: port ? '' : socketFolder(cluster),
    timezone: 'UTC',
    // Fits a small virtual machine and serves a million goods; larger shops set DATABASE_URL.
    shared_buffers: totalmem() > 4e9 ? '256MB' : '64MB',
    max_wal_size: '2GB',
    random_page_cost: 1.1,
    jit: 'off', // compiling a query takes longer than any of ours runs
    ...options.settings,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const file = logFile(cluster);
  if (existsSync(file) && statSync(file).size > LOG_MAX_BYTES) renameSync(file, `${file}.old`);
  const log = openSync(file, 'a', 0o600);
  const child = spawn(join(program.bin, 'postgres'), ['-D', dataFolder(cluster), ...args], {
    uid: program.account?.uid,
    gid: program.account?.gid,
    cwd: cluster.folder,
    env: {},
    stdio: ['ignore', log, log],
    detached: options.detached,
  });
  child.on('error', () => {}); // `untilItAnswers` reports a server that does not start
  child.unref();
  closeSync(log);
  return child;
}

/** Polls while the process lives: recovery after a crash may take long. */
async function untilItAnswers(
  cluster: Cluster,
  lives: () => boolean,
  report: (line: string) => void,
): Promise<number | undefined> {
  const since = Date.now();
  let reported = 0;
  while (lives()) {
    const port = findPostmaster(cluster)?.port;
    if (port !== undefined && (await answers(cluster, port))) return port;
    const seconds = Math.floor((Date.now() - since) / 1000);
    if (seconds >= reported + 3) {
      reported = seconds;
      report(`PostgreSQL поднимается, ${seconds} с`);
    }
    await sleep(30);
  }
  return undefined;
}

async function answers(cluster: Cluster, port: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: clusterUrl(cluster, port),
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (cause) {
    const { code } = cause as { code?: string };
    if (code === WRONG_PASSWORD) throw new WrongPassword('PostgreSQL не принял пароль', { cause });
    return code === NO_SUCH_DATABASE; // right after initdb: the server runs, the database is not created yet
  }
}

/** The server runs but rejects the password of `postgres.json`. */
export class WrongPassword extends Error {}

const WRONG_PASSWORD = '28P01';
const NO_SUCH_DATABASE = '3D000';

function logFile(cluster: Cluster): string {
  return join(cluster.folder, 'postgres.log');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
