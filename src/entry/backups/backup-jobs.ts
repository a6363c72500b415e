import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import { BackupUnderWay } from '../../platform/backup/backup.ts';
import { readBackupStates } from '../../platform/backup/backup-state.queries.ts';
import { isBackupDue, isVerifyDue } from '../../platform/backup/backup-state.ts';
import type { Config } from '../../platform/config/config.server.ts';
import type { Pool } from '../../platform/database/db.server.ts';
import { addJob, type Jobs, type Periodic } from '../../platform/jobs/jobs.server.ts';
import { createLog, type Log } from '../../platform/log/log.server.ts';

/** Looks whether a backup or its proof is due. */
const DUE_JOB = 'backup-due';
const BACKUP_JOB = 'backup';
const VERIFY_JOB = 'backup-verify';

export const backupTimes: Periodic = { [DUE_JOB]: '*/10 * * * *' };

/** Queues a backup or its proof when it is due. Each is made once, however many processes look. */
export function backupJobs({ db }: { db: Kysely<DB> }): Jobs {
  return { [DUE_JOB]: () => queueDueBackup(db, new Date()) };
}

/** The same at the start of a shop: a laptop may be on for minutes only. */
export async function queueDueBackup(db: Kysely<DB>, now: Date): Promise<void> {
  const job = await dueJob(db, now);
  if (job) await addJob(db, job, {}, { queue: BACKUP_JOB, key: job });
}

async function dueJob(db: Kysely<DB>, now: Date): Promise<string | undefined> {
  const states = await readBackupStates(db);
  const backup = states.find(({ kind }) => kind === 'backup');
  const verify = states.find(({ kind }) => kind === 'verify');
  if (!backup || !verify) return undefined; // without BACKUP_URL
  if (isBackupDue(backup, now)) return BACKUP_JOB;
  return isVerifyDue(verify, backup, now) ? VERIFY_JOB : undefined;
}

interface HeavyGiven {
  config: Config;
  pool: Pool;
  db: Kysely<DB>;
}

/** Backups in the process of heavy jobs, loaded when one is due. A failure is noted and tried again when it is due next: ten minutes later. */
export const HEAVY_BACKUP_JOBS = {
  async [BACKUP_JOB](given: HeavyGiven) {
    // A job may come twice, the second time when it is done.
    if ((await dueJob(given.db, new Date())) !== BACKUP_JOB) return;
    await orNoted(given, async (run) => {
      const { backUp } = await import('../../platform/backup/run-backup.server.ts');
      const { id } = await backUp(run, 'daily');
      run.log.info({ backup: id }, 'a backup was made');
    });
  },
  async [VERIFY_JOB](given: HeavyGiven) {
    if ((await dueJob(given.db, new Date())) !== VERIFY_JOB) return;
    await orNoted(given, async (run) => {
      const { verifyBackups } = await import('../../platform/backup/run-backup.server.ts');
      const { proveShop } = await import('./prove.ts');
      const { id } = await verifyBackups(run, { prove: (config) => proveShop(config), report: () => {} });
      run.log.info({ backup: id }, 'a backup was restored aside and proved');
    });
  },
};

async function orNoted(
  given: HeavyGiven,
  work: (run: HeavyGiven & { log: Log; databaseUrl: string }) => Promise<void>,
): Promise<void> {
  const log = createLog(given.config.logLevel, process.stderr);
  try {
    await work({ ...given, log, databaseUrl: given.config.databaseUrl ?? '' });
  } catch (err) {
    if (!(err instanceof BackupUnderWay)) log.error({ err }, 'a backup or its proof failed');
  }
}
