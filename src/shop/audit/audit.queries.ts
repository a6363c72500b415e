import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.server.ts';
import { prepared } from '../../platform/database/prepared.server.ts';
import type { AuditEntry, YearlyRetention } from './audit.ts';

const insert = prepared(
  'audit',
  `insert into audit_entry (actor, actor_id, action, subject_id, details, subject_kind, session_id, capability, reason,
     operation) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);

/**
 * SQL that records a change. Lets a statement that writes several rows record itself.
 * @param row SQL expressions
 * @param from the rows that are recorded
 */
export function entryText(
  row: Record<
    'actor' | 'actorId' | 'sessionId' | 'capability' | 'reason' | 'action' | 'kind' | 'subjectId' | 'details',
    string
  >,
  from: string,
): string {
  const { actor, actorId, sessionId, capability, reason, action, kind, subjectId, details } = row;
  return `insert into audit_entry (actor, actor_id, session_id, capability, reason, action, subject_kind, subject_id, details)
          select ${actor}, ${actorId}, ${sessionId}, ${capability}, ${reason}, ${action}, ${kind}, ${subjectId}, ${details}
          from ${from}`;
}

export async function insertEntry(tx: Tx, entry: AuditEntry): Promise<void> {
  const { actor, actorId, action, subjectId, details, sessionId, capability, reason, operation } = entry;
  const kind = entry.subjectKind ?? action.slice(0, action.indexOf('.'));
  await insert(tx, [
    actor,
    actorId,
    action,
    subjectId,
    JSON.stringify(details),
    kind,
    sessionId ?? null,
    capability ?? null,
    reason ?? null,
    operation ?? null,
  ]);
}

/**
 * Deletes the oldest of the rows that are over a year old.
 * @returns their ids, and their files if the table has any
 */
export async function deleteYearOld(
  tx: Tx,
  { table, file }: Pick<YearlyRetention, 'table' | 'file'>,
  most: number,
): Promise<{ id: number; fileId: number | null }[]> {
  const gone = await sql<{ id: number; fileId: number | null }>`
    delete from ${sql.table(table)} where id in (
      select id from ${sql.table(table)} where created_at < now() - interval '1 year'
      order by created_at limit ${most} for update skip locked)
    returning id, ${file === undefined ? sql`null` : sql.ref(file)} as "fileId"
  `.execute(tx);
  return gone.rows;
}
