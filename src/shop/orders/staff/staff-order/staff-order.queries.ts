import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/database/db.server.ts';
import type { Scope } from '../../../accounts/staff-policy/staff-policy.ts';
import type { OrderState } from '../../orders.ts';

/** An order that a member of the staff works on. */
export interface StaffOrder {
  id: number;
  number: number;
  state: OrderState;
  cityId: number;
  version: number;
}

/**
 * SQL condition: the order is in one of the places, by its city, by the shop where it is collected, or by a shipment from a
 * warehouse of such a shop (STF-4).
 * @param order the alias of `shop_order`
 */
export function inScope({ cities, shops }: Scope, order = 'o'): RawBuilder<boolean> {
  if (cities === null || shops === null) return sql`true`;
  const column = (name: string) => sql.ref(`${order}.${name}`);
  // Shorter words for most people, so that an index of the city serves them.
  if (shops.length === 0) return sql`${column('city_id')} = any(${[...cities]}::int[])`;
  return sql`(${column('city_id')} = any(${[...cities]}::int[])
    or ${column('shop_id')} = any(${[...shops]}::int[])
    or exists (select from order_shipment scoped join warehouse w on w.id = scoped.warehouse_id
               where scoped.order_id = ${column('id')} and w.shop_id = any(${[...shops]}::int[])))`;
}

/** Locks an order until the transaction ends. @returns undefined when it is unknown or outside these places */
export async function lockInScope(tx: Tx, scope: Scope, id: number): Promise<StaffOrder | undefined> {
  const { rows } = await sql<StaffOrder>`
    select id, number, state, city_id as "cityId", version from shop_order o
    where id = ${id} and ${inScope(scope)} for no key update
  `.execute(tx);
  return rows[0];
}

/** Whether an order lies in these places. */
export async function isInScope(db: Db, scope: Scope, id: number): Promise<boolean> {
  const { rows } = await sql`select from shop_order o where id = ${id} and ${inScope(scope)}`.execute(db);
  return rows.length > 0;
}

/**
 * SQL condition: `shop_order o` was placed without a contract, or a reader of sums of contracts in these places sees its sums
 * (STF-7).
 * @param contracts null: nowhere
 */
export function seesSums(contracts: Scope | null): RawBuilder<boolean> {
  return sql`(o.contract_id is null or ${contracts ? inScope(contracts) : sql`false`})`;
}

/** Whether a reader of sums of contracts in these places sees the sums of an order. */
export async function readSeesSums(db: Db, contracts: Scope | null, id: number): Promise<boolean> {
  const { rows } = await sql`select from shop_order o where o.id = ${id} and ${seesSums(contracts)}`.execute(
    db,
  );
  return rows.length > 0;
}
