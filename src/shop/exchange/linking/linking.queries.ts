import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.server.ts';
import { fillTemporary } from '../../../platform/database/temporary.queries.ts';
import { external } from '../ids.queries.ts';

/** Columns of the staging tables that name a price type, warehouse or category. */
const REFERENCES = {
  price_type: [
    ['stage_price_type', 'ref'],
    ['stage_price', 'price_type_ref'],
  ],
  warehouse: [
    ['stage_warehouse', 'ref'],
    ['stage_stock', 'warehouse_ref'],
  ],
  category: [
    ['stage_category', 'ref'],
    ['stage_category', 'parent_ref'],
    ['stage_product_category', 'category_ref'],
  ],
} as const;

/** Tables with facts of products: all have the number of the fact, `n`, and the id of the product, `ref`. */
const OF_PRODUCTS = [
  'stage_product',
  'stage_product_category',
  'stage_product_attribute',
  'stage_image',
  'stage_price',
  'stage_stock',
  'stage_product_tag',
  'stage_accessory',
];

/**
 * Reads what the staging tables have under a linked id as facts about the first one (EX-45), and what had waited under it.
 * @param options.keepsFormer the facts name products by their first ids: none is left out as outdated, and nothing is woken
 */
export async function readByFirstIds(
  tx: Tx,
  source: string,
  { keepsFormer }: { keepsFormer: boolean },
): Promise<void> {
  if (!(await readHasLinks(tx, source))) return;
  if (!keepsFormer) await linkReferences(tx, source);
  await renameReferences(tx, source);
  await readLinks(tx, source);
  await renameProducts(tx, { keepsFormer });
  if (keepsFormer) return;
  if (await linkVariants(tx, source)) {
    await readLinks(tx, source);
    await renameProducts(tx, { keepsFormer: true });
  }
  await wakeLinked(tx, source);
}

/** Whether something of the source is known by another id too, or may become so: its base was recreated. */
async function readHasLinks(tx: Tx, source: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from external_id e where e.source = ${source} and e.stands_for is not null)
      or exists (select from exchange_run r join exchange_connection c on c.id = r.connection_id
                 where c.source = ${source} and r.state = 'held'
                   and r.held_for @> '[{"rule": "base_recreated"}]') as has
  `.execute(tx);
  return rows[0]?.has === true;
}

/**
 * Links new price types, warehouses and categories with those of the same name that the file does not have by their own id: a
 * recreated base has other ids for everything (EX-46). Names that are not unique are left alone.
 */
async function linkReferences(tx: Tx, source: string): Promise<void> {
  for (const [kind, [[table]]] of Object.entries(REFERENCES)) {
    const owner = sql.table(kind);
    await sql`
      insert into external_id (source, kind, value, id, stands_for, linked_at)
      select ${source}, ${kind}, min(s.ref), min(e.id), min(e.value), now()
      from ${sql.table(table)} s
      join ${owner} o on lower(o.name) = lower(s.name)
      join ${external(source, kind as keyof typeof REFERENCES, 'e')} on e.id = o.id
      where not exists (select from external_id x where x.source = ${source} and x.kind = ${kind} and x.value = s.ref)
        and not exists (select from ${sql.table(table)} y where y.ref = e.value)
      group by lower(s.name) having count(*) = 1
    `.execute(tx);
  }
}

/** Reads price types, warehouses and categories by the id that the shop knows them by. What comes under a former id is left out. */
async function renameReferences(tx: Tx, source: string): Promise<void> {
  for (const [kind, columns] of Object.entries(REFERENCES)) {
    const links = sql`(select value, stands_for from external_id
      where source = ${source} and kind = ${kind} and stands_for is not null) l`;
    const [[table]] = columns;
    await sql`delete from ${sql.table(table)} s using ${links} where s.ref = l.stands_for`.execute(tx);
    for (const [of, column] of columns)
      await sql`
        update ${sql.table(of)} s set ${sql.ref(column)} = l.stands_for from ${links} where s.${sql.ref(column)} = l.value
      `.execute(tx);
  }
}

/** Fills the temporary table `link(value, stands_for, is_newest)` with the linked ids of products. */
async function readLinks(tx: Tx, source: string): Promise<void> {
  await fillTemporary(
    tx,
    'link',
    sql`select value, stands_for, row_number() over (partition by stands_for order by linked_at desc, value) = 1 as is_newest
    from external_id where source = ${sql.lit(source)} and kind = 'product' and stands_for is not null`,
  );
  await sql`analyze link`.execute(tx);
}

/**
 * Reads products by the id that the shop knows them by, and variants `new#c` by that of their product. Of several ids of a
 * product the newest counts: facts under a former one are left out, unless `keepsFormer`.
 */
