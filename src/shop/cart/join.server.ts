import { offersByIds } from '../catalogue/offer.server.ts';
import type { AfterLogin } from '../session/session.server.ts';
import { forgetRemoved, readLines, writeLines } from './cart.queries.ts';
import { joinedLines, MOST_CART_LINES } from './cart.ts';
import { giveCart, lockCarts } from './carts.queries.ts';
import { joinKeys } from './join.queries.ts';

/**
 * At login: the lines of the guest's cart join those the user has kept, once; the guest's cart ends with his session
 * (RELIABILITY 21). An addition of his is not done again by its key.
 */
export const joinCart: AfterLogin = async (tx, { sessionId, userId, cityId }) => {
  const { ofGuest, ofUser } = await lockCarts(tx, { sessionId, userId });
  if (ofGuest === undefined) return;
  if (ofUser === undefined) return giveCart(tx, ofGuest, userId);
  const brought = await readLines(tx, ofGuest);
  const offers = await offersByIds(
    tx,
    brought.map(({ productId }) => productId),
    // For whom he buys is chosen after the login: what has no price then stays, as an unavailable line.
    { cityId, buyer: null },
  );
  const joined = joinedLines(await readLines(tx, ofUser), brought, (id) => offers.get(id));
  await writeLines(tx, ofUser, joined, undefined);
  await joinKeys(tx, { ofGuest, ofUser });
  await forgetRemoved(tx, ofUser, MOST_CART_LINES);
};
