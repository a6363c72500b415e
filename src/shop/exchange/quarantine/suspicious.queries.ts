import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.server.ts';
import { emptyTemporary } from '../../../platform/database/temporary.queries.ts';
import { external } from '../ids.queries.ts';
import type { Limits, Rule } from './quarantine.ts';

/**
 * Creates the temporary table `suspicious(ref, rule, warehouse_ref, is_card)`: with a `warehouse_ref` the stock alone is
 * suspicious, with `is_card` all but prices and stock.
 */
export async function createSuspicious(tx: Tx): Promise<void> {
  await emptyTemporary(
    tx,
    'suspicious',
    'ref text collate "C" not null, rule text not null, warehouse_ref text, is_card boolean not null default false',
  );
}

/**
 * How many goods of the source are shown, and how many have a price; counted no further than the limits ask. The subselects are
 * there so that goods are looked up one by one until then.
 */
export async function countPriced(
  tx: Tx,
  source: string,
  limits: Limits,
): Promise<{ shown: number; priced: number }> {
  const { rows } = await sql<{ shown: number; priced: number }>`
    select (select count(*) from (
              select from ${external(source, 'product', 'e')}
              where (select true from product p where p.id = e.id and p.hidden_at is null) limit ${limits.firstGoods}) x)::int as shown,
           (select count(*) from (
              select from ${external(source, 'product', 'e')}
              where (select true from price h where h.product_id = e.id limit 1) limit ${limits.smallSource}) x)::int as priced
  `.execute(tx);
  return rows[0]!;
}

/** Finds prices that rose or fell five times, and those that moved by more than 30 % if many goods have them (EX-30). */
export async function findMoved(
  tx: Tx,
  source: string,
  fewest: number,
  { wild, moved }: Limits,
): Promise<void> {
  await sql`
    with moved as (
      select s.ref, bool_or(s.kopecks >= ${wild}::float8 * h.kopecks or s.kopecks * ${wild}::float8 <= h.kopecks) as is_wild
      from stage_price s
      join ${external(source, 'product', 'e')} on e.value = s.ref
      join ${external(source, 'price_type', 't')} on t.value = s.price_type_ref
      join price h on h.product_id = e.id and h.price_type_id = t.id and h.min_quantity = s.min_quantity
      where s.kopecks > 0 and h.kopecks > 0 and abs(s.kopecks - h.kopecks) > h.kopecks * ${moved}::float8
      group by s.ref
    )
    insert into suspicious (ref, rule)
    select ref, ${'price_moved' satisfies Rule} from moved
    where is_wild or (select count(*) from moved) >= ${fewest}
  `.execute(tx);
}

/** Finds prices below a rouble or above 10 million, unless the product had such a price before (EX-30). */
export async function findAbsurd(
  tx: Tx,
  source: string,
  { lowestKopecks, highestKopecks }: Limits,
): Promise<void> {
  await sql`
    insert into suspicious (ref, rule)
    select distinct s.ref, ${'price_absurd' satisfies Rule} from stage_price s
    where (s.kopecks < ${lowestKopecks} or s.kopecks > ${highestKopecks})
      and not exists (
        select from ${external(source, 'product', 'e')} join price h on h.product_id = e.id
        where e.value = s.ref and (h.kopecks < ${lowestKopecks} or h.kopecks > ${highestKopecks}))
  `.execute(tx);
}

/** Prices that disappear, when there are many: nobody could buy these goods. */
export async function findRemoved(tx: Tx, source: string, fewest: number): Promise<void> {
  await sql`
    with removed as (
      select distinct s.ref from stage_price s
      join ${external(source, 'product', 'e')} on e.value = s.ref
      join ${external(source, 'price_type', 't')} on t.value = s.price_type_ref
      join price h on h.product_id = e.id and h.price_type_id = t.id
      where s.kopecks is null
    )
    insert into suspicious (ref, rule)
    select ref, ${'price_removed' satisfies Rule} from removed where (select count(*) from removed) >= ${fewest}
  `.execute(tx);
}

/** Finds wholesale prices above the retail price of the same city, if many goods have them (EX-30). */
export async function findSwapped(tx: Tx, source: string, { fewestSwapped }: Limits): Promise<void> {
  await sql`
    with swapped as (
      select distinct r.ref from stage_price r
      join ${external(source, 'price_type', 't')} on t.value = r.price_type_ref
      join city_price_type c on c.price_type_id = t.id and c.audience = 'retail'
      join city_price_type d on d.city_id = c.city_id and d.audience = 'wholesale'
      join ${external(source, 'price_type', 'u')} on u.id = d.price_type_id
      join stage_price w on w.ref = r.ref and w.price_type_ref = u.value and w.min_quantity = r.min_quantity
      where r.kopecks > 0 and w.kopecks > r.kopecks
    )
    insert into suspicious (ref, rule)
    select ref, ${'wholesale_above_retail' satisfies Rule} from swapped
    where (select count(*) from swapped) >= ${fewestSwapped}
  `.execute(tx);
}

/** Finds the stock of a warehouse in which far more goods than usual fall to nothing (EX-30). */
export async function findEmptied(
  tx: Tx,
  source: string,
  { fewestEmptied, emptiedShare }: Limits,
): Promise<void> {
  await sql`
    with emptied as (
      select s.ref, s.warehouse_ref, w.id as warehouse_id from stage_stock s
      join ${external(source, 'product', 'e')} on e.value = s.ref
      join ${external(source, 'warehouse', 'w')} on w.value = s.warehouse_ref
      join stock h on h.product_id = e.id and h.warehouse_id = w.id
      where s.quantity <= 0 and h.on_hand > 0
    ), counted as (select warehouse_id, count(*) as n from emptied group by 1)
    insert into suspicious (ref, rule, warehouse_ref)
    select e.ref, ${'stock_emptied' satisfies Rule}, e.warehouse_ref from emptied e join counted c using (warehouse_id)
    where c.n > greatest(${fewestEmptied}, ${emptiedShare}::float8 * (
      select count(*) from stock h where h.warehouse_id = e.warehouse_id and h.on_hand > 0))
  `.execute(tx);
}

/** How many goods each rule has found. */
export async function countSuspicious(tx: Tx): Promise<{ rule: Rule; goods: number }[]> {
  const { rows } = await sql<{ rule: Rule; goods: number }>`
    select rule, count(distinct ref)::int as goods from suspicious group by rule order by rule
  `.execute(tx);
  return rows;
}
