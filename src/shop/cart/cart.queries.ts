import { sql } from 'kysely';
import { askedTogether } from '../../core/asked-together.server.ts';
import type { Db, Tx } from '../../core/db.server.ts';
import { prepared } from '../../core/prepared.server.ts';
import { markOf } from './additions.queries.ts';
import { MOST_KEYS, MOST_QUANTITY } from './cart.ts';

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
const linesOf = askedTogether(async (db, cartIds: readonly number[]) => {
  const rows = await askLines(db, [cartIds]);
  return Map.groupBy(rows, ({ cartId }) => String(cartId));
}, String);

/** Lines in the order of adding; carts that are asked for at once are read together. */
export async function readLines(db: Db, cartId: number): Promise<LineRow[]> {
  return (await linesOf(db, cartId)) ?? [];
}

/** A line of this very cart. */
export async function readLine(db: Db, cartId: number, lineId: number): Promise<LineRow | undefined> {
  return db
    .selectFrom('cart_item')
    .select(['id', 'product_id as productId', 'quantity'])
    .where('id', '=', lineId)
    .where('cart_id', '=', cartId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** The line of a product, one taken out too. */
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

/** So long what was taken out can come back as it was. */
const RETURNABLE = sql`interval '1 hour'`;

/**
 * Brings back a line just taken out, with at most what it held.
 * @param key of the addition that asks for it, remembered by the line
 * @returns nothing when there is no such line
 */
export async function restoreLine(
  db: Db,
  {
    cartId,
    productId,
    quantity,
    key,
  }: {
    cartId: number;
    productId: number;
    quantity: number;
    key: string | undefined;
  },
) {
  const marks = key === undefined ? [] : [markOf(key, quantity)];
  return db
    .updateTable('cart_item')
    .set({
      quantity,
      removed_at: null,
      addition_keys: sql`(${marks}::text[] || addition_keys)[:${sql.lit(MOST_KEYS)}]`,
    })
    .where('cart_id', '=', cartId)
    .where('product_id', '=', productId)
    .where('removed_at', '>', sql<Date>`now() - ${RETURNABLE}`)
    .where('quantity', '>=', quantity)
    .returning(['id', 'quantity'])
    .executeTakeFirst();
}

/** @returns the quantity; nothing when there is no such line in this cart */
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
 * Adds to the quantity of a line, or takes from it, in one statement: parallel ones add up.
 * @returns the quantity; nothing when there is no such line, or what it would hold cannot be had
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

/** Takes one line out. @returns whether there was such a line in this cart */
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

/** Takes all lines out. */
export async function removeLines(tx: Tx, cartId: number): Promise<void> {
  await tx
    .updateTable('cart_item')
    .set({ removed_at: sql`now()` })
    .where('cart_id', '=', cartId)
    .where('removed_at', 'is', null)
    .execute();
}

/**
 * Forgets what can no more come back, and of the rest all but the last `most`. Lines somebody else holds are left to
 * him, so that this never waits while it holds others.
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

/**
 * The lines of some products, ones taken out too, held until the transaction ends.
 * @param key of the addition they are locked for; that it named another one before is looked at elsewhere
 */
export async function lockLines(
  tx: Tx,
  cartId: number,
  productIds: readonly number[],
  key: string | undefined,
) {
  const found = await sql<{
    id: number;
    /** This very addition was done before. */
    isKnown: boolean;
    productId: number;
    quantity: number;
    isRemoved: boolean;
    isReturnable: boolean;
  }>`
    select id, exists (select from unnest(addition_keys) as m where split_part(m, '=', 1) = ${key ?? null}) as "isKnown",
           product_id as "productId", quantity, removed_at is not null as "isRemoved",
           coalesce(removed_at > now() - ${RETURNABLE}, false) as "isReturnable"
    from cart_item
    where cart_id = ${cartId} and product_id = any(${productIds}::int[]) order by id for update
  `.execute(tx);
  return found.rows;
}

/**
 * Makes the lines hold these quantities, new ones in the order given.
 * @param lines `asked`: how many of it were asked for, what was there before not counted
 * @param key of this addition, remembered by each line
 * @returns ids by product
 */
export async function writeLines(
  tx: Tx,
  cartId: number,
  lines: readonly { productId: number; quantity: number; asked?: number }[],
  key: string | undefined,
): Promise<Map<number, number>> {
  const marks = lines.map(({ asked }) =>
    key === undefined || asked === undefined ? null : markOf(key, asked),
  );
  const found = await sql<{ id: number; productId: number }>`
    insert into cart_item as i (cart_id, product_id, quantity, addition_keys)
    select ${cartId}::int, product_id, quantity, array_remove(array[mark], null)
    from unnest(${lines.map(({ productId }) => productId)}::int[], ${lines.map(({ quantity }) => quantity)}::int[],
                ${marks}::text[])
         with ordinality as given (product_id, quantity, mark, place)
    order by place
    on conflict (cart_id, product_id) do update
      set quantity = excluded.quantity, removed_at = null,
          addition_keys = (excluded.addition_keys || i.addition_keys)[:${sql.lit(MOST_KEYS)}]
    returning id, product_id as "productId"
  `.execute(tx);
  return new Map(found.rows.map(({ id, productId }) => [productId, id]));
}
