import type { Tx } from '../../../platform/database/db.server.ts';
import { prepared } from '../../../platform/database/prepared.server.ts';
import { claimKeyText, type Key } from '../../../platform/http/idempotency.server.ts';
import { heldLinesText, holdCartText, type OrderedLine } from '../../cart/lines/lines.server.ts';
import { addCounters, lockCountersText } from '../reservations/reservations.server.ts';

const claim = prepared<{ isNew: boolean; hasCart: boolean }>(
  'claim_order',
  `with ${claimKeyText({ scope: '$1', owner: '$2', key: '$3', bodyHash: '$4' })},
   held as (${holdCartText('$5', '$2', 'exists (select from claimed)')})
   select exists (select from claimed) as "isNew", exists (select from held) as "hasCart"`,
);

/**
 * Claims the key of an order and then locks the cart until the transaction ends. A key that is not new locks nothing.
 * @returns whether the key is new, and whether the cart still belongs to the owner of the key
 */
export async function claimWithCart(
  tx: Tx,
  { scope, owner, key, bodyHash }: Key,
  cartId: number | null,
): Promise<{ isNew: boolean; hasCart: boolean }> {
  const [found] = await claim(tx, [scope, owner, key, bodyHash, cartId]);
  return found ?? { isNew: false, hasCart: false };
}

const lockGoods = prepared<OrderedLine & { isComplete: boolean }>(
  'lock_goods',
  `with line as materialized (${heldLinesText('$1')} and ($3::int[] is null or id = any($3::int[]))),
   ${lockCountersText('select product_id from line', '$2')}
   select line.id, line.product_id as "productId", line.quantity, not exists (select from missing) as "isComplete"
   from line, (select count(*) from locked) locks order by line.id`,
);

/**
 * Locks the stock counters of the goods in a cart until the transaction ends; creates missing ones. The caller has locked the
 * cart.
 * @param chosen the ids of the lines; undefined: all lines
 * @returns the lines in the order they were added
 */
export async function lockGoodsOf(
  tx: Tx,
  cartId: number,
  { cityId, chosen }: { cityId: number; chosen: readonly number[] | undefined },
): Promise<OrderedLine[]> {
  for (;;) {
    const lines = await lockGoods(tx, [cartId, cityId, chosen ?? null]);
    if (lines.every(({ isComplete }) => isComplete)) return lines;
    const products = lines.map(({ productId }) => productId);
    await addCounters(tx, products, cityId);
  }
}

const lockGiven = prepared<{ isComplete: boolean }>(
  'lock_given_goods',
  `with ${lockCountersText('select unnest($1::int[])', '$2')}
   select not exists (select from missing) as "isComplete" from (select count(*) from locked) locks`,
);

/** Locks the stock counters of products in a city until the transaction ends; creates missing ones. */
export async function lockProducts(tx: Tx, products: readonly number[], cityId: number): Promise<void> {
  for (;;) {
    const [found] = await lockGiven(tx, [products, cityId]);
    if (found?.isComplete) return;
    await addCounters(tx, products, cityId);
  }
}
