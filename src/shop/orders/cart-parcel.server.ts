import type { Static } from 'typebox';
import { databaseNow } from '../../core/database-clock.queries.ts';
import type { Db } from '../../core/db.server.ts';
import { readCartLines } from '../cart/cart.server.ts';
import type { CartDeliveryShape, ProductWeightShape } from '../cart/cart.shapes.ts';
import { timeZoneOf } from '../geo/geo.server.ts';
import type { Visitor } from '../session/session.ts';
import { readBasket, stockedLines } from './basket.server.ts';
import { parcelOf } from './basket.ts';
import { collect, type StockedLine } from './collecting.ts';
import { type Parcel, quoteDelivery } from './delivery.ts';
import { deliveryRates, viewRate } from './delivery-rates.server.ts';
import { deliveryWords } from './delivery-words.ts';
import { earliestDelivery } from './earliest-delivery.ts';

interface CartParcel {
  /** Lines that can be bought, as the order would take them. */
  lines: StockedLine[];
  parcel: Parcel;
  weights: Static<typeof ProductWeightShape>[];
}

/** The visitor's cart as something to be delivered. */
export async function readCartParcel(db: Db, visitor: Visitor): Promise<CartParcel> {
  const inCart = await readCartLines({ db, visitor });
  if (inCart.length === 0) return { lines: [], parcel: { goods: 0, grams: 0 }, weights: [] };
  const asked = inCart.map(({ id, product, quantity }) => ({ id, productId: product, quantity }));
  const basket = (await readBasket(db, asked, { visitor, shop: undefined })).filter(
    ({ isAvailable }) => isAvailable,
  );
  return {
    lines: stockedLines(basket),
    parcel: parcelOf(basket),
    weights: basket.map(({ product: { id, grams } }) => ({
      product: id,
      weight: grams ? grams / 1000 : null,
    })),
  };
}

/** What a courier takes for the visitor's cart and when he comes, with all that it takes to tell it of another quantity. */
export async function cartDelivery(db: Db, visitor: Visitor): Promise<Static<typeof CartDeliveryShape>> {
  const { cityId } = visitor;
  const [now, timeZone, rates, { lines, parcel, weights }] = await Promise.all([
    databaseNow(db),
    timeZoneOf(db, cityId),
    deliveryRates(db, cityId),
    readCartParcel(db, visitor),
  ]);
  const { missing, leadDays } = collect(lines, undefined);
  const courier = rates.filter(({ type }) => type === 'courier');
  const isWhole = missing.length === 0 && lines.length > 0;
  return {
    words:
      courier.length === 0 ? '' : `Курьером: ${deliveryWords(quoteDelivery('courier', courier, parcel))}.`,
    rates: courier.map((rate) => ({
      ...viewRate(rate),
      earliest: isWhole ? earliestDelivery(leadDays + rate.days, { now, timeZone }) : null,
    })),
    weights,
  };
}