async function renameProducts(tx: Tx, { keepsFormer }: { keepsFormer: boolean }): Promise<void> {
  await fillTemporary(
    tx,
    'renamed',
    sql`select x.ref, coalesce(f.stands_for, x.based) as now,
           (b.value is not null and not b.is_newest) or (f.value is not null and not f.is_newest)
             or exists (select from link k where k.stands_for in (x.base, x.ref)) as is_former
    from (
      select r.ref, r.base, coalesce(b.stands_for, r.base) || substr(r.ref, length(r.base) + 1) as based
      from (select ref, split_part(ref, '#', 1) as base from stage_product
            union select accessory_ref, split_part(accessory_ref, '#', 1) from stage_accessory) r
      left join link b on b.value = r.base
    ) x
    left join link b on b.value = x.base left join link f on f.value in (x.ref, x.based)
    where b.value is not null or f.value is not null
      or exists (select from link k where k.stands_for in (x.base, x.ref))`,
  );
  if (!keepsFormer)
    await deleteFacts(tx, sql`select s.n from stage_product s join renamed r using (ref) where r.is_former`);
  for (const table of OF_PRODUCTS)
    await sql`update ${sql.table(table)} s set ref = r.now from renamed r where r.ref = s.ref and r.now <> r.ref`.execute(
      tx,
    );
  await sql`update stage_accessory s set accessory_ref = r.now from renamed r where r.ref = s.accessory_ref`.execute(
    tx,
  );
  await sql`
    update stage_product s set base_ref = split_part(s.ref, '#', 1) from renamed r where r.now = s.ref`.execute(
    tx,
  );
  await sql`
    update stage_product s set family_ref = l.stands_for from link l where l.value = s.family_ref`.execute(
    tx,
  );
  // Of two facts that now are about the same thing the last counts, as everywhere (EX-10).
  await deleteFacts(
    tx,
    sql`select s.n from stage_product s join stage_product later
          on later.ref = s.ref and later.is_offer = s.is_offer and later.n > s.n
        where s.ref in (select now from renamed)`,
  );
}

async function deleteFacts(tx: Tx, facts: ReturnType<typeof sql>): Promise<void> {
  await fillTemporary(tx, 'left_out', sql`${facts}`);
  for (const table of OF_PRODUCTS)
    await sql`delete from ${sql.table(table)} s using left_out o where o.n = s.n`.execute(tx);
}

/** Links variants under a new id with those of the same product that have the same characteristics. Offers that wait move too. @returns whether there were any */
async function linkVariants(tx: Tx, source: string): Promise<boolean> {
  await sql`
    update exchange_offer o set base_ref = l.stands_for, ref = l.stands_for || substr(o.ref, length(o.base_ref) + 1)
    from link l
    where o.source = ${source} and o.base_ref = l.value
      and not exists (select from exchange_offer k where k.source = ${source}
                      and k.ref = l.stands_for || substr(o.ref, length(o.base_ref) + 1))
  `.execute(tx);
  const { numAffectedRows = 0n } = await sql`
    insert into external_id (source, kind, value, id, stands_for, linked_at)
    select ${source}, 'product', n.ref, min(e.id), min(o.ref), now()
    from (
      select ref, base_ref, characteristics from stage_product
      where is_offer and ref <> base_ref and base_ref in (select stands_for from link)
      union select ref, base_ref, characteristics from exchange_offer
      where source = ${source} and ref <> base_ref and base_ref in (select stands_for from link)
    ) n
    join exchange_offer o on o.source = ${source} and o.base_ref = n.base_ref and o.ref <> n.ref
      and o.characteristics = n.characteristics
    join ${external(source, 'product', 'e')} on e.value = o.ref
    where not exists (select from external_id x where x.source = ${source} and x.kind = 'product' and x.value = n.ref)
      and not exists (select from stage_product s where s.ref = o.ref)
    group by n.ref having count(*) = 1
  `.execute(tx);
  if (numAffectedRows === 0n) return false;
  await sql`
    delete from exchange_offer o using external_id l
    where o.source = ${source} and l.source = ${source} and l.kind = 'product' and l.value = o.ref and l.stands_for is not null
  `.execute(tx);
  return true;
}

/** Puts prices and stock that waited under a new id into the staging tables, where the rest of the import judges them. */
async function wakeLinked(tx: Tx, source: string): Promise<void> {
  const links = (kind: string) => sql`(select value, stands_for from external_id
    where source = ${source} and kind = ${kind} and stands_for is not null)`;
  const awake = (table: string) => sql`
    select w.ctid as row, coalesce(v.stands_for, w.based) as now from (
      select w.ctid, w.ref, coalesce(b.stands_for, split_part(w.ref, '#', 1))
        || substr(w.ref, length(split_part(w.ref, '#', 1)) + 1) as based
      from ${sql.table(table)} w left join ${links('product')} b on b.value = split_part(w.ref, '#', 1)
      where w.source = ${source}
    ) w left join ${links('product')} v on v.value in (w.ref, w.based)
    where coalesce(v.stands_for, w.based) <> w.ref`;
  await sql`
    with woken as (
      delete from exchange_waiting_price w using (${awake('exchange_waiting_price')}) a where a.row = w.ctid
      returning a.now, w.price_type_ref, w.min_quantity, w.kopecks, w.old_kopecks, w.currency
    ), named as (
      select w.*, coalesce(t.stands_for, w.price_type_ref) as type from woken w
      left join ${links('price_type')} t on t.value = w.price_type_ref
    )
    insert into stage_price (n, ref, price_type_ref, min_quantity, kopecks, old_kopecks, currency)
    select distinct on (now, type, min_quantity) 0, now, type, min_quantity, kopecks, old_kopecks, currency from named w
    where not exists (select from stage_price s where s.ref = w.now and s.price_type_ref = w.type)
    order by now, type, min_quantity
  `.execute(tx);
  await sql`
    with woken as (
      delete from exchange_waiting_stock w using (${awake('exchange_waiting_stock')}) a where a.row = w.ctid
      returning a.now, w.warehouse_ref, w.quantity
    ), named as (
      select w.*, coalesce(t.stands_for, w.warehouse_ref) as store from woken w
      left join ${links('warehouse')} t on t.value = w.warehouse_ref
    )
    insert into stage_stock (n, ref, warehouse_ref, quantity)
    select distinct on (now, store) 0, now, store, quantity from named w
    where not exists (select from stage_stock s where s.ref = w.now and s.warehouse_ref = w.store)
    order by now, store
  `.execute(tx);
}
