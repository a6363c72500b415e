import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type { Db } from '../database/db.server.ts';
import { formatDateAndTime } from '../text/phone-and-date.ts';
import { plural } from '../text/plural.ts';
import { BackupFault } from './backup.ts';

/** The log of an external database must have been sent this recently, seconds. */
const OLDEST_LOG_SECONDS = 5 * 60;
const PROGRAM_TIMEOUT_MS = 30_000;
const REMEDY = 'Настройка — deploy/pgbackrest.conf, проверка — pgbackrest --stanza=vitrina check.';

/** What an external PostgreSQL reports about the archive of its log (`pg_stat_archiver`). */
export interface LogArchive {
  /** Whether the server sends its log anywhere. */
  isOn: boolean;
  /** When the last file of the log was sent; null: none yet. */
  sentAt: Date | null;
  /** Since then, seconds by the clock of the server. */
  ageSeconds: number | null;
  /** Whether the last attempt has failed. */
  isFailing: boolean;
}

/** Reads the state of the archive. Any role may. */
export async function readLogArchive(db: Db): Promise<LogArchive> {
  const { rows } = await sql<LogArchive>`
    select current_setting('archive_mode') <> 'off' as "isOn", last_archived_time as "sentAt",
           extract(epoch from now() - last_archived_time)::float8 as "ageSeconds",
           coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing"
    from pg_stat_archiver
  `.execute(db);
  return rows[0]!;
}

/** Says in Russian why the log of an external database is not safe, and what to do; undefined if it is. */
export function logArchiveFault({ isOn, ageSeconds, isFailing }: LogArchive): string | undefined {
  if (!isOn) return `PostgreSQL не архивирует свой журнал (archive_mode = off): копии базы нет. ${REMEDY}`;
  const reason = isFailing ? ' Последняя попытка не удалась: причина в журнале PostgreSQL.' : '';
  if (ageSeconds === null)
    return `PostgreSQL ещё не отправил в архив ни одного файла журнала.${reason} ${REMEDY}`;
  if (ageSeconds <= OLDEST_LOG_SECONDS) return undefined;
  const minutes = Math.floor(ageSeconds / 60);
  return `PostgreSQL не отправляет журнал в архив уже ${minutes} ${plural(minutes, ['минуту', 'минуты', 'минут'])}: столько работы можно потерять.${reason} ${REMEDY}`;
}

/** A daily backup may begin late and last for hours. */
const OLDEST_BACKUP_MS = 26 * 3_600_000;

/**
 * Says in Russian that the last backup of pgBackRest is too old; undefined if it is not.
 * @param last null: there is none; undefined: it is not known here
 */
export function lastBackupFault(last: Date | null | undefined, now: Date): string | undefined {
  if (last === undefined) return undefined;
  if (last === null) return `pgBackRest не сделал ещё ни одной копии базы. ${REMEDY}`;
  if (now.getTime() - last.getTime() <= OLDEST_BACKUP_MS) return undefined;
  return `Последняя копия базы сделана ${formatDateAndTime(last)} по Москве, больше суток назад. ${REMEDY}`;
}

/** @throws BackupFault if the log of an external database is not archived now; it says in Russian what to do */
export async function requireLogArchive(db: Db): Promise<void> {
  const fault = logArchiveFault(await readLogArchive(db));
  if (fault) throw new BackupFault(fault);
}

/**
 * Checks the backups of an external database, which pgBackRest on its server makes: that its archive is current and, where
 * pgBackRest can be asked, that it has made a backup lately.
 * @throws BackupFault if the database is not being backed up; it says in Russian what to do
 */
export async function requireExternalBackup(db: Db): Promise<void> {
  await requireLogArchive(db);
  // The program may be there without the right to read its settings.
  const last = await readLastBackup().catch(() => undefined);
  const fault = lastBackupFault(last, new Date());
  if (fault) throw new BackupFault(fault);
}

interface Backup {
  readonly error: boolean | null;
  readonly timestamp: { readonly stop: number };
}

/**
 * When the last backup without errors of a stanza was complete.
 * @param info the output of `pgbackrest info --output=json`
 * @returns null if there is none
 */
export function lastBackupOf(info: string, stanza = 'vitrina'): Date | null {
  const stanzas = JSON.parse(info) as { name: string; backup?: readonly Backup[] }[];
  const backups = stanzas.find(({ name }) => name === stanza)?.backup ?? [];
  const times = backups.flatMap(({ error, timestamp }) => (error ? [] : timestamp.stop * 1_000));
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}

/**
 * Asks pgBackRest for the time of its last backup.
 * @returns undefined if the program is not on this machine, because the database is elsewhere
 * @throws Error with its words if it cannot read its repository
 */
async function readLastBackup(stanza = 'vitrina'): Promise<Date | null | undefined> {
  const args = [`--stanza=${stanza}`, '--output=json', 'info'];
  try {
    const { stdout } = await promisify(execFile)('pgbackrest', args, { timeout: PROGRAM_TIMEOUT_MS });
    return lastBackupOf(stdout, stanza);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw fault;
  }
}
