import { sql } from 'kysely';
import { writeSetting } from '../../../platform/config/settings.queries.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';

/** What people have added to the task with this id of its kind. */
export interface TaskNote {
  id: number;
  /** The person who does it; null: nobody. */
  owner: { id: number; name: string } | null;
  snoozedUntil: Date | null;
  isSnoozed: boolean;
}

/** The notes of these tasks of a kind; tasks without one are absent. */
export async function readNotes(db: Db, kind: string, ids: readonly number[]): Promise<TaskNote[]> {
  const { rows } = await sql<TaskNote>`
    select n.subject_id as id,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as owner, n.snoozed_until as "snoozedUntil",
      coalesce(n.snoozed_until > now(), false) as "isSnoozed"
    from task_note n left join app_user u on u.id = n.owner_id
    where n.kind = ${kind} and n.subject_id = any(${[...ids]}::int[])
  `.execute(db);
  return rows;
}

/** Hides a task from the list. @param until null: it is shown again */
export async function writeSnoozed(tx: Tx, kind: string, id: number, until: Date | null): Promise<void> {
  await sql`
    insert into task_note (kind, subject_id, snoozed_until) values (${kind}, ${id}, ${until})
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

/** The prefix of the settings of deadlines, followed by the kind. */
const HOURS = 'task_hours.';

/** The working hours of kinds whose deadline the shop has set, by kind. */
export async function readTaskHours(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; value: string }>`
    select name, value from shop_setting where starts_with(name, ${HOURS})
  `.execute(db);
  return new Map(rows.map(({ name, value }) => [name.slice(HOURS.length), Number(value)]));
}

export async function writeTaskHours(tx: Tx, kind: string, hours: number): Promise<void> {
  await writeSetting(tx, HOURS + kind, String(hours));
}
