import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db.server.ts';
import { prepared } from '../../core/prepared.server.ts';

export interface LineRow {
  id: number;
  productId: number;
  quantity: number;
}

/** The cart of a session, made when there is none; parallel calls answer the same one. */
export async function upsertCart(db: Db, sessionId: number): Promise<number> {
  const row = await db
    .insertInto('cart')
    .values({ session_id: sessionId })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ session_id: sessionId }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const askLines = prepared<LineRow>(
  'cart_lines',
  `select id, product_id as "productId", quantity from cart_item
   where cart_id = $1 and removed_at is null order by id`,
);

/** Lines in the order of adding. */
export async function readLines(db: Db, cartId: number): Promise<LineRow[]> {
  return askLines(db, [cartId]);
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

/** Waits until nobody else changes several lines of the cart; a key of it may still be referred to. */
export async function lockCart(tx: Tx, cartId: number): Promise<void> {
  await sql`select from cart where id = ${cartId} for no key update`.execute(tx);
}

export interface Addition {
  cartId: number;
  productId: number;
  quantity: number;
  /** The sum of what is there and what comes may not pass it… */
  maxQuantity: number;
  /** …and has to be a multiple of this. */
  multiplicity: number;
  mostLines: number;
}

/** What the line holds: nothing while it is taken out. */
const there = 'case when i.removed_at is null then i.quantity else 0 end';

const askAdd = prepared<{ id: number; quantity: number; isNew: boolean }>(
  'add_to_line',
  `with own as (select id from cart where id = $1 for no key update)
   insert into cart_item as i (cart_id, product_id, quantity)
   select own.id, $2::int, $3::int from own
   where (select count(*) from cart_item where cart_id = $1 and removed_at is null) < $6::int
      or exists (select from cart_item where cart_id = $1 and product_id = $2 and removed_at is null)
   on conflict (cart_id, product_id) do update
     set quantity = ${there} + excluded.quantity, removed_at = null,
         created_at = case when i.removed_at is null then i.created_at else excluded.created_at end
     where ${there} + excluded.quantity <= $4::int and (${there} + excluded.quantity) % $5::int = 0
   returning id, quantity, created_at = now() as "isNew"`,
);

/**
 * Adds to the line of a product, or makes it, in one statement under the lock of the cart: parallel calls make one
 * line with their sum. A line taken out before comes back to its place.
 * @returns nothing when the sum does not fit or the cart is full
 */
export async function addToLine(
  db: Db,
  addition: Addition,
): Promise<{ id: number; quantity: number; isNew: boolean } | undefined> {
  const { cartId, productId, quantity, maxQuantity, multiplicity, mostLines } = addition;
  const rows = await askAdd(db, [cartId, productId, quantity, maxQuantity, multiplicity, mostLines]);
  return rows[0];
}

/** So long what was taken out can come back as it was. */
const RETURNABLE = sql`interval '1 hour'`;

/** Brings back a line just taken out, with at most what it held. @returns nothing when there is no such line */
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
    .where('quantity', '>=', quantity)
    .returning(['id', 'quantity'])
    .executeTakeFirst();
}

/** @returns whether there was such a line in this cart */
export async function setQuantity(
  db: Db,
  { cartId, lineId, quantity }: { cartId: number; lineId: number; quantity: number },
): Promise<boolean> {
  const done = await db
    .updateTable('cart_item')
    .set({ quantity })
    .where('id', '=', lineId)
    .where('cart_id', '=', cartId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
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

/** The lines of some products, ones taken out too, held until the transaction ends. */
export async function lockLines(tx: Tx, cartId: number, productIds: readonly number[]) {
  const found = await sql<{
    productId: number;
    quantity: number;
    isRemoved: boolean;
    isReturnable: boolean;
  }>`
    select product_id as "productId", quantity, removed_at is not null as "isRemoved",
           coalesce(removed_at > now() - ${RETURNABLE}, false) as "isReturnable"
    from cart_item
    where cart_id = ${cartId} and product_id = any(${productIds}::int[]) order by id for update
  `.execute(tx);
  return found.rows;
}

/** Makes the lines hold these quantities, new ones in the order given. @returns ids by product */
export async function writeLines(
  tx: Tx,
  cartId: number,
  lines: readonly { productId: number; quantity: number }[],
): Promise<Map<number, number>> {
  const found = await sql<{ id: number; productId: number }>`
    insert into cart_item as i (cart_id, product_id, quantity)
    select ${cartId}::int, product_id, quantity
    from unnest(${lines.map(({ productId }) => productId)}::int[], ${lines.map(({ quantity }) => quantity)}::int[])
         with ordinality as given (product_id, quantity, place)
    order by place
    on conflict (cart_id, product_id) do update set quantity = excluded.quantity, removed_at = null
    returning id, product_id as "productId"
  `.execute(tx);
  return new Map(found.rows.map(({ id, productId }) => [productId, id]));
}

/** What the shop says of delivery beside the cart; empty: nothing. */
export async function readDeliveryNote(db: Db): Promise<string> {
  const row = await db
    .selectFrom('shop_setting')
    .select('value')
    .where('name', '=', 'delivery_note')
    .executeTakeFirst();
  return row?.value ?? '';
}
