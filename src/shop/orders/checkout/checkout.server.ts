import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import type { Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { onceForKey } from '../../../platform/http/idempotency.server.ts';
import { limitTries, networkOf } from '../../../platform/http/rate-limits.server.ts';
import { failpoint } from '../../../platform/jobs/failpoint.server.ts';
import { consentGiven } from '../../accounts/consents/consents.server.ts';
import { ORDER_CONSENT } from '../../accounts/consents/consents.ts';
import type { Actor } from '../../audit/audit.ts';
import { sessionEnded } from '../../session/session.server.ts';
import type { Visitor } from '../../session/session.ts';
import { readAddress } from '../address-book/address-book.queries.ts';
import type { PlacedOrderShape } from '../orders.shapes.ts';
import { checkOut, nothingToOrder, type OrderSource, readTerms } from './check-out.server.ts';
import { type CheckedOrder, checkOrder, type NewOrder, ORDER_CONSENTS } from './checkout.ts';
import { claimWithCart, lockGoodsOf } from './locks.queries.ts';

type PlacedOrder = Static<typeof PlacedOrderShape>;

/**
 * A generous limit even for an office with many buyers. It stops a script from flooding the staff's list of orders.
 */
const LIMIT = { scope: 'order', most: 120, seconds: 3_600 };

interface CheckoutContext {
  db: Kysely<DB>;
  visitor: Visitor;
  /** The IP address of the request, for the consent ledger. */
  address: string;
}

/**
 * Places an order for the available lines of the visitor's cart, in one transaction (ORD-5): all or nothing.
 * A repeated request with the same key and body gets the first answer again (ORD-1).
 * @throws 400 with errors by field; 404 for an address or company that is not the visitor's; 409 with `changes` when
 *   a price, the stock or the cart differs from what was shown, with `credit` when the credit limit is too low, with
 *   `lines` when prices have to be confirmed and the buyer has not accepted that (EX-62), or when the city or buyer has changed; 422 when the key was used with another body; 429
 */
export async function placeOrder(
  { db, visitor, address }: CheckoutContext,
  { body, key }: { body: NewOrder; key: string },
): Promise<PlacedOrder> {
  const owner = visitor.userId ?? (visitor.sessionId === null ? null : -visitor.sessionId);
  const given = await consentGiven(db, visitor.userId, ORDER_CONSENT);
  const checked = checkOrder(
    body,
    ORDER_CONSENTS.filter(({ aim }) => aim === 'offer' || !given),
  );
  const by: Actor = { actor: visitor.userId === null ? 'guest' : 'user', actorId: visitor.userId };
  if (owner === null) throw nothingToOrder(checked);
  const [terms] = await Promise.all([readTerms(db, visitor), limitTries(db, LIMIT, networkOf(address))]);
  const { answer } = await inTransaction(db, (tx) => {
    let hasCart = false;
    return onceForKey(
      tx,
      { scope: 'order', owner, key, body },
      async () => {
        failpoint('after_key');
        const order = await withAddress(tx, visitor, checked);
        const source = cartSource(visitor, hasCart, checked);
        return checkOut({ tx, visitor, by, source, address, terms, given, key: { owner, key } }, order);
      },
      {
        isStored: true,
        async claim(_, wanted) {
          const claimed = await claimWithCart(tx, wanted, visitor.cartId);
          hasCart = claimed.hasCart;
          return claimed.isNew;
        },
      },
    );
  });
  failpoint('after_commit');
  // The database and the stored answer hold only the hash of the token.
  const token = terms.tokenOf(answer.id);
  const isGuests = visitor.userId === null && answer.invoice_url !== null;
  return {
    ...answer,
    token,
    invoice_url: isGuests ? `${answer.invoice_url}?token=${token}` : answer.invoice_url,
  };
}

/** The visitor's cart. @param hasCart whether it is locked; false: a login has just given it another owner */
function cartSource({ cartId, cityId }: Visitor, hasCart: boolean, order: CheckedOrder): OrderSource {
  return {
    cartId,
    requireLines() {
      if (cartId === null) throw nothingToOrder(order);
      if (!hasCart) throw sessionEnded();
    },
    async lockLines(tx, { items }) {
      return cartId === null ? [] : lockGoodsOf(tx, cartId, { cityId, chosen: items?.map(({ id }) => id) });
    },
  };
}

/**
 * Adds the address chosen from the buyer's address book.
 * @throws 404 when the address is not in the visitor's own book
 */
export async function withAddress(tx: Tx, { userId }: Visitor, order: CheckedOrder): Promise<CheckedOrder> {
  if (order.address_id === undefined) return order;
  const found = userId === null ? undefined : await readAddress(tx, userId, order.address_id);
  if (!found) throw notFound('Такого адреса в вашей адресной книге нет.');
  const { city: settlement, street, house, flat, comment } = found;
  return { ...order, address: { settlement, street, house, flat, comment } };
}
