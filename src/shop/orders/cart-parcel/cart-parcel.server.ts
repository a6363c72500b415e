import type { Static } from 'typebox';
import { databaseNow } from '../../../platform/database/database-clock.queries.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import { readCartLines } from '../../cart/cart.server.ts';
import type { CartDeliveryShape, ProductWeightShape } from '../../cart/cart.shapes.ts';
import { shopsOfCity, timeZoneOf } from '../../geo/geo.server.ts';
import type { Visitor } from '../../session/session.ts';
import { type OrderableLine, readBasket, stockedLines } from '../basket/basket.server.ts';
import { parcelOf, unconfirmedLines } from '../basket/basket.ts';
import { deliveryRates, viewRate } from '../delivery/delivery.server.ts';
import { deliveryText, type Parcel, quoteDelivery } from '../delivery/delivery.ts';
import { USUAL_DAYS } from '../delivery-days/delivery-days.ts';
import { collect, earliestDelivery, readyInShop, type StockedLine, soonestOf } from '../promise/promise.ts';

export interface CartParcel {
  /** The lines that can be bought, as an order would take them. */
  lines: StockedLine[];
  parcel: Parcel;
  weights: Static<typeof ProductWeightShape>[];
  /** Some prices have to be confirmed by the shop first. */
  waitsForPrices: boolean;
}

/** The visitor's cart as a parcel. */
export async function readCartParcel(db: Db, visitor: Visitor): Promise<CartParcel> {
  const inCart = await readCartLines({ db, visitor });
  if (inCart.length === 0)
    return { lines: [], parcel: { goods: 0, grams: 0 }, weights: [], waitsForPrices: false };
  const cartLines = inCart.map(({ id, product, quantity }) => ({ id, productId: product, quantity }));
  const basket = (await readBasket(db, cartLines, { visitor, shop: undefined })).filter(
    ({ isAvailable }) => isAvailable,
  );
  return cartParcelOf(basket);
}

/** Lines that can be bought as a parcel. */
export function cartParcelOf(basket: readonly OrderableLine[]): CartParcel {
  return {
    lines: stockedLines(basket),
    parcel: parcelOf(basket),
    weights: basket.map(({ product: { id, grams } }) => ({
      product: id,
      weight: grams ? grams / 1000 : null,
    })),
    waitsForPrices: unconfirmedLines(basket).length > 0,
  };
}

/**
 * The courier's price and day for the visitor's cart, with the data to compute them for another quantity in the
 * browser, and the shop where the cart can be collected first.
 */
export async function cartDelivery(db: Db, visitor: Visitor): Promise<Static<typeof CartDeliveryShape>> {
  const { cityId } = visitor;
  const [now, timeZone, shops, rates, { lines, parcel, weights }] = await Promise.all([
    databaseNow(db),
    timeZoneOf(db, cityId),
    shopsOfCity(db, cityId),
    deliveryRates(db, cityId),
    readCartParcel(db, visitor),
  ]);
  const { missing, leadDays } = collect(lines, undefined);
  const courier = rates.filter(({ type }) => type === 'courier');
  const isWhole = missing.length === 0 && lines.length > 0;
  const dayIn = (days: number) => (isWhole ? earliestDelivery(leadDays + days, { now, timeZone }) : null);
  return {
    pickup: lines.length === 0 ? null : earliestPickup(shops, lines, now),
    words:
      courier.length === 0 ? '' : `Курьером: ${deliveryText(quoteDelivery('courier', courier, parcel))}.`,
    rates: courier.map((rate) => ({ ...viewRate(rate), earliest: dayIn(rate.days) })),
    earliest: dayIn(USUAL_DAYS),
    weights,
  };
}

/** The first shop that can hand out all the lines. */
function earliestPickup(
  shops: Awaited<ReturnType<typeof shopsOfCity>>,
  lines: readonly StockedLine[],
  now: Date,
): Static<typeof CartDeliveryShape>['pickup'] {
  const open = shops.flatMap(({ id, address, is_pickup, working_hours, time_zone }) => {
    const { missing, leadDays } = collect(lines, id);
    const ready =
      is_pickup && missing.length === 0
        ? readyInShop(leadDays, working_hours, { now, timeZone: time_zone })
        : null;
    return ready ? [{ address, ready }] : [];
  });
  return soonestOf(open) ?? null;
}
