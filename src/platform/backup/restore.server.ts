import { chown, mkdir, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cluster, dataFolder, placeCluster, writeCluster } from '../database/postgres-cluster.server.ts';
import { startServer, stopServer } from '../database/postgres-process.server.ts';
import { type Account, findPostgres } from '../database/postgres-program.server.ts';
import { writeWhole } from '../files/atomic-file.server.ts';
import { BackupFault } from './backup.ts';
import { type Choice, sayMoment } from './choose-backup.ts';
import { archiveFolder, archiveSettings, copyMark } from './embedded-server.server.ts';
import { serverMoment } from './moment.ts';
import {
  listToRestore,
  removeAll,
  requireEmpty,
  restoreFiles,
  restoreStored,
} from './restored-files.server.ts';
import type { Vault } from './vault.server.ts';
import { openWalFeed } from './wal-feed.server.ts';

/** Beside the files themselves: log, and what recovery writes. */
const ROOM_BYTES = 300 * 1024 * 1024;

export interface RestoreGiven extends Choice {
  readonly vault: Vault;
  /** An absent or empty folder: the data folder of the restored shop. */
  readonly dir: string;
  /** Whether the restored shop goes on sending its log; a copy that is only looked at does not. */
  readonly goesOn: boolean;
  report(line: string): void;
  /** Called with the object of a damaged stored file before the restore fails. */
  onDamagedFile?(object: string): Promise<void>;
}

/**
 * Restores the database and the files of a shop into an empty folder, which then is a stopped shop; a backup of the files alone
 * brings back these. After a fault the folder is empty again.
 * @throws BackupFault, DamagedBackup: nothing damaged is ever opened
 */
export async function restoreShop(given: RestoreGiven): Promise<{ files: number }> {
  const { dir } = given;
  const before = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new BackupFault(`Папка ${dir} недоступна (${error.code}).`);
  });
  requireEmpty(dir, before);
  await mkdir(dir, { recursive: true });
  const stored = await listToRestore(given.vault, given.manifest);
  await requireRoom(given, stored.newBytes);
  try {
    return await restore(given, stored.objects);
  } catch (cause) {
    await removeAll(dir, await readdir(dir));
    throw cause;
  }
}

async function restore(given: RestoreGiven, objects: readonly string[]): Promise<{ files: number }> {
  const { vault, manifest, dir, report } = given;
  if (manifest.filesOnly) {
    report(`Копия ${manifest.id}, закончена ${sayMoment(manifest.endedAt)}: переписываю файлы магазина`);
    await restoreFiles(vault, manifest, { postgres: dir, data: dir, account: undefined });
    await restoreShopFiles(given, objects);
    return { files: objects.length };
  }
  const program = findPostgres(report);
  const cluster = placeCluster(dir, { account: program.account, password: manifest.password, report });
  try {
    return await restoreInto(given, objects, { cluster, account: program.account });
  } catch (cause) {
    // A cluster that the server's user could not have in this folder lies elsewhere.
    await rm(cluster.folder, { recursive: true, force: true });
    throw cause;
  }
}

async function restoreInto(
  given: RestoreGiven,
  objects: readonly string[],
  { cluster, account }: { cluster: Cluster; account: Account | undefined },
): Promise<{ files: number }> {
  const { vault, manifest, dir, report } = given;
  const own = (path: string) => ownBy(account, path);
  await mkdir(dataFolder(cluster), { mode: 0o700 });
  await own(dataFolder(cluster));
  report(`Копия ${manifest.id}, закончена ${sayMoment(manifest.endedAt)}: переписываю базу данных`);
  const places = { postgres: dataFolder(cluster), data: dir, account };
  await restoreFiles(vault, manifest, places);
  report('Переписываю файлы магазина');
  await restoreShopFiles(given, objects);
  for (const [name, text] of [
    ['backup_label', manifest.label],
    ['recovery.signal', ''],
  ] as const) {
    await writeFile(join(dataFolder(cluster), name), text, { mode: 0o600 });
    await own(join(dataFolder(cluster), name));
  }
  report(given.until === 'end' ? 'Повторяю журнал до конца' : 'Повторяю журнал');
  await recover(given, cluster, own);
  writeCluster(dir, cluster);
  return { files: objects.length };
}

async function restoreShopFiles(given: RestoreGiven, objects: readonly string[]): Promise<void> {
  const { vault, dir, onDamagedFile } = given;
  // Before the log: from now on the key in the environment alone does not let it write to the original's target.
  if (!given.goesOn) await writeWhole(copyMark(dir), '', { mode: 0o600 });
  await restoreStored(vault, objects, { filesDir: join(dir, 'files'), onDamagedFile });
}

async function recover(
  given: RestoreGiven,
  cluster: Cluster,
  own: (path: string) => Promise<void>,
): Promise<void> {
  const { vault, goesOn, manifest, report } = given;
  const program = findPostgres(report);
  const feed = await openWalFeed(vault, {
    manifest,
    folder: join(cluster.folder, 'wal-feed'),
    own,
  });
  if (goesOn) {
    await mkdir(archiveFolder(cluster), { mode: 0o700 });
    await own(archiveFolder(cluster));
  }
  const settings = {
    ...(goesOn ? archiveSettings(archiveFolder(cluster), 0) : {}),
    restore_command: feed.command,
    recovery_target_timeline: 'latest',
    recovery_target_action: 'promote',
    hot_standby: 'off', // it answers only when it has recovered
    ...targetOf(given.until),
  };
  try {
    await startServer(program, cluster, report, { settings, detached: true });
    await stopServer(program, cluster);
  } catch (cause) {
    throw feed.fault() ?? explainRecovery(given, cause as Error);
  } finally {
    await feed.stop();
  }
  // A damaged file is no end of the log, whatever the server made of it.
  const fault = feed.fault();
  if (fault) throw fault;
}

function targetOf(until: Choice['until']): Record<string, string> {
  if (until === 'end') return {};
  if (until === 'backup') return { recovery_target: 'immediate' };
  return { recovery_target_time: serverMoment(until) };
}

function explainRecovery({ until }: RestoreGiven, cause: Error): Error {
  const early = /recovery ended before configured recovery target was reached/.test(cause.message);
  if (!early || !(until instanceof Date))
    return new BackupFault(`База данных не восстановилась: ${cause.message}`, { cause });
  const [, last] = /last completed transaction was at log time ([^\n]+)/.exec(cause.message) ?? [];
  const upTo = last ? `Последняя запись в нём — ${sayMoment(new Date(last.trim()))}. ` : '';
  return new BackupFault(
    `Журнал кончается раньше, чем ${sayMoment(until)}. ${upTo}Без --at восстановится всё, что есть.`,
    { cause },
  );
}

async function requireRoom({ manifest, dir }: RestoreGiven, newBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dir);
  const needed = manifest.plainBytes + manifest.storedBytes + newBytes + ROOM_BYTES;
  if (bavail * bsize >= needed) return;
  const inMb = (bytes: number) => Math.ceil(bytes / 1024 / 1024);
  throw new BackupFault(
    `В ${dir} свободно ${inMb(bavail * bsize)} МБ, а для восстановления нужно ${inMb(needed)} МБ. Освободите место или назовите папку на другом диске.`,
  );
}

async function ownBy(account: Account | undefined, path: string): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}
