import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { proveShop } from '../../src/entry/backups/prove.ts';
import { createKey } from '../../src/platform/backup/backup-key.server.ts';
import { openTarget } from '../../src/platform/backup/open-target.server.ts';
import { backUp, restoredConfig } from '../../src/platform/backup/run-backup.server.ts';
import { openSending, type Sending, sendRegularly } from '../../src/platform/backup/sending.server.ts';
import { systemOf } from '../../src/platform/backup/shop-vault.server.ts';
import { openVault, prepareVault, type Vault } from '../../src/platform/backup/vault.server.ts';
import { type Config, readConfig } from '../../src/platform/config/config.server.ts';
import { type OpenedDatabase, openDatabase } from '../../src/platform/database/database.server.ts';
import { createLog } from '../../src/platform/log/log.server.ts';
import { type Cast, seedCast } from './cast.ts';
import { temporaryDataDir } from './shop-database.ts';

/** A shop with the cast on an embedded server of its own, whose log goes to backups in a folder. */
export interface BackedUpShop {
  /** Holds the data folder, `data`, and the backups, `usb`. */
  readonly folder: string;
  readonly config: Config;
  readonly database: OpenedDatabase;
  readonly cast: Cast;
  readonly vault: Vault;
  readonly sending: Sending;
  /** Runs work while the log is sent all the time, as in an open shop. */
  whileSending<T>(work: () => Promise<T>): Promise<T>;
  /** Makes a backup now, while the log is sent; otherwise `sending.now` sends it. */
  backUp(): ReturnType<typeof backUp>;
  /** Closes and deletes everything. */
  close(): Promise<void>;
}

/** Ten seconds in a shop. */
const SEND_MS = 200;

const silent = createLog('silent');

export async function startBackedUpShop(): Promise<BackedUpShop> {
  const temporary = temporaryDataDir();
  const folder = temporary.path;
  const config = readConfig({ DATA_DIR: join(folder, 'data'), BACKUP_URL: join(folder, 'usb') });
  const target = await openTarget({ folder: join(folder, 'usb') }, { isNew: true });
  await mkdir(config.dataDir);
  const key = await createKey(config.dataDir);
  const database = await openDatabase(config, 'test', () => {});
  const cast = await seedCast(database.db);
  await prepareVault({ target, key, system: await systemOf(database.pool) });
  const run = { config, databaseUrl: database.url, pool: database.pool, db: database.db, log: silent };
  const sending = openSending(run);
  await sending.now();
  const whileSending = async <T>(work: () => Promise<T>) => {
    const stopping = new AbortController();
    const ended = sendRegularly(sending, SEND_MS, stopping.signal);
    try {
      return await work();
    } finally {
      stopping.abort();
      await ended;
    }
  };
  return {
    folder,
    config,
    database,
    cast,
    sending,
    vault: await openVault(target, key),
    whileSending,
    backUp: () => whileSending(() => backUp(run, 'manual')),
    async close() {
      await sending.close();
      await database.close();
      temporary.remove();
    },
  };
}

/** Opens a restored shop, proves it and reads from it. */
export async function inRestored<T>(
  { config }: BackedUpShop,
  dir: string,
  read: (database: OpenedDatabase) => Promise<T>,
): Promise<T> {
  const restored = restoredConfig(config, dir);
  const faults = await proveShop(restored);
  if (faults.length > 0) throw new Error(faults.join('; '));
  const database = await openDatabase(restored, 'test', () => {});
  try {
    return await read(database);
  } finally {
    await database.close();
  }
}
