import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.server.ts';
import { fillTemporary } from '../../../platform/database/temporary.queries.ts';
import { insertCounts } from '../../orders/reservations/reservations.server.ts';
import type { Report } from '../clean.ts';
import { createKnownRefs, external } from '../ids.queries.ts';
import { insertMissing } from './write.queries.ts';

/**
 * Writes the stock on hand by warehouse. A total without a warehouse is booked on the default warehouse (external id ''),
 * and only for products without stock in other warehouses, because the total is usually the sum of these (EX-4).
 * The stock of a warehouse that an offer does not have stays, unless the package is full.
 * @param madeAt when 1C counted at the earliest; undefined: unknown, so no reservation of an order handed to 1C ends by it
 */
export async function applyStock(
  tx: Tx,
  source: string,
  isFull: boolean,
  hasDuplicates: boolean,
  defaultWarehouse: string,
  madeAt: Date | undefined,
  report: Report,
): Promise<void> {
  await ensureDefaultWarehouse(tx, source, defaultWarehouse);
  await createKnownRefs(tx, source, 'warehouse');
  await waitForStock(tx, source, isFull, report);
  await fillTemporary(
    tx,
    'next_stock',
    sql`select p.id as product_id, w.id as warehouse_id, w.value = '' as is_total,
           ${hasDuplicates ? sql`(array_agg(s.quantity order by s.n desc))[1]` : sql`s.quantity`} as quantity
    from stage_stock s
    join ${external(source, 'product', 'p')} on p.value = s.ref join known_warehouse w on w.value = s.warehouse_ref
    ${hasDuplicates ? sql`group by 1, 2, 3` : sql``}`,
  );
  await sql`analyze next_stock`.execute(tx);
  await sql`
    delete from next_stock n
    where n.is_total and exists (
      select from stock s join ${external(source, 'warehouse', 'w')} on w.id = s.warehouse_id
      where s.product_id = n.product_id and w.value <> '')`.execute(tx);
  if (madeAt) await insertCounts(tx, sql`select product_id, warehouse_id from next_stock`, madeAt);
  await removeStock(tx, source, isFull);
  await sql`
    with changed as (
      update stock h set on_hand = n.quantity, updated_at = now() from next_stock n
      where h.product_id = n.product_id and h.warehouse_id = n.warehouse_id and h.on_hand <> round(n.quantity, 3)
      returning h.product_id)
    insert into touched select distinct product_id, 'stock' from changed`.execute(tx);
  await insertMissing(
    tx,
    'stock',
    ['product_id', 'warehouse_id', 'on_hand'],
    ['product_id', 'warehouse_id'],
    sql`select product_id, warehouse_id, quantity as on_hand from next_stock`,
    'stock',
  );
}

async function ensureDefaultWarehouse(tx: Tx, source: string, name: string): Promise<void> {
  await sql`
    with needed as (
      select from stage_stock where warehouse_ref = ''
        and not exists (select from ${external(source, 'warehouse', 'w')} where w.value = '') limit 1
    ), made as (insert into warehouse (name) select ${name} from needed returning id)
    insert into external_id (source, kind, value, id) select ${source}, 'warehouse', '', id from made`.execute(
    tx,
  );
}

async function waitForStock(tx: Tx, source: string, isFull: boolean, report: Report): Promise<void> {
  // A full package replaces the stock of all warehouses, unless it has only a total.
  const given = isFull
    ? sql`(x.warehouse_ref <> '' or x.warehouse_ref = w.warehouse_ref)`
    : sql`x.warehouse_ref = w.warehouse_ref`;
  await sql`
    delete from exchange_waiting_stock w using stage_product s
    where w.source = ${source} and w.ref = s.ref and s.stated_stock
      and exists (select from stage_stock x where x.n = s.n and ${given})`.execute(tx);
  const unknown = await sql<{ warehouse_ref: string; ref: string; line: number | null; times: number }>`
    with unknown as (
      delete from stage_stock s
      using (
        select x.ctid as row, w.id is null as no_store from stage_stock x
        left join known_warehouse w on w.value = x.warehouse_ref
        where w.id is null or not exists (select from ${external(source, 'product', 'p')} where p.value = x.ref)
      ) u
      where s.ctid = u.row returning s.*, u.no_store
    ), stored as (
      insert into exchange_waiting_stock
      select distinct on (ref, warehouse_ref) ${source}, ref, warehouse_ref, quantity from unknown order by ref, warehouse_ref, n desc
      on conflict (source, ref, warehouse_ref) do update set quantity = excluded.quantity)
    select u.warehouse_ref, min(u.ref) as ref, min(s.line) as line, count(*)::int as times
    from unknown u left join stage_product s using (n) where u.no_store group by 1`.execute(tx);
  for (const row of unknown.rows)
    report({
      code: 'unknown_warehouse',
      text: `Склад «${row.warehouse_ref}» пока неизвестен, остатков на нём: ${row.times}`,
      ref: row.ref,
      line: row.line ?? undefined,
    });
  await sql`
    with resolved as (
      delete from exchange_waiting_stock h
      using ${external(source, 'warehouse', 'w')}, ${external(source, 'product', 'p')}
      where h.source = ${source} and w.value = h.warehouse_ref and p.value = h.ref
      returning h.*)
    insert into stage_stock (n, ref, warehouse_ref, quantity) select 0, ref, warehouse_ref, quantity from resolved`.execute(
    tx,
  );
  // A total is the sum of the warehouses of the same product, known or waiting, and must not be counted again.
  await sql`
    delete from stage_stock s
    where s.warehouse_ref = ''
      and (exists (select from stage_stock o where o.ref = s.ref and o.warehouse_ref <> '')
        or exists (select from exchange_waiting_stock o where o.source = ${source} and o.ref = s.ref and o.warehouse_ref <> ''))`.execute(
    tx,
  );
}

async function removeStock(tx: Tx, source: string, isFull: boolean): Promise<void> {
  await sql`
    with gone as (
      delete from stock h using ${external(source, 'warehouse', 'w')}
      where w.value = '' and h.warehouse_id = w.id
        and exists (select from next_stock n where n.product_id = h.product_id and not n.is_total)
      returning h.product_id)
    insert into touched select distinct product_id, 'stock' from gone`.execute(tx);
  if (!isFull) return;
  await sql`
    with gone as (
      delete from stock h
      using (select distinct product_id from next_stock where not is_total) t, ${external(source, 'warehouse', 'w')}
      where h.product_id = t.product_id and h.warehouse_id = w.id and w.value <> ''
        and not exists (select from next_stock n where n.product_id = h.product_id and n.warehouse_id = h.warehouse_id)
      returning h.product_id)
    insert into touched select distinct product_id, 'stock' from gone`.execute(tx);
}
