import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { Digest } from '../changes/changes.ts';

/**
 * The runs of a source from this one on that have changed anything, undone ones and their undos included. What an undo of an
 * earlier run took back stays taken back.
 */
export async function readLater(db: Db, source: string, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from exchange_run r left join exchange_connection c on c.id = r.connection_id
    left join exchange_run u on u.id = case r.kind when 'undo' then r.id else r.undone_by end
    where r.id >= ${id} and r.changes = 'recorded' and coalesce(r.source, c.source) = ${source}
      and (u.id is null or u.of_run_id >= ${id})
    order by r.id
  `.execute(db);
  return rows.map((row) => row.id);
}

/**
 * A later run, of any source, that has changed a row of these runs and is not undone itself; undefined: there is none.
 * @param runs to undo, in the order of their ids
 */
export async function findOverlap(db: Db, runs: readonly number[]): Promise<number | undefined> {
  const ids = sql.lit(`{${runs.join()}}`);
  const { rows } = await sql<{ id: number }>`
    select r.id from exchange_run r
    where r.id > ${runs[0]} and r.id <> all(${ids}::int8[]) and r.changes = 'recorded' and r.state = 'applied' and r.kind <> 'undo'
      and exists (
        select from exchange_change c join exchange_change m on m.what = c.what and m.key = c.key
        where c.run_id = r.id and m.run_id = any(${ids}::int8[]))
    order by r.id limit 1
  `.execute(db);
  return rows[0]?.id;
}

/** What a digest is without what these runs have added to it. */
export async function withoutRuns(db: Db, { a, b }: Digest, runs: readonly number[]): Promise<Digest> {
  const { rows } = await sql<Digest>`
    select (${a}::numeric - coalesce(sum(moved_a), 0))::text as a, (${b}::numeric - coalesce(sum(moved_b), 0))::text as b
    from exchange_run where id = any(${runs}::int8[])
  `.execute(db);
  return rows[0]!;
}

/** Marks the runs as undone, and breaks the open exports that they belong to: what those lack is not certain any more. */
export async function markUndone(tx: Tx, runs: readonly number[], undoId: number): Promise<number> {
  await sql`
    update exchange_cycle c set is_broken = true from exchange_run r
    where r.id = any(${runs}::int8[]) and r.cycle_id = c.id and c.closed_at is null
  `.execute(tx);
  await sql`
    update exchange_held set state = 'superseded', decided_at = now()
    where state = 'held' and run_id = any(${runs}::int8[])
  `.execute(tx);
  const { rows } = await sql`
    update exchange_run set state = 'undone', undone_by = ${undoId}
    where id = any(${runs}::int8[]) and state = 'applied' and kind <> 'undo' returning id
  `.execute(tx);
  return rows.length;
}

/** Lets the imports of all connections of a source wait until a person resumes them. Locks them by id, as the watch of silences does. */
export async function pauseSource(tx: Tx, source: string): Promise<void> {
  await sql`
    update exchange_connection c set paused_at = coalesce(c.paused_at, now())
    from (select id from exchange_connection where source = ${source} order by id for no key update) locked
    where c.id = locked.id
  `.execute(tx);
}

/** Lets the imports of a connection go on. @returns whether they were paused */
export async function resumeConnection(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    update exchange_connection set paused_at = null where id = ${id} and paused_at is not null returning id
  `.execute(tx);
  return rows.length > 0;
}

/** Opens a task for each order that was placed at a price which is undone now. @returns how many there are */
export async function openPriceTasks(
  tx: Tx,
  undone: { connectionId: number | null; source: string; runs: readonly number[]; of: number },
): Promise<number> {
  const { connectionId, source, runs, of } = undone;
  const { rows } = await sql`
    with wrong as (
      select distinct (coalesce(before, after)->>'product_id')::int as product_id from undo_change where what = 'price'
    ), wrong_order as (
      select o.id, o.number, string_agg(l.name, '; ' order by l.position) filter (where l.nth <= 5) as goods
      from shop_order o
      join (select order_id, position, name, row_number() over (partition by order_id order by position) as nth
            from order_line join wrong using (product_id)) l on l.order_id = o.id
      where o.state <> 'cancelled'
        and o.created_at >= (select min(ended_at) from exchange_run where id = any(${runs}::int8[]))
      group by o.id
    )
    insert into exchange_task (connection_id, kind, subject_id, facts)
    select coalesce(${connectionId}::int, (select min(id) from exchange_connection where source = ${source})), 'wrong_price', w.id,
           jsonb_build_object('number', w.number::text, 'text', 'Заказ по ошибочной цене: загрузка № ' || ${of}::int8 ||
             ' отменена после него. Проверьте цены: ' || left(w.goods, 300))
    from wrong_order w
    where not exists (select from exchange_task t where t.kind = 'wrong_price' and t.subject_id = w.id and t.closed_at is null)
    returning id
  `.execute(tx);
  return rows.length;
}
