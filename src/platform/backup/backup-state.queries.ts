import { sql } from 'kysely';
import type { Db } from '../database/db.server.ts';
import type { BackupKind, BackupState } from './backup-state.ts';

const KINDS: readonly BackupKind[] = ['backup', 'verify', 'sending'];

/** What is known of the backups of this shop; empty: none are made. */
export async function readBackupStates(db: Db): Promise<BackupState[]> {
  const { rows } = await sql<BackupState>`
    select kind, since, done_at as "doneAt", failing_since as "failingSince", error, facts
    from backup_state order by kind
  `.execute(db);
  return rows;
}

/** Begins to expect backups. What was known of them before stays. */
export async function insertBackupStates(db: Db): Promise<void> {
  for (const kind of KINDS)
    await sql`insert into backup_state (kind) values (${kind}) on conflict (kind) do nothing`.execute(db);
  // A shop that was closed for a night has not failed to send its log.
  await sql`
    update backup_state set since = now(), done_at = null, failing_since = null, error = null where kind = 'sending'
  `.execute(db);
}

/** Expects no backups any more: BACKUP_URL was removed. */
export async function deleteBackupStates(db: Db): Promise<void> {
  await sql`delete from backup_state`.execute(db);
}

/** @param facts for people and metrics, such as bytes */
export async function updateSuccess(db: Db, kind: BackupKind, facts: object): Promise<void> {
  const update = sql`
    insert into backup_state (kind, done_at, facts) values (${kind}, now(), ${JSON.stringify(facts)}::jsonb)
    on conflict (kind) do update set done_at = now(), failing_since = null, error = null, facts = excluded.facts
  `;
  await update.execute(db).catch(ifNoTable);
}

/** The backup before the migration that makes the table is not noted. */
function ifNoTable(error: { code?: string }): void {
  if (error.code !== '42P01') throw error;
}

export async function updateFailure(
  db: Db,
  kind: BackupKind,
  { error, facts = {} }: { error: string; facts?: object },
): Promise<void> {
  await sql`
    insert into backup_state (kind, failing_since, error, facts)
    values (${kind}, now(), ${error.slice(0, 1000)}, ${JSON.stringify(facts)}::jsonb)
    on conflict (kind) do update set
      failing_since = coalesce(backup_state.failing_since, now()), error = excluded.error,
      facts = backup_state.facts || excluded.facts
  `.execute(db);
}

/** Makes the next backup due at once: restores to a moment cannot follow the log from the last one any more. */
export async function expireBackup(db: Db): Promise<void> {
  await sql`update backup_state set facts = facts || '{"isExpired": true}' where kind = 'backup'`.execute(db);
}
