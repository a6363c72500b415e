import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, isAbsolute, join, resolve } from 'node:path';
import { removeHalves, writeWholeSync } from '../files/atomic-file.server.ts';
import { type Account, canReach, type PostgresProgram, SHARED_FOLDER } from './postgres-program.server.ts';

/** A cluster on disk, described by `<dataDir>/postgres.json`, mode 0600. */
export interface Cluster {
  /** Absolute folder with `data` (the cluster), `run` (the socket) and the server's log in it. */
  readonly folder: string;
  readonly password: string;
}

/** The name of the role and the database inside the embedded server. */
const NAME = 'vitrina';
/** sockaddr_un holds 107 bytes; the server adds `/.s.PGSQL.5432.lock`. */
const LONGEST_SOCKET_FOLDER = 107 - '/.s.PGSQL.5432.lock'.length;

export const dataFolder = (cluster: Cluster): string => join(cluster.folder, 'data');
export const socketFolder = (cluster: Cluster): string => join(cluster.folder, 'run');

/** Whether the path is short enough for a unix socket, on a system that has them. */
export function socketFits(cluster: Cluster): boolean {
  return process.platform !== 'win32' && Buffer.byteLength(socketFolder(cluster)) <= LONGEST_SOCKET_FOLDER;
}

/** Connection string of a database in the cluster, over 127.0.0.1 and the port, or over the socket if the port is 0. */
export function clusterUrl(cluster: Cluster, port: number, database = NAME): string {
  const url = new URL(`postgres://${NAME}:${cluster.password}@127.0.0.1/${database}`);
  if (port) url.port = String(port);
  else url.searchParams.set('host', socketFolder(cluster));
  return url.href;
}

/** Reads `postgres.json` of the folder; undefined if no cluster was created there yet. */
export function readCluster(dataDir: string): Cluster | undefined {
  const file = join(dataDir, 'postgres.json');
  if (!existsSync(file)) return undefined;
  const { folder, password } = parseNote(file);
  const cluster = { folder: resolve(dataDir, folder), password };
  return existsSync(join(dataFolder(cluster), 'PG_VERSION')) ? cluster : undefined;
}

function parseNote(file: string): Cluster {
  const text = readFileSync(file, 'utf8');
  try {
    const { folder, password } = JSON.parse(text);
    if (typeof folder === 'string' && folder !== '' && typeof password === 'string' && password !== '')
      return { folder, password };
  } catch {}
  throw new Error(`файл ${file} повреждён: в нём адрес и пароль базы данных. ${REMEDY}`);
}

const REMEDY =
  'Сама база цела, не удаляйте её. Верните файл из резервной копии; если копии нет, восстановите его, как сказано в docs/operations.md, «Если повреждён postgres.json»';

/** The Russian error for a password that the server rejects, with what to do. */
export function wrongPassword(dataDir: string): string {
  return `PostgreSQL не принял пароль из файла ${join(dataDir, 'postgres.json')}. ${REMEDY}`;
}

/** Writes `postgres.json`. A folder inside `dataDir` is stored as a relative path, so that `dataDir` can be moved. */
export function writeCluster(dataDir: string, cluster: Cluster): void {
  const inside = cluster.folder === join(dataDir, 'postgres');
  const text = JSON.stringify({ ...cluster, folder: inside ? 'postgres' : cluster.folder });
  writeWholeSync(join(dataDir, 'postgres.json'), text, 0o600);
}

/**
 * Creates an empty cluster: UTF-8, Russian collation by ICU, data checksums, a random password, readable by its owner
 * only. initdb works in a temporary folder that is then renamed, so a killed process leaves no half-made cluster.
 * @param sync false: do not wait for the disk (tests only)
 * @throws Error with the message of initdb
 */
export function createCluster(
  dataDir: string,
  program: PostgresProgram,
  report: (line: string) => void,
  sync = true,
): Cluster {
  if (existsSync(join(dataDir, 'postgres', 'data')))
    throw new Error(
      `в папке ${join(dataDir, 'postgres')} лежит база данных, а файла ${join(dataDir, 'postgres.json')} с её паролем нет: верните файл или уберите папку`,
    );
  const cluster: Cluster = {
    folder: chooseFolder(dataDir, program.account, report),
    password: randomBytes(24).toString('hex'),
  };
  // The name is random: after kill -9 of this process initdb goes on for a moment in its old folder.
  const half = join(cluster.folder, `data.${randomBytes(4).toString('hex')}`);
  ownFolder(socketFolder(cluster), program.account);
  const passwordFile = join(socketFolder(cluster), 'password');
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 });
  if (program.account) chownSync(passwordFile, program.account.uid, program.account.gid);
  try {
    const { status, stderr, error } = spawnSync(
      join(program.bin, 'initdb'),
      // biome-ignore format: one option per meaning reads best in rows
      ['-D', half, '-U', NAME, '--pwfile', passwordFile, '--auth=scram-sha-256', '--data-checksums', '--encoding=UTF8',
        '--locale=C', '--locale-provider=icu', '--icu-locale=ru-RU', ...(sync ? [] : ['--no-sync'])],
      {
        uid: program.account?.uid,
        gid: program.account?.gid,
        cwd: cluster.folder,
        encoding: 'utf8',
        env: {},
      },
    );
    if (status !== 0) throw new Error(`initdb: ${error?.message ?? stderr.trim()}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  writeCluster(dataDir, cluster);
  renameSync(half, dataFolder(cluster));
  return cluster;
}

/**
 * Makes the folders of a cluster that is restored: all but its data. `writeCluster` declares it complete.
 * @param given.password that of the restored data
 */
export function placeCluster(
  dataDir: string,
  given: { account: Account | undefined; password: string; report: (line: string) => void },
): Cluster {
  const { account, password, report } = given;
  const cluster = { folder: chooseFolder(dataDir, account, report), password };
  ownFolder(socketFolder(cluster), account);
  return cluster;
}

/** Removes what killed processes left: unfinished copies of the program, clusters and notes, and initdb's password file. */
export async function sweepCluster(dataDir: string, { folder }: Cluster): Promise<void> {
  // Earlier releases wrote the note under this name first.
  await rm(join(dataDir, 'postgres.json.new'), { force: true });
  await rm(join(folder, 'run', 'password'), { force: true });
  await removeHalves(dataDir, (name) => /^postgres\.json\.[0-9a-f]{8}$/.test(name));
  await removeHalves(SHARED_FOLDER, (name) => /^program-.*\.[0-9a-f]{8}$/.test(name));
  await removeHalves(folder, (name) => /^data\.[0-9a-f]{8}$/.test(name));
}

function chooseFolder(dataDir: string, account: Account | undefined, report: (line: string) => void): string {
  const usual = join(dataDir, 'postgres');
  ownFolder(usual, account);
  if (canReach(account, usual)) return usual;
  rmSync(usual, { recursive: true });
  // The name is random: an earlier database of this folder may still be needed, so it is never overwritten.
  const elsewhere = join(SHARED_FOLDER, `${basename(dataDir)}-${randomBytes(4).toString('hex')}`);
  report(`Пользователю «${account?.name}» недоступна папка ${dataDir}: база данных лежит в ${elsewhere}`);
  ownFolder(elsewhere, account);
  return elsewhere;
}

/** Makes a folder that only the server's user may read. */
export function ownFolder(folder: string, account: Account | undefined): void {
  if (!isAbsolute(folder)) throw new Error(`not an absolute path: ${folder}`);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  if (account) chownSync(folder, account.uid, account.gid);
}
