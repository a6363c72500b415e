import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.server.ts';
import { fillTemporary } from '../../../platform/database/temporary.queries.ts';
import { countOf } from '../../../platform/text/plural.ts';
import type { Report } from '../clean.ts';
import { createKnownRefs, external } from '../ids.queries.ts';
import { insertMissing } from './write.queries.ts';

/**
 * Writes prices. The prices of an offer replace all thresholds of their price type; an empty price removes them. Other
 * price types stay, unless the package is full (EX-7). A price waits while its product or type is unknown, or while its
 * currency differs from that of the type.
 */
export async function applyPrices(
  tx: Tx,
  source: string,
  isFull: boolean,
  hasDuplicates: boolean,
  report: Report,
): Promise<void> {
  await createKnownRefs(tx, source, 'price_type');
  await waitForPrices(tx, source, isFull, report);
  const last = (column: string) =>
    hasDuplicates ? sql`(array_agg(${sql.ref(column)} order by s.n desc))[1]` : sql.ref(column);
  await fillTemporary(
    tx,
    'next_price',
    sql`select p.id as product_id, t.id as price_type_id, s.min_quantity, ${last('s.kopecks')} as kopecks,
           ${last('s.old_kopecks')} as old_kopecks
    from stage_price s
    join ${external(source, 'product', 'p')} on p.value = s.ref join known_price_type t on t.value = s.price_type_ref
    ${hasDuplicates ? sql`group by 1, 2, 3` : sql``}`,
  );
  await sql`analyze next_price`.execute(tx);
  const given = isFull
    ? sql`select distinct p.id as product_id, t.id as price_type_id from stage_product s
          join ${external(source, 'product', 'p')} on p.value = s.ref, ${external(source, 'price_type', 't')} where s.stated_prices
          union select product_id, price_type_id from next_price`
    : sql`select distinct product_id, price_type_id from next_price`;
  await sql`
    with gone as (
      delete from price h using (${given}) t
      where h.product_id = t.product_id and h.price_type_id = t.price_type_id
        and not exists (select from next_price n where n.product_id = h.product_id and n.price_type_id = h.price_type_id
                          and n.min_quantity = h.min_quantity and n.kopecks is not null)
      returning h.product_id)
    insert into touched select distinct product_id, 'price' from gone`.execute(tx);
  await sql`
    with changed as (
      update price h set kopecks = n.kopecks, old_kopecks = n.old_kopecks
      from next_price n
      where h.product_id = n.product_id and h.price_type_id = n.price_type_id and h.min_quantity = n.min_quantity
        and n.kopecks is not null and (h.kopecks, h.old_kopecks) is distinct from (n.kopecks, n.old_kopecks)
      returning h.product_id)
    insert into touched select distinct product_id, 'price' from changed`.execute(tx);
  await insertMissing(
    tx,
    'price',
    ['product_id', 'price_type_id', 'min_quantity', 'kopecks', 'old_kopecks'],
    ['product_id', 'price_type_id', 'min_quantity'],
    sql`select * from next_price where kopecks is not null`,
    'price',
  );
}

/**
 * Reports the price types that no city and no contract uses, if goods of the file have prices of these types alone: nobody can
 * see or buy these goods.
 */
export async function reportUnassigned(tx: Tx, report: Report): Promise<void> {
  const { rows } = await sql<{ name: string; goods: number }>`
    select t.name, count(distinct n.product_id)::int as goods
    from next_price n join price_type t on t.id = n.price_type_id
    where n.kopecks is not null
      and not exists (select from city_price_type c where c.price_type_id = t.id)
      and not exists (select from contract k where k.price_type_id = t.id)
      and not exists (select from price h join city_price_type c on c.price_type_id = h.price_type_id
                      where h.product_id = n.product_id)
    group by t.name order by 2 desc, 1
  `.execute(tx);
  for (const { name, goods } of rows)
    report({
      code: 'price_type_unassigned',
      text:
        `Вид цен «${name}» не назначен ни одному городу: без цены ${countOf(goods, ['товар', 'товара', 'товаров'])}. ` +
        'Назначьте его в exchange.json',
    });
}

async function waitForPrices(tx: Tx, source: string, isFull: boolean, report: Report): Promise<void> {
  await sql`
    delete from exchange_waiting_price w using (select distinct ref, price_type_ref from stage_price) s
    where w.source = ${source} and w.ref = s.ref and w.price_type_ref = s.price_type_ref`.execute(tx);
  if (isFull)
    await sql`delete from exchange_waiting_price w using stage_product s
              where w.source = ${source} and w.ref = s.ref and s.stated_prices`.execute(tx);
  const unknown = await sql<{
    reason: string;
    what: string;
    ref: string;
    line: number | null;
    times: number;
  }>`
    with unknown as (
      delete from stage_price s
      using (
        select x.ctid as row, t.id is null as no_type, x.currency <> pt.currency as other_currency
        from stage_price x
        left join known_price_type t on t.value = x.price_type_ref left join price_type pt on pt.id = t.id
        where x.kopecks is not null
          and (t.id is null or x.currency <> pt.currency
               or not exists (select from ${external(source, 'product', 'p')} where p.value = x.ref))
      ) u
      where s.ctid = u.row
      returning s.*, u.no_type, coalesce(u.other_currency, false) as other_currency
    ), stored as (
      insert into exchange_waiting_price
      select distinct on (ref, price_type_ref, min_quantity) ${source}, ref, price_type_ref, min_quantity, kopecks, old_kopecks,
             case when other_currency then currency end
      from unknown order by ref, price_type_ref, min_quantity, n desc
      on conflict (source, ref, price_type_ref, min_quantity) do update
      set kopecks = excluded.kopecks, old_kopecks = excluded.old_kopecks, currency = excluded.currency)
    select case when no_type then 'type' else 'currency' end as reason,
           case when no_type then price_type_ref else currency end as what, min(u.ref) as ref, min(s.line) as line, count(*)::int as times
    from unknown u left join stage_product s using (n) where no_type or other_currency group by 1, 2`.execute(
    tx,
  );
  for (const row of unknown.rows)
    report({
      code: row.reason === 'type' ? 'unknown_price_type' : 'other_currency',
      text:
        row.reason === 'type'
          ? `Тип цены «${row.what}» пока неизвестен, цен с ним: ${row.times}`
          : `Валюта ${row.what} не совпадает с валютой типа цены, не показываем цен: ${row.times}`,
      ref: row.ref,
      line: row.line ?? undefined,
    });
  await sql`
    with resolved as (
      delete from exchange_waiting_price w
      using ${external(source, 'price_type', 't')}, price_type pt, ${external(source, 'product', 'p')}
      where w.source = ${source} and t.value = w.price_type_ref and pt.id = t.id and p.value = w.ref
        and (w.currency is null or w.currency = pt.currency)
      returning w.*)
    insert into stage_price (n, ref, price_type_ref, min_quantity, kopecks, old_kopecks)
    select 0, ref, price_type_ref, min_quantity, kopecks, old_kopecks from resolved`.execute(tx);
}
