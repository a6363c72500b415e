import type { Static } from 'typebox';
import { type Kopecks, toRoubles } from '../../platform/text/money.ts';
import { type Offer, offersByIds } from '../catalogue/offer/offer.server.ts';
import { requireCity } from '../geo/geo.server.ts';
import { unitPrice } from '../pricing/pricing.ts';
import { type LineRow, readLines } from './cart.queries.ts';
import type { CartContext } from './cart.server.ts';
import type { CartAvailabilityShape } from './cart.shapes.ts';
import { cartTotals, lineTotal } from './cart.ts';

/**
 * Previews a change of city: each line of the cart with the prices and stock of both cities.
 * @param previewedCity absent: the visitor's city; a shop without active cities has none
 * @throws 400 at `city`
 */
export async function cartAvailability(
  { db, visitor }: CartContext,
  previewedCity?: number,
): Promise<Static<typeof CartAvailabilityShape>> {
  const cityId = previewedCity === undefined ? visitor.cityId : (await requireCity(db, previewedCity)).id;
  const rows = visitor.cartId === null ? [] : await readLines(db, visitor.cartId);
  const ids = rows.map(({ productId }) => productId);
  const [there, here] = await Promise.all([
    offersByIds(db, ids, { cityId, buyer: visitor.buyer }),
    offersByIds(db, ids, visitor),
  ]);
  const lines = rows.flatMap((row) => {
    const [offer, current] = [there.get(row.productId), here.get(row.productId)];
    return offer && current ? { row, there: count(row, offer), here: count(row, current) } : [];
  });
  const wouldBe = cartTotals(lines.map((line) => line.there));
  const now = cartTotals(lines.map((line) => line.here));
  const compare = (sign: number) =>
    lines.filter(({ there, here }) => {
      if (there.maxQuantity === 0 || here.maxQuantity === 0) return false;
      return Math.sign((there.price ?? 0) - (here.price ?? 0)) === sign;
    }).length;
  return {
    results: lines.map(({ row, there: { offer, ...counted }, here: current }) => ({
      id: row.id,
      product: row.productId,
      name: offer.name,
      quantity: row.quantity,
      max_quantity: counted.maxQuantity,
      price: roubles(counted.price),
      total: counted.price === null ? null : toRoubles(counted.total),
      current_price: roubles(current.price),
      current_total: current.price === null ? null : toRoubles(current.total),
      shops: [...offer.byShop].flatMap(([shop, quantity]) => (quantity > 0 ? { shop, quantity } : [])),
    })),
    unavailable: wouldBe.unavailable,
    count: wouldBe.count,
    total_price: toRoubles(wouldBe.total),
    current_count: now.count,
    current_total_price: toRoubles(now.total),
    dearer: compare(1),
    cheaper: compare(-1),
  };
}

/** A line in one city: its unit price at its own quantity, null when there is none. */
function count({ id, quantity }: LineRow, offer: Offer) {
  const price =
    offer.priceType === null
      ? null
      : (unitPrice(offer, { priceType: offer.priceType, quantity })?.kopecks ?? null);
  const total = price === null ? 0 : lineTotal(price, quantity);
  return { id, offer, maxQuantity: offer.maxQuantity, price, total };
}

function roubles(kopecks: Kopecks | null): number | null {
  return kopecks === null ? null : toRoubles(kopecks);
}
