import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Config } from '../config/config.server.ts';
import type { BackupAddress } from '../config/outside-addresses.server.ts';
import type { Pool } from '../database/db.server.ts';
import type { Cluster } from '../database/postgres-cluster.server.ts';
import { openFiles } from '../files/stored-files.server.ts';
import { BackupFault } from './backup.ts';
import { type BackupKey, findKey } from './backup-key.server.ts';
import { describeAddress } from './backup-target.ts';
import { embeddedCluster, isCopy, isExternal } from './embedded-server.server.ts';
import { openTarget } from './open-target.server.ts';
import type { ShopFiles } from './stored-objects.server.ts';
import { openVault, type Vault } from './vault.server.ts';

/** A shop whose backups are made here. */
export interface BackedUpShop {
  readonly address: BackupAddress;
  readonly key: BackupKey;
  /** undefined: the database is external, and only the files of the shop are backed up here. */
  readonly cluster: Cluster | undefined;
}

/**
 * The address, the key and, if the database is embedded, its cluster.
 * @throws BackupFault that says which of BACKUP_URL and the key is missing
 */
export function requireBackedUpShop(config: Config): BackedUpShop {
  const address = config.backup;
  if (!address)
    throw new BackupFault(
      `${isExternal(config) ? 'Файлы магазина не копируются (базу копирует pgBackRest)' : 'Резервные копии не настроены'}: задайте BACKUP_URL, папку на другом диске или s3://…, и выполните npm run cli -- backup init.`,
    );
  if (isCopy(config.dataDir))
    throw new BackupFault(
      `Этот магазин восстановлен на прежний момент и стоит рядом с прежним: в ${describeAddress(address)} он не пишет. Если он заменит прежний — укажите в BACKUP_URL новую папку и выполните npm run cli -- backup init.`,
    );
  const key = findKey(config);
  if (!key)
    throw new BackupFault(
      'Ключа резервных копий нет. Создайте его: npm run cli -- backup init; готовый передают в BACKUP_KEY.',
    );
  return { address, key, cluster: embeddedCluster(config) };
}

/** The identifier of the cluster; a restored shop has that of its original. */
export async function systemOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ system: string }>(
    'select system_identifier::text as system from pg_control_system()',
  );
  return rows[0]?.system ?? '';
}

/** Opens the target of a shop. @throws BackupFault */
export async function openShopVault({ address, key }: BackedUpShop, pool: Pool): Promise<Vault> {
  return openVault(await openTarget(address), key, await systemOf(pool));
}

/** The files of a shop, for their copies. */
export function filesOfShop(config: Config, db: Kysely<DB>): ShopFiles {
  return { filesDir: config.filesDir, bucket: config.s3 ? openFiles(config, db) : undefined };
}

/** The folder of sealed log that waits for the target, and of copies under proof. */
export const workFolder = (dataDir: string): string => join(dataDir, 'backup');

/** The folder of sealed log that waits for the target. */
export const outgoingFolder = (dataDir: string): string => join(workFolder(dataDir), 'outgoing');
