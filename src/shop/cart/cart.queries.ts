import { sql } from 'kysely';
import { batched } from '../../platform/database/batched.server.ts';
import type { Db, Tx } from '../../platform/database/db.server.ts';
import { prepared } from '../../platform/database/prepared.server.ts';
import { MOST_QUANTITY } from './cart.ts';

export interface LineRow {
  id: number;
  productId: number;
  quantity: number;
}

const askLines = prepared<LineRow & { cartId: number }>(
  'cart_lines',
  `select cart_id as "cartId", id, product_id as "productId", quantity from cart_item
   where cart_id = any((select $1::int[])::int[]) and removed_at is null order by id`,
);
const linesOf = batched(async (db, cartIds: readonly number[]) => {
  const rows = await askLines(db, [cartIds]);
  return Map.groupBy(rows, ({ cartId }) => String(cartId));
}, String);

/** Lines in the order they were added. Simultaneous reads of several carts are batched. */
export async function readLines(db: Db, cartId: number): Promise<LineRow[]> {
  return (await linesOf(db, cartId)) ?? [];
}

/** A line of this cart only. */
export async function readLine(db: Db, cartId: number, lineId: number): Promise<LineRow | undefined> {
  return db
    .selectFrom('cart_item')
    .select(['id', 'product_id as productId', 'quantity'])
    .where('id', '=', lineId)
    .where('cart_id', '=', cartId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** The line of a product, even a removed one. */
export async function readLineOfProduct(db: Db, cartId: number, productId: number) {
  return db
    .selectFrom('cart_item')
    .select(['id', 'quantity', sql<boolean>`removed_at is not null`.as('isRemoved')])
    .where('cart_id', '=', cartId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
}

export async function countLines(db: Db, cartId: number): Promise<number> {
  const row = await db
    .selectFrom('cart_item')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('cart_id', '=', cartId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** How long a removed line can be restored. */
const RETURNABLE = sql`interval '1 hour'`;

/**
 * Restores a recently removed line as it was, if it held the requested quantity.
 * @returns undefined when there is no such line
 */
export async function restoreLine(
  db: Db,
  { cartId, productId, quantity }: { cartId: number; productId: number; quantity: number },
) {
  return db
    .updateTable('cart_item')
    .set({ quantity, removed_at: null })
    .where('cart_id', '=', cartId)
    .where('product_id', '=', productId)
    .where('removed_at', '>', sql<Date>`now() - ${RETURNABLE}`)
    .where('quantity', '=', quantity)
    .returning(['id', 'quantity'])
    .executeTakeFirst();
}

/** @returns the new quantity; undefined when the cart has no such line */
export async function setQuantity(
  db: Db,
  { cartId, lineId, quantity }: { cartId: number; lineId: number; quantity: number },
): Promise<number | undefined> {
  const done = await db
    .updateTable('cart_item')
    .set({ quantity })
    .where('id', '=', lineId)
    .where('cart_id', '=', cartId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n ? quantity : undefined;
}

/**
 * Changes the quantity of a line by a difference, in one statement, so that parallel changes add up.
 * @returns the new quantity; undefined when there is no such line or the new quantity is not available
 */
export async function changeQuantity(
  db: Db,
  {
    cartId,
    lineId,
    change,
    maxQuantity,
    multiplicity,
  }: {
    cartId: number;
    lineId: number;
    change: number;
    maxQuantity: number;
    multiplicity: number;
  },
): Promise<number | undefined> {
  const changed = sql<number>`quantity + ${change}::int`;
  const line = await db
    .updateTable('cart_item')
    .set({ quantity: changed })
    .where('id', '=', lineId)
    .where('cart_id', '=', cartId)
    .where('removed_at', 'is', null)
    .where(
      sql<boolean>`${changed} between 1 and ${Math.min(maxQuantity, MOST_QUANTITY)}::int and (${changed}) % ${multiplicity}::int = 0`,
    )
    .returning('quantity')
    .executeTakeFirst();
  return line?.quantity;
}

/**
 * Removes one line.
 * @returns whether the cart had such a line
 */
export async function removeLine(db: Db, cartId: number, lineId: number): Promise<boolean> {
  const done = await db
    .updateTable('cart_item')
    .set({ removed_at: sql`now()` })
    .where('id', '=', lineId)
    .where('cart_id', '=', cartId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Removes all lines. */
export async function removeLines(tx: Tx, cartId: number): Promise<void> {
  await tx
    .updateTable('cart_item')
    .set({ removed_at: sql`now()` })
    .where('cart_id', '=', cartId)
    .where('removed_at', 'is', null)
    .execute();
}

/**
 * Deletes removed lines that can no longer be restored, and all but the last `most` of the others. Skips rows locked
 * by other transactions, so that it never waits while it holds locks itself.
 */
export async function forgetRemoved(db: Db, cartId: number, most: number): Promise<void> {
  await sql`
    delete from cart_item where id in (
      select id from cart_item where cart_id = ${cartId} and removed_at is not null
        and (removed_at < now() - ${RETURNABLE} or id not in (
          select id from cart_item where cart_id = ${cartId} and removed_at is not null
          order by removed_at desc limit ${most}))
      for update skip locked)
  `.execute(db);
}

/** The lines of some products, even removed ones, locked until the transaction ends. */
export async function lockLines(tx: Tx, cartId: number, productIds: readonly number[]) {
  const found = await sql<LineRow & { isRemoved: boolean; isReturnable: boolean }>`
    select id, product_id as "productId", quantity, removed_at is not null as "isRemoved",
           coalesce(removed_at > now() - ${RETURNABLE}, false) as "isReturnable"
    from cart_item
    where cart_id = ${cartId} and product_id = any(${productIds}::int[]) order by id for update
  `.execute(tx);
  return found.rows;
}

/**
 * Sets the quantities of lines; new lines are inserted in the given order.
 * @returns line ids by product
 */
export async function writeLines(
  tx: Tx,
  cartId: number,
  lines: readonly { productId: number; quantity: number }[],
): Promise<Map<number, number>> {
  const found = await sql<{ id: number; productId: number }>`
    insert into cart_item (cart_id, product_id, quantity)
    select ${cartId}::int, product_id, quantity
    from unnest(${lines.map(({ productId }) => productId)}::int[], ${lines.map(({ quantity }) => quantity)}::int[])
         with ordinality as given (product_id, quantity, place)
    order by place
    on conflict (cart_id, product_id) do update set quantity = excluded.quantity, removed_at = null
    returning id, product_id as "productId"
  `.execute(tx);
  return new Map(found.rows.map(({ id, productId }) => [productId, id]));
}
