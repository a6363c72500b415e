import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Config } from '../config/config.server.ts';
import type { Pool } from '../database/db.server.ts';
import { readCluster } from '../database/postgres-cluster.server.ts';
import { findPostmaster, stopServer } from '../database/postgres-process.server.ts';
import { findPostgres } from '../database/postgres-program.server.ts';
import type { Log } from '../log/log.server.ts';
import { BackupFault, type BackupManifest, BackupUnderWay } from './backup.ts';
import { type DatedKind, updateFailure, updateSuccess } from './backup-state.queries.ts';
import { makeBackup } from './base-backup.server.ts';
import { checkCopiedFiles } from './check-copied-files.server.ts';
import { chooseBackup } from './choose-backup.ts';
import { requireExternalBackup } from './pgbackrest.server.ts';
import { restoreShop } from './restore.server.ts';
import { openSending } from './sending.server.ts';
import { filesOfShop, openShopVault, requireBackedUpShop, workFolder } from './shop-vault.server.ts';
import { findBackups } from './vault.server.ts';

export interface RunGiven {
  config: Config;
  databaseUrl: string;
  pool: Pool;
  db: Kysely<DB>;
  log: Log;
}

/**
 * Makes a backup of an open shop and notes how it went. An external database is backed up by its own tool: the backup holds the
 * files of the shop, and fails if the database is not safe.
 * @throws BackupFault
 */
export async function backUp(given: RunGiven, reason: BackupManifest['reason']): Promise<BackupManifest> {
  const { config, pool, db, databaseUrl, log } = given;
  // Before anything is noted: a shop whose backups are not set up expects none.
  const shop = requireBackedUpShop(config);
  return noted(db, 'backup', async () => {
    const begun = performance.now();
    if (!shop.cluster) await requireExternalBackup(db);
    const sending = openSending(given);
    try {
      const { manifest, damaged } = await makeBackup({
        cluster: shop.cluster,
        databaseUrl,
        dataDir: config.dataDir,
        reason,
        vault: await openShopVault(shop, pool),
        files: filesOfShop(config, db),
        sendLog: () => sending.now(),
      });
      const { id, plainBytes, packedBytes, storedCount, storedBytes } = manifest;
      const seconds = Math.round((performance.now() - begun) / 100) / 10;
      if (damaged.length > 0) log.error({ damaged }, 'earlier backups in the target are damaged');
      return [manifest, { id, plainBytes, packedBytes, storedCount, storedBytes, seconds, damaged }];
    } finally {
      await sending.close();
    }
  });
}

/** What a restored shop is proved by. @returns what is wrong, in Russian; empty: all is well */
export type Prove = (config: Config) => Promise<string[]>;

/**
 * Restores the latest backup with all of its log beside the shop, proves it and deletes it again. Beside an external database it
 * reads the backup of the files to its end and compares it with the rows of the shop.
 * @throws BackupFault with everything that is wrong
 */
export async function verifyBackups(
  given: RunGiven,
  { prove, report }: { prove: Prove; report: (line: string) => void },
): Promise<BackupManifest> {
  const { config, pool, db } = given;
  const shop = requireBackedUpShop(config);
  return noted(db, 'verify', async () => {
    const begun = performance.now();
    const vault = await openShopVault(shop, pool);
    const found = await findBackups(vault);
    const choice = chooseBackup(found, {}, new Date());
    // The shop still has its files: the next backup sends again what is removed.
    const onDamagedFile = (object: string) => vault.target.remove(object);
    const { manifest } = choice;
    const folder = join(workFolder(config.dataDir), VERIFIED);
    await discard(folder, report);
    await mkdir(workFolder(config.dataDir), { recursive: true });
    try {
      if (manifest.filesOnly) {
        report(`Читаю файлы копии ${manifest.id}`);
        await checkCopiedFiles({ vault, manifest, db, dir: folder, onDamagedFile });
        return [manifest, factsOf(manifest, begun)];
      }
      await restoreShop({ ...choice, vault, dir: folder, goesOn: false, report, onDamagedFile });
      const faults = await prove(restoredConfig(config, folder));
      if (faults.length > 0)
        throw new BackupFault(`Восстановленная копия ${manifest.id} неверна: ${faults.join('; ')}`);
    } finally {
      await discard(folder, report);
    }
    return [manifest, factsOf(manifest, begun)];
  });
}

function factsOf({ id }: BackupManifest, begun: number): object {
  return { id, seconds: Math.round((performance.now() - begun) / 100) / 10 };
}

/** The folder of a copy under proof, in the work folder. One at a time: a killed proof leaves it to the next one. */
const VERIFIED = 'verified';

/**
 * The settings of a shop that was restored into a folder: its own database and files, and no backups. No other process uses that
 * database, so MIGRATE=0 does not keep it from getting the schema of this program.
 */
export function restoredConfig(config: Config, dataDir: string): Config {
  const filesDir = join(dataDir, 'files');
  const own = { dataDir, filesDir, databaseUrl: undefined, s3: undefined };
  return { ...config, ...own, backup: undefined, migrate: true };
}

/** Deletes a copy under proof. */
async function discard(folder: string, report: (line: string) => void): Promise<void> {
  await emptyRestored(folder, report);
  await rm(folder, { recursive: true, force: true });
}

/** Empties the folder of a restored shop. Its server may still run if the process that started it was killed. */
export async function emptyRestored(folder: string, report: (line: string) => void): Promise<void> {
  const cluster = readCluster(folder) ?? { folder: join(folder, 'postgres'), password: '' };
  if (findPostmaster(cluster)) await stopServer(findPostgres(report), cluster);
  await rm(cluster.folder, { recursive: true, force: true, maxRetries: 5 });
  for (const name of await readdir(folder).catch(() => []))
    await rm(join(folder, name), { recursive: true, force: true });
}

async function noted<Result>(
  db: Kysely<DB>,
  kind: DatedKind,
  work: () => Promise<[Result, facts: object]>,
): Promise<Result> {
  try {
    const [result, facts] = await work();
    await updateSuccess(db, kind, facts);
    return result;
  } catch (cause) {
    const error = (cause as Error).message;
    if (!(cause instanceof BackupUnderWay))
      await updateFailure(db, kind, { error, facts: { triedAt: Date.now() } }).catch(() => {});
    throw cause;
  }
}
