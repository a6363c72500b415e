import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';

/** A view of a list of the desk. */
export interface ListViewRow {
  id: number;
  name: string;
  filters: Record<string, string>;
  isShared: boolean;
  ownerId: number;
  owner: string;
}

/** The views of a list that a person sees: the shared ones and his own, in the order in which they were made. */
export async function readListViews(db: Db, list: string, userId: number): Promise<ListViewRow[]> {
  const { rows } = await sql<ListViewRow>`
    select v.id, v.name, v.filters, v.is_shared as "isShared", v.owner_id as "ownerId", u.name as owner
    from list_view v join app_user u on u.id = v.owner_id
    where v.list = ${list} and (v.is_shared or v.owner_id = ${userId}) order by v.id
  `.execute(db);
  return rows;
}

/** How many views a person has. Locks his account, so that two calls at once count each other's. */
export async function countListViews(tx: Tx, userId: number): Promise<number> {
  await sql`select from app_user where id = ${userId} for no key update`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from list_view where owner_id = ${userId}
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Writes a view; the person's view of this name gets the new filters. @returns its id */
export async function writeListView(
  tx: Tx,
  ownerId: number,
  view: { list: string; name: string; filters: Record<string, string>; isShared: boolean },
): Promise<number> {
  const { list, name, filters, isShared } = view;
  const { rows } = await sql<{ id: number }>`
    insert into list_view (list, name, filters, owner_id, is_shared)
    values (${list}, ${name}, ${JSON.stringify(filters)}::jsonb, ${ownerId}, ${isShared})
    on conflict (owner_id, list, lower(name)) do update
      set name = excluded.name, filters = excluded.filters, is_shared = excluded.is_shared
    returning id
  `.execute(tx);
  return (rows[0] as { id: number }).id;
}

/** Deletes a view that the person may see, if it is his own or he may delete those of others. @returns whether it was deleted */
export async function deleteListView(
  tx: Tx,
  id: number,
  { userId, isOfAll }: { userId: number; isOfAll: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from list_view where id = ${id} and (owner_id = ${userId} or (is_shared and ${isOfAll}))
  `.execute(tx);
  return numAffectedRows === 1n;
}
