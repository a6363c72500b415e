import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.server.ts';
import type { ChangeEntry } from './outdated.ts';

/** The audit entries of a subject since a version, without that one, oldest first. */
export async function readEntriesSince(
  db: Db,
  { kind, id, version }: { kind: string; id: number; version: number },
): Promise<ChangeEntry[]> {
  const { rows } = await sql<ChangeEntry>`
    select a.at, a.actor, a.action, a.details, u.name from audit_entry a left join app_user u on u.id = a.actor_id
    where a.subject_id = ${id} and a.subject_kind = ${kind} and a.version > ${version} order by a.id
  `.execute(db);
  return rows;
}
