import type { Static } from 'typebox';
import type { Db } from '../../core/db.server.ts';
import { toRoubles } from '../../core/money.ts';
import { shopsOfCity } from '../geo/geo.server.ts';
import type { Visitor } from '../session/session.ts';
import type { CheckoutPageShape } from './checkout-page.shapes.ts';
import { ORDER_CONSENTS } from './consents.ts';
import { readDeliveryPrices } from './orders.queries.ts';

/** What one chooses from in the visitor's city before an order can be sent, with what it costs. */
export async function checkoutPage({
  db,
  visitor: { cityId },
}: {
  db: Db;
  visitor: Visitor;
}): Promise<Static<typeof CheckoutPageShape>> {
  const [shops, prices] = await Promise.all([shopsOfCity(db, cityId), readDeliveryPrices(db, cityId)]);
  const pickup = shops.filter(({ is_pickup }) => is_pickup);
  const carried = (['courier', 'transport'] as const).map((type) => {
    const price = prices.find((each) => each.type === type);
    return {
      type,
      price: price ? toRoubles(price.kopecks) : null,
      free_from: price && price.freeFrom !== null ? toRoubles(price.freeFrom) : null,
      shops: [],
    };
  });
  return {
    city: cityId,
    delivery: [
      ...(pickup.length > 0
        ? [{ type: 'pickup' as const, price: 0, free_from: null, shops: pickup.map(({ id }) => id) }]
        : []),
      ...carried,
    ],
    consents: ORDER_CONSENTS.map(({ aim, text }) => ({ id: aim, text })),
  };
}
