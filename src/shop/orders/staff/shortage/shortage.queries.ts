import { sql } from 'kysely';
import type { Tx } from '../../../../platform/database/db.server.ts';

/** SQL: goods can be missing only of orders in these states. */
const IS_OPEN = sql<boolean>`o.state in ('new', 'confirmed')`;

/**
 * SQL: the free stock, in whole units, that a reservation for the line `l` of `shop_order o` finds: of the warehouses of its city, and
 * if it is collected at a shop, of that shop and of those without a shop.
 */
export const FREE_OF_LINE = sql<number>`(
  select floor(coalesce(sum(greatest(s.on_hand - coalesce(c.reserved, 0), 0)), 0))
  from city_warehouse cw join warehouse w on w.id = cw.warehouse_id and w.hidden_at is null
  join stock s on s.warehouse_id = w.id and s.product_id = l.product_id
  left join stock_reserved c on c.warehouse_id = s.warehouse_id and c.product_id = s.product_id
  where cw.city_id = o.city_id and (o.shop_id is null or coalesce(w.shop_id, o.shop_id) = o.shop_id))`;

// Shipped goods are usually the `taken` ones, so the larger number counts: adding both would count them twice.
const COVERED = sql`(
  select coalesce(sum(coalesce(r.held, r.quantity)) filter (where r.state in ('held', 'handed')), 0)
    + greatest(coalesce(sum(coalesce(r.held, r.quantity)) filter (where r.state = 'taken'), 0),
               (select coalesce(sum(g.quantity), 0) from order_shipment_line g join order_shipment h on h.id = g.shipment_id
                where g.line_id = l.line_id and h.state = 'handed_over'))
  from reservation r where r.order_line_id = l.line_id)`;

/**
 * SQL: what younger orders than that of the line `l` have reserved where its `reservation r` is. What 1C has counts too, or handing an
 * order over would change what the others lack.
 */
const RESERVED_LATER = sql`(
  select coalesce(sum(coalesce(y.held, y.quantity)), 0)
  from order_line yl join reservation y on y.order_line_id = yl.id
  where yl.product_id = l.product_id and yl.order_id > l.order_id
    and y.warehouse_id = r.warehouse_id and y.state in ('held', 'handed'))`;

/** SQL: what is reserved for the line, but its warehouse has less than is reserved there: the youngest orders lack it. */
const OVERSOLD = sql`(
  select coalesce(sum(case when c.reserved > coalesce(s.on_hand, 0)
    then least(coalesce(r.held, r.quantity), ceil(greatest(c.reserved - coalesce(s.on_hand, 0) - ${RESERVED_LATER}, 0)))
    else 0 end), 0)
  from reservation r
  join stock_reserved c on c.warehouse_id = r.warehouse_id and c.product_id = l.product_id
  left join stock s on s.warehouse_id = c.warehouse_id and s.product_id = c.product_id
  where r.order_line_id = l.line_id and r.state = 'held')`;

/** SQL: how many units of the line `l`, of the view `order_line_now`, of `shop_order o` are missing (STF-91). */
export const MISSING_OF_LINE = sql<number>`(case when ${IS_OPEN} and l.quantity > 0
  then greatest(l.quantity - ${COVERED} - ${FREE_OF_LINE}, 0) + ${OVERSOLD} else 0 end)`;

/** SQL: goods of `shop_order o` are missing (STF-91). */
export const IS_SHORT = sql<boolean>`(${IS_OPEN} and exists (
  select from order_line_now l where l.order_id = o.id and ${MISSING_OF_LINE} > 0))`;

/**
 * SQL, parts of a `with`: the snapshot in which the missing goods of orders were counted last, and the goods whose stock has changed
 * since. They are unknown half a day after it, when the change log may be pruned, and in a copy on another server.
 */
export const KNOWN_SHORTAGE = sql`
  known as materialized (
    select k.snapshot, pg_snapshot_xmax(now.snapshot) as next
    from order_short_known k, (select pg_current_snapshot() as snapshot) now
    where k.at > now() - interval '12 hours' and pg_snapshot_xmax(k.snapshot) <= pg_snapshot_xmax(now.snapshot)),
  moved as materialized (
    select distinct case when c.kind = 'stock' then c.subject_id end as product_id
    from catalog_change c, known k
    where c.kind in ('stock', 'everything') and c.xid >= pg_snapshot_xmin(k.snapshot) and c.xid < k.next
      and not pg_visible_in_snapshot(c.xid, k.snapshot))`;

/** SQL with `KNOWN_SHORTAGE`: nothing is known of the missing goods of any order. */
const IS_UNKNOWN = sql`(not exists (select from known) or exists (select from moved where product_id is null))`;

// With «exists» the planner would rather hash the lines of all orders there have ever been.
const HAS_MOVED_GOODS = sql`coalesce((
  select true from order_line l where l.order_id = s.order_id and (l.product_id in (select product_id from moved)) is true limit 1), false)`;

/** SQL with `KNOWN_SHORTAGE`: the order of `order_standing s` or the stock of its goods has changed since they were counted. */
const HAS_CHANGED = sql`(${IS_UNKNOWN}
  or s.changed_xid < (select next from known) and not pg_visible_in_snapshot(s.changed_xid, (select snapshot from known))
  or exists (select from moved) and ${HAS_MOVED_GOODS})`;

/** SQL with `KNOWN_SHORTAGE`: the same as `IS_SHORT`, of `shop_order o` with `order_standing s`; it costs little in a list. */
export const IS_SHORT_IN_LIST = sql<boolean>`(${IS_OPEN} and case when ${HAS_CHANGED} then ${IS_SHORT}
  else exists (select from order_short h where h.order_id = o.id) end)`;

/** SQL condition with `KNOWN_SHORTAGE`: a superset of `IS_SHORT_IN_LIST` that an index can find. */
export const MAY_BE_SHORT = sql`o.id = any(array(
  select order_id from order_short
  union all select c.order_id from order_standing c
    where c.changed_xid >= (select pg_snapshot_xmin(snapshot) from known) and c.changed_xid < (select next from known)
  union all select o.id from shop_order o where ${IS_OPEN} and (${IS_UNKNOWN} or exists (select from moved))))`;

/** Counts the missing goods of the orders that have changed, or whose goods have, since that was done last. */
export async function writeShortage(tx: Tx): Promise<void> {
  // One statement has one snapshot: whatever it does not see is counted as a change since then.
  await sql`
    with ${KNOWN_SHORTAGE},
    counted as materialized (
      select o.id, ${IS_SHORT} as is_short from shop_order o join order_standing s on s.order_id = o.id
      where ${IS_OPEN} and ${HAS_CHANGED}),
    gone as (
      delete from order_short h where h.order_id in (select id from counted where not is_short)
        or not exists (select from shop_order o where o.id = h.order_id and ${IS_OPEN})),
    added as (insert into order_short (order_id) select id from counted where is_short on conflict do nothing)
    insert into order_short_known (snapshot, at) values (pg_current_snapshot(), now())
    on conflict (is_only) do update set (snapshot, at) = (excluded.snapshot, excluded.at)
  `.execute(tx);
}
