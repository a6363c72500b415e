import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';

/** What people have added to the task with this id of its kind. */
export interface TaskNote {
  id: number;
  /** The name of the person who does it; null: nobody. */
  owner: string | null;
  snoozedUntil: Date | null;
  isSnoozed: boolean;
}

/** The notes of these tasks of a kind; tasks without one are absent. */
export async function readNotes(db: Db, kind: string, ids: readonly number[]): Promise<TaskNote[]> {
  const { rows } = await sql<TaskNote>`
    select n.subject_id as id, u.name as owner, n.snoozed_until as "snoozedUntil",
      coalesce(n.snoozed_until > now(), false) as "isSnoozed"
    from task_note n left join app_user u on u.id = n.owner_id
    where n.kind = ${kind} and n.subject_id = any(${[...ids]}::int[])
  `.execute(db);
  return rows;
}

/** Hides a task from the list. @param days for how many days from now; 0: it is shown again */
export async function writeSnoozed(tx: Tx, kind: string, id: number, days: number): Promise<void> {
  await sql`
    insert into task_note (kind, subject_id, snoozed_until)
    values (${kind}, ${id}, case when ${days}::int > 0 then now() + make_interval(days => ${days}) end)
    on conflict (kind, subject_id) do update set snoozed_until = excluded.snoozed_until
  `.execute(tx);
}

/** @param ownerId the user who does the task; null: nobody */
export async function writeOwner(tx: Tx, kind: string, id: number, ownerId: number | null): Promise<void> {
  await sql`
    insert into task_note (kind, subject_id, owner_id) values (${kind}, ${id}, ${ownerId})
    on conflict (kind, subject_id) do update set owner_id = excluded.owner_id
  `.execute(tx);
}
