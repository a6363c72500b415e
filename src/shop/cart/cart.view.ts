import type { Static } from 'typebox';
import { fromRoubles, toRoubles } from '../../platform/text/money.ts';
import type { Card } from '../catalogue/card/card.server.ts';
import type { Offer } from '../catalogue/offer/offer.server.ts';
import type { LineRow } from './cart.queries.ts';
import type { CartItemShape, CartLineShape, CartShape } from './cart.shapes.ts';
import { cartTotals, lineTotal } from './cart.ts';

export type CartItem = Static<typeof CartItemShape>;
export type Cart = Static<typeof CartShape>;
export type CartLine = Static<typeof CartLineShape>;

/** A line with its card at the line's quantity. Without a price in the city its total is 0. */
export function viewItem(
  { id, quantity }: { id: number; quantity: number },
  card: Card,
  cityId: number,
): CartItem {
  const price = card.prices.find(({ city }) => city === cityId)?.price ?? 0;
  const total = toRoubles(lineTotal(fromRoubles(price), quantity));
  const { max_quantity, price_as_of } = card;
  return { id, quantity, max_quantity, total, price_as_of, product: card };
}

export function viewCart(id: number | null, results: CartItem[]): Cart {
  const { count, total } = cartTotals(
    results.map((item) => ({
      id: item.id,
      maxQuantity: item.max_quantity,
      total: fromRoubles(item.total),
    })),
  );
  return { id, count, total_price: toRoubles(total), results };
}

export function viewLine({ id, quantity }: LineRow, offer: Offer): CartLine {
  return {
    id,
    product: offer.id,
    quantity,
    max_quantity: offer.maxQuantity,
    multiplicity: offer.multiplicity,
    unit: offer.unit,
    name: offer.name,
    price_as_of: offer.prices.length > 0 ? (offer.priceAsOf?.toISOString() ?? null) : null,
    prices: offer.prices.map(({ minQuantity, kopecks }) => ({
      min_quantity: minQuantity,
      price: toRoubles(kopecks),
    })),
  };
}
