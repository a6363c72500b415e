import { type Card, cardsByIds } from '../catalogue/card.server.ts';
import { relatedByHand } from '../catalogue/product.server.ts';
import { pricesInCity } from '../pricing/pricing.server.ts';
import { popularFirst } from './popular.ts';
import type { ListContext } from './products.server.ts';

const MOST_BESIDE = 12;
/** Accessories of the lines added last: those the visitor still has in mind. */
const LINES_ASKED = 5;

/** Goods that go with what lies in a cart: accessories put there by hand, then the most popular of the city. */
export async function besideCart(
  { db, search, visitor }: ListContext,
  productIds: readonly number[],
): Promise<Card[]> {
  const last = productIds.slice(-LINES_ASKED).reverse();
  const [accessories, terms] = await Promise.all([
    Promise.all(last.map((id) => relatedByHand(db, id, 'accessory'))),
    pricesInCity(db, visitor),
  ]);
  const popular = await search.list({
    ...popularFirst(visitor.cityId, terms?.priceType ?? null, MOST_BESIDE * 2),
    inStock: true,
  });
  const mine = new Set(productIds);
  const ids = [...new Set([...accessories.flat(), ...popular.ids])].filter((id) => !mine.has(id));
  const cards = await cardsByIds({ db, visitor }, ids.slice(0, MOST_BESIDE * 2));
  return cards.filter((card) => card.is_available).slice(0, MOST_BESIDE);
}
