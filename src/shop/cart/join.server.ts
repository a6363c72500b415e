import { offersByIds } from '../catalogue/offer.server.ts';
import type { AfterLogin } from '../session/session.server.ts';
import { readLines, writeLines } from './cart.queries.ts';
import { joinedLines } from './cart.ts';
import { giveCart, lockCarts } from './carts.queries.ts';

/**
 * At login: the lines of the guest's cart join those the user has kept, once; the guest's cart ends with his session
 * (RELIABILITY 21).
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
};
