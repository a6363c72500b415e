import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.server.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import type { Scope } from '../../accounts/staff-policy/staff-policy.ts';
import type { DeliveryType } from '../../orders/delivery/delivery.ts';
import { inScope } from '../../orders/staff/staff-order/staff-order.server.ts';

/** What of a line is to be collected in a warehouse; without one, nothing is reserved for it. */
export interface PickedLine {
  warehouse: { id: number; name: string } | null;
  article: string;
  name: string;
  unit: string;
  quantity: number;
}

/** An order with what is still to be collected. */
export interface PickedOrder {
  id: number;
  number: number;
  placedAt: Date;
  buyer: string;
  deliveryType: DeliveryType;
  shop: string | null;
  day: LegalDay | null;
  comment: string;
  lines: PickedLine[];
}

/** SQL: of each line of `shop_order o` what is not packed yet, by the warehouses where it is reserved. */
const LINES = sql`
  with line as (
    select l.line_id, l.position, l.article, l.name, l.unit, l.quantity - s.packed as rest
    from order_line_now l
    cross join lateral (select packed from order_line_shipped where line_id = l.line_id offset 0) s
    where l.order_id = o.id and l.quantity > s.packed),
  reserved as (
    select line.line_id, r.warehouse_id, sum(coalesce(r.held, r.quantity)) as quantity
    from line join reservation r on r.order_line_id = line.line_id and r.state in ('held', 'handed')
    group by 1, 2 having sum(coalesce(r.held, r.quantity)) > 0),
  shared as (
    select line.*, reserved.warehouse_id,
      least(reserved.quantity, greatest(0, line.rest - coalesce(sum(reserved.quantity) over before, 0))) as part
    from line join reserved using (line_id)
    window before as (partition by line_id order by reserved.warehouse_id rows between unbounded preceding and 1 preceding)),
  parts as (
    select position, article, name, unit, warehouse_id, part from shared where part > 0
    union all
    select position, article, name, unit, null, rest - coalesce((select sum(part) from shared s where s.line_id = line.line_id), 0)
    from line where rest > coalesce((select sum(part) from shared s where s.line_id = line.line_id), 0))
  select coalesce(json_agg(json_build_object(
    'warehouse', (select json_build_object('id', w.id, 'name', w.name) from warehouse w where w.id = parts.warehouse_id),
    'article', article, 'name', name, 'unit', unit, 'quantity', part) order by position), '[]') from parts`;

/** What is to be collected for these orders, in the given order; without those that are cancelled or outside the places. */
export async function readPicked(db: Db, scope: Scope, ids: readonly number[]): Promise<PickedOrder[]> {
  const { rows } = await sql<PickedOrder>`
    select o.id, o.number, o.created_at as "placedAt", coalesce(e.name, o.contact_name) as buyer,
      o.delivery_type as "deliveryType", (select s.address from shop s where s.id = o.shop_id) as shop,
      o.delivery_date::text as day, o.comment, (${LINES}) as lines
    from shop_order o left join legal_entity e on e.id = o.legal_entity_id
    where o.id = any(${[...ids]}::int[]) and o.state not in ('cancelled', 'done') and ${inScope(scope)}
    order by array_position(${[...ids]}::int[], o.id)
  `.execute(db);
  return rows;
}
