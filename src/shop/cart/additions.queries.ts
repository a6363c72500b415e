import { batched } from '../../platform/database/batched.server.ts';
import type { Db } from '../../platform/database/db.server.ts';
import { prepared } from '../../platform/database/prepared.server.ts';
import { MOST_CART_LINES } from './cart.ts';

export interface Addition {
  cartId: number;
  productId: number;
  quantity: number;
  /** The greatest quantity the line may have. */
  maxQuantity: number;
  /** The quantity of the line must be a multiple of this. */
  multiplicity: number;
}

interface AddedLine {
  id: number;
  quantity: number;
  isNew: boolean;
}

/**
 * The answer for a cart that could be locked. `line` is null when the quantity is not available or the cart is full.
 */
interface Answer {
  cartId: number;
  line: AddedLine | null;
}

/** SQL: the quantity of the line, 0 while it is removed. */
const there = 'case when i.removed_at is null then i.quantity else 0 end';
const limit = (column: string) => `(${column})[array_position($1::int[], i.cart_id)]`;

/**
 * SQL that adds to several carts, each named once, in one statement with the carts locked.
 * @param others how to treat a cart locked by another transaction: «skip locked», or empty to wait for it
 */
const adding = (others: 'skip locked' | '') => `
  with given as (
    select * from unnest($1::int[], $2::int[], $3::int[]) as g (cart_id, product_id, quantity)
  ), own as (
    select id from cart where id = any((select $1::int[])::int[]) for no key update ${others}
  ), added as (
    insert into cart_item as i (cart_id, product_id, quantity)
    select own.id, g.product_id, g.quantity
    from own join given g on g.cart_id = own.id
    where (select count(*) from cart_item where cart_id = own.id and removed_at is null) < ${MOST_CART_LINES}
       or exists (select from cart_item c where c.cart_id = own.id and c.product_id = g.product_id
                  and c.removed_at is null)
    on conflict (cart_id, product_id) do update
      set quantity = ${there} + excluded.quantity, removed_at = null,
          created_at = case when i.removed_at is null then i.created_at else excluded.created_at end
      where ${there} + excluded.quantity <= ${limit('$4::int[]')}
        and (${there} + excluded.quantity) % ${limit('$5::int[]')} = 0
    returning cart_id, json_build_object('id', id, 'quantity', quantity, 'isNew', created_at = now()) as line
  )
  select own.id as "cartId", added.line from own left join added on added.cart_id = own.id`;

const askFree = prepared<Answer>('add_to_free_carts', adding('skip locked'));
const askWaiting = prepared<Answer>('add_to_carts', adding(''));

const valuesOf = (additions: readonly Addition[]) => [
  additions.map(({ cartId }) => cartId),
  additions.map(({ productId }) => productId),
  additions.map(({ quantity }) => quantity),
  additions.map(({ maxQuantity }) => maxQuantity),
  additions.map(({ multiplicity }) => multiplicity),
];

/**
 * Batches simultaneous additions, above all to share one commit. A locked cart is skipped, so nobody waits for
 * another visitor's cart.
 */
const addTogether = batched(
  async (db, additions: readonly (Addition & { name: string })[]) => {
    const ofCart = new Map(additions.toReversed().map((addition) => [addition.cartId, addition]));
    const answers = await askFree(db, valuesOf([...ofCart.values()]));
    return new Map(answers.map((answer) => [ofCart.get(answer.cartId)?.name ?? '', answer]));
  },
  ({ name }) => name,
);
let named = 0;

/**
 * Adds to a product's line or inserts it, in one statement with the cart locked, so that parallel calls make one line
 * with their sum. A removed line gets its place back.
 * @returns undefined when the quantity is not available or the cart is full
 */
export async function addToLine(db: Db, addition: Addition): Promise<AddedLine | undefined> {
  const shared = await addTogether(db, { ...addition, name: String(named++) });
  // This cart is locked: by an order, by another addition, or by a login that merges it into another cart.
  const answer = shared ?? (await askWaiting(db, valuesOf([addition])))[0];
  return answer?.line ?? undefined;
}
