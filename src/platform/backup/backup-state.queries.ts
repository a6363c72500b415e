import { sql } from 'kysely';
import type { Db } from '../database/db.server.ts';
import type { BackupState } from './backup-state.ts';

/** Of these there is one state for all machines. */
export type DatedKind = 'backup' | 'verify';

const KINDS: readonly DatedKind[] = ['backup', 'verify'];

/**
 * What is known of the backups of this shop; empty: none are made. Each machine that sends has two states, one of its sending and
 * one of its files.
 */
export async function readBackupStates(db: Db): Promise<BackupState[]> {
  const { rows } = await sql<BackupState>`
    with known as (
      select kind, case kind when 'backup' then 1 else 3 end as id, null as machine, since, done_at, failing_since, error, facts
      from backup_state where kind <> 'sending'
      union all
      select 'sending', 10 + 2 * id, machine, since, done_at, failing_since, error, facts from backup_sending
      union all
      select 'files', 11 + 2 * id, machine, since, files_sent_at, null, null, '{}' from backup_sending
    )
    select kind, id, machine, since, done_at as "doneAt", failing_since as "failingSince", error, facts
    from known order by array_position(array['backup', 'verify', 'sending', 'files'], kind), machine, id
  `.execute(db);
  return rows;
}

/** Begins to expect backups. What was known of them before stays. */
export async function insertBackupStates(db: Db): Promise<void> {
  for (const kind of KINDS)
    await sql`insert into backup_state (kind) values (${kind}) on conflict (kind) do nothing`.execute(db);
}

/** Expects no backups any more: BACKUP_URL was removed. @returns whether any were expected */
export async function deleteBackupStates(db: Db): Promise<boolean> {
  const { rows } = await sql`
    with sending as (delete from backup_sending returning id), states as (delete from backup_state returning kind)
    select from sending union all select from states
  `.execute(db);
  return rows.length > 0;
}

/** @param facts for people and metrics, such as bytes */
export async function updateSuccess(db: Db, kind: DatedKind, facts: object): Promise<void> {
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
  kind: DatedKind,
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
