import type { Static } from 'typebox';
import { type Kopecks, toRoubles } from '../../core/money.ts';
import { type Offer, offersByIds } from '../catalogue/offer.server.ts';
import { buyerIfChosen } from '../companies/choice.server.ts';
import { requireCity } from '../geo/geo.server.ts';
import { unitPrice } from '../pricing/pricing.ts';
import { type LineRow, readLines } from './cart.queries.ts';
import type { CartContext } from './cart.server.ts';
import type { CartAvailabilityShape } from './cart.shapes.ts';
import { cartTotals, lineTotal } from './cart.ts';

/** What might be chosen instead; absent: what is chosen now. 0 stands for nobody and for no contract. */
interface Change {
  city?: number;
  legal_entity?: number;
  contract?: number;
}

/**
 * What a change of city, of company or of contract would do to this cart: every line then beside what it is now.
 * @throws 400 at `city` or `contract`, and as the choice of a buyer does
 */
export async function cartAvailability(
  { db, visitor }: CartContext,
  change: Change = {},
): Promise<Static<typeof CartAvailabilityShape>> {
  const city = await requireCity(db, change.city ?? visitor.cityId);
  const buyer = await buyerThen({ db, visitor }, change);
  const rows = visitor.cartId === null ? [] : await readLines(db, visitor.cartId);
  const ids = rows.map(({ productId }) => productId);
  const [there, here] = await Promise.all([
    offersByIds(db, ids, { cityId: city.id, buyer }),
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

async function buyerThen({ db, visitor }: CartContext, { legal_entity, contract }: Change) {
  if (legal_entity === undefined && contract === undefined) return visitor.buyer;
  const entity = legal_entity ?? visitor.buyer?.legalEntityId ?? 0;
  return buyerIfChosen(
    { db, visitor },
    { legal_entity: entity || null, contract: contract === undefined ? undefined : contract || null },
  );
}

/** A line in one city: its price there at its own quantity, null without one. */
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
