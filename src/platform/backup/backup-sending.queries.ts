import { sql } from 'kysely';
import type { Db } from '../database/db.server.ts';
import type { SendingMachine } from './sending-machine.server.ts';

/** What a machine notes of its sending. */
export interface SendingNote {
  readonly facts: object;
  /** All files that were stored so long ago are in the backups, ms; undefined: not known yet. */
  readonly filesAgeMs: number | undefined;
}

/**
 * Begins to expect that a machine sends: one that was closed for a night has not failed to.
 * @param isAlone whether no other machine can: rows of a shop that this one was restored from would be late for ever
 */
export async function insertSending(
  db: Db,
  { folder, name }: SendingMachine,
  { isAlone }: { isAlone: boolean },
): Promise<void> {
  await sql`
    delete from backup_sending where ${isAlone} and folder <> ${folder} or folder = ${folder} and machine <> ${name}
  `.execute(db);
  await sql`
    insert into backup_sending (folder, machine) values (${folder}, ${name})
    on conflict (folder, machine) do update set
      since = now(), noted_at = now(), done_at = null, failing_since = null, error = null, files_sent_at = null
  `.execute(db);
}

/** Notes that a machine has sent everything. */
export async function updateSent(db: Db, machine: SendingMachine, note: SendingNote): Promise<void> {
  const sentAt = filesSentAt(note);
  await sql`
    insert into backup_sending (folder, machine, done_at, files_sent_at, facts)
    values (${machine.folder}, ${machine.name}, now(), ${sentAt}, ${JSON.stringify(note.facts)}::jsonb)
    on conflict (folder, machine) do update set
      done_at = now(), noted_at = now(), failing_since = null, error = null, facts = excluded.facts,
      files_sent_at = coalesce(excluded.files_sent_at, backup_sending.files_sent_at)
  `
    .execute(db)
    .catch(ifNoTable);
}

/** Notes why a machine cannot send. @param error in Russian */
export async function updateUnsent(
  db: Db,
  machine: SendingMachine,
  note: SendingNote & { error: string },
): Promise<void> {
  const sentAt = filesSentAt(note);
  await sql`
    insert into backup_sending (folder, machine, failing_since, error, files_sent_at, facts)
    values (${machine.folder}, ${machine.name}, now(), ${note.error.slice(0, 1000)}, ${sentAt},
            ${JSON.stringify(note.facts)}::jsonb)
    on conflict (folder, machine) do update set
      failing_since = coalesce(backup_sending.failing_since, now()), noted_at = now(), error = excluded.error,
      files_sent_at = coalesce(excluded.files_sent_at, backup_sending.files_sent_at),
      facts = backup_sending.facts || excluded.facts
  `.execute(db);
}

/** By the clock of the database, whatever the clock of the machine says. */
function filesSentAt({ filesAgeMs }: SendingNote) {
  if (filesAgeMs === undefined) return sql`null::timestamptz`;
  return sql`now() - make_interval(secs => ${filesAgeMs / 1_000}::float8)`;
}

/** Expects nothing of a machine any more: it has sent everything and stops. */
export async function deleteSending(db: Db, { folder, name }: SendingMachine): Promise<void> {
  await sql`delete from backup_sending where folder = ${folder} and machine = ${name}`.execute(db);
}

/** Expects nothing of machines that have not noted anything for minutes. @returns how many there were of that name */
export async function deleteSilentSending(db: Db, name: string): Promise<number> {
  const { rows } = await sql`
    delete from backup_sending where machine = ${name} and ${IS_SILENT} returning id
  `.execute(db);
  return rows.length;
}

/** A machine that sends notes it every minute. */
const IS_SILENT = sql<boolean>`noted_at < now() - interval '3 minutes'`;

/** A machine that sends to the backups, or did so. */
export interface KnownSending {
  readonly name: string;
  readonly notedAt: Date;
  readonly isSilent: boolean;
}

/** The machines that send to the backups, in the order of their names. */
export async function readSendingMachines(db: Db): Promise<KnownSending[]> {
  const { rows } = await sql<KnownSending>`
    select machine as name, noted_at as "notedAt", ${IS_SILENT} as "isSilent" from backup_sending order by machine, id
  `.execute(db);
  return rows;
}

/** The backup before the migration that makes the table is not noted. */
function ifNoTable(error: { code?: string }): void {
  if (error.code !== '42P01') throw error;
}
