import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import { insertSending } from '../../platform/backup/backup-sending.queries.ts';
import { deleteBackupStates, insertBackupStates } from '../../platform/backup/backup-state.queries.ts';
import { describeAddress } from '../../platform/backup/backup-target.ts';
import { embeddedCluster, isExternal } from '../../platform/backup/embedded-server.server.ts';
import { backUp } from '../../platform/backup/run-backup.server.ts';
import { openSending, sendRegularly } from '../../platform/backup/sending.server.ts';
import { sendingMachine } from '../../platform/backup/sending-machine.server.ts';
import { requireBackedUpShop } from '../../platform/backup/shop-vault.server.ts';
import type { Config } from '../../platform/config/config.server.ts';
import type { BeforeUpgrade, OpenedDatabase } from '../../platform/database/database.server.ts';
import type { Log } from '../../platform/log/log.server.ts';
import { queueDueBackup } from './backup-jobs.ts';

/** The backups of an open shop. */
export interface StartedBackups {
  /** Stops sending; the server may be closed then. */
  stop(): Promise<void>;
  /** After the server was closed: sends what it has left. */
  finish(): Promise<void>;
}

const nothing: StartedBackups = { stop: async () => {}, finish: async () => {} };

/** Starts to send new files and the log of the embedded database, and says at the start whether backups are made and where. */
export async function startBackups(given: {
  config: Config;
  database: OpenedDatabase;
  log: Log;
  report: (line: string) => void;
}): Promise<StartedBackups> {
  const { config, database, log, report } = given;
  const { db, pool } = database;
  if (config.apiUrl) return nothing; // the database belongs to the other server
  try {
    requireBackedUpShop(config);
  } catch (fault) {
    // With BACKUP_URL they are expected, and the lack of a key or another reason is an alert.
    if (config.backup) await expectBackups(config, db);
    // Other machines share an external database, and may well have one.
    else if (!isExternal(config)) await deleteBackupStates(db);
    report(`Внимание: резервные копии не делаются. ${(fault as Error).message}`);
    return nothing;
  }
  await expectBackups(config, db);
  const sending = openSending({ config, pool, log });
  const stopping = new AbortController();
  const ended = sendRegularly(sending, config.backupSendMs, stopping.signal);
  await queueDueBackup(db, new Date());
  if (config.backup)
    report(
      isExternal(config)
        ? `Резервные копии файлов: ${describeAddress(config.backup)}; базу копирует pgBackRest`
        : `Резервные копии: ${describeAddress(config.backup)}`,
    );
  return {
    async stop() {
      stopping.abort();
      // A target that does not answer must not keep the database from being closed (REL-23).
      await Promise.race([ended, sending.settled()]);
      await sending.leave();
    },
    finish: () => sending.close({ withEnd: true }),
  };
}

/** Backups are late from now on if they are not made. */
async function expectBackups(config: Config, db: Kysely<DB>): Promise<void> {
  await insertBackupStates(db);
  await insertSending(db, await sendingMachine(config.dataDir), { isAlone: !isExternal(config) });
}

/**
 * The backup before new migrations. A target that is away does not keep the shop closed: the log and the latest backup are
 * what it had anyway.
 */
export function backUpBefore(given: {
  config: Config;
  log: Log;
  report: (line: string) => void;
}): BeforeUpgrade | undefined {
  const { config, log, report } = given;
  // A member of a shop has the address of the embedded server in DATABASE_URL.
  if (!config.backup || !embeddedCluster(config)) return undefined;
  return async ({ url, pool, db }) => {
    report('Делаю копию перед обновлением базы данных');
    try {
      const { id } = await backUp({ config, databaseUrl: url, pool, db, log }, 'upgrade');
      report(`Копия перед обновлением готова: ${id}`);
    } catch (fault) {
      report(`Внимание: обновляю без свежей копии. ${(fault as Error).message}`);
    }
  };
}
