import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/database/db.server.ts';
import type { OwnChange } from '../staff-goods.ts';
import { type BulkAction, UNDO_DAYS } from './bulk.ts';

export type BulkState = 'waiting' | 'done' | 'undoing' | 'undone';
type RowState = 'waiting' | 'changed' | 'same' | 'restored' | 'left';

/** A change of many goods. */
export interface BulkChange {
  id: number;
  operation: string;
  authorId: number | null;
  author: string | null;
  action: BulkAction;
  state: BulkState;
  total: number;
  /** Goods that it has not reached yet. */
  waiting: number;
  changed: number;
  restored: number;
  left: number;
  createdAt: Date;
  canUndo: boolean;
}

const COLUMNS = sql`
  b.id, b.operation::text as operation, b.author_id as "authorId", u.name as author, b.action, b.state, b.total,
  b.created_at as "createdAt", r.waiting, r.changed, r.restored, r."left",
  b.state = 'done' and r.changed > 0 and b.created_at > now() - make_interval(days => ${sql.lit(UNDO_DAYS)}) as "canUndo"`;
const FROM = sql`bulk_change b left join app_user u on u.id = b.author_id cross join lateral (
  select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'changed')::int as changed,
         count(*) filter (where state = 'restored')::int as restored, count(*) filter (where state = 'left')::int as "left"
  from bulk_change_row where bulk_id = b.id) r`;

/** Stores a change that is about to be made, with the goods that it will reach. @returns its id */
export async function insertBulkChange(
  tx: Tx,
  { author, action, ids }: { author: number; action: BulkAction; ids: readonly number[] },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into bulk_change (author_id, action, total) values (${author}, ${JSON.stringify(action)}::jsonb, ${ids.length})
      returning id
    ), reached as (
      insert into bulk_change_row (bulk_id, product_id) select made.id, t.id from made, unnest(${ids}::int[]) as t (id))
    select id from made
  `.execute(tx);
  return (rows[0] as { id: number }).id;
}

/** Changes of many goods, newest first. */
export async function readBulkChanges(
  db: Db,
  { before, most }: { before: number | undefined; most: number },
): Promise<BulkChange[]> {
  const { rows } = await sql<BulkChange>`
    select ${COLUMNS} from ${FROM} where ${before === undefined ? sql`true` : sql`b.id < ${before}`}
    order by b.id desc limit ${most}
  `.execute(db);
  return rows;
}

export async function countBulkChanges(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from bulk_change limit ${most}) found
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export async function readBulkChange(db: Db, id: number): Promise<BulkChange | undefined> {
  const { rows } = await sql<BulkChange>`select ${COLUMNS} from ${FROM} where b.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks a change, so that its steps are done one after another. */
export async function lockBulkChange(tx: Tx, id: number): Promise<void> {
  await sql`select from bulk_change where id = ${id} for update`.execute(tx);
}

/** The next goods of a change in a state, by their ids. */
export async function readNextRows(
  tx: Tx,
  id: number,
  { state, most }: { state: RowState; most: number },
): Promise<{ id: number; before: OwnChange | null; after: OwnChange | null }[]> {
  const { rows } = await sql<{ id: number; before: OwnChange | null; after: OwnChange | null }>`
    select product_id as id, before, after from bulk_change_row where bulk_id = ${id} and state = ${state}
    order by product_id limit ${most}
  `.execute(tx);
  return rows;
}

/** Sets what became of goods. */
export async function writeRows(
  tx: Tx,
  id: number,
  rows: readonly { id: number; state: RowState; before: OwnChange | null; after: OwnChange | null }[],
): Promise<void> {
  await sql`
    update bulk_change_row r set state = x.state, before = x.before, after = x.after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id int, state text, before jsonb, after jsonb)
    where r.bulk_id = ${id} and r.product_id = x.id
  `.execute(tx);
}

export async function writeBulkState(tx: Tx, id: number, state: BulkState): Promise<void> {
  await sql`
    update bulk_change set state = ${state}, ended_at = case when ${state} in ('done', 'undone') then now() end
    where id = ${id}
  `.execute(tx);
}

/** Goods of a change that were not undone, by name. */
export async function readLeft(db: Db, id: number, most: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select p.id, coalesce(o.name, p.name) as name from bulk_change_row r join product p on p.id = r.product_id
    left join product_override o on o.product_id = p.id
    where r.bulk_id = ${id} and r.state = 'left' order by name, p.id limit ${most}
  `.execute(db);
  return rows;
}

/** The names of what actions name, by `tag.5`, `attribute.12`, `category.3`, `product.7`. */
export async function readActionNames(
  db: Db,
  actions: readonly BulkAction[],
): Promise<Record<string, string>> {
  const of = (kind: 'tag' | 'attribute' | 'category') =>
    actions.flatMap((action) =>
      action.kind === kind ? [(action as Record<string, unknown>)[kind] as number] : [],
    );
  const related = actions.flatMap((action) => (action.kind === 'relation' ? action.products : []));
  const { rows } = await sql<{ key: string; name: string }>`
    select 'tag.' || id as key, name from shown_tag where id = any(${of('tag')}::int[])
    union all select 'attribute.' || a.id, coalesce(o.name, a.name) from attribute a
      left join attribute_override o on o.attribute_id = a.id where a.id = any(${of('attribute')}::int[])
    union all select 'category.' || c.id, coalesce(o.name, c.name) from category c
      left join category_override o on o.category_id = c.id where c.id = any(${of('category')}::int[])
    union all select 'product.' || p.id, coalesce(o.name, p.name) from product p
      left join product_override o on o.product_id = p.id where p.id = any(${related}::int[])
  `.execute(db);
  return Object.fromEntries(rows.map(({ key, name }) => [key, name]));
}
