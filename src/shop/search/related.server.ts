import type { Static } from 'typebox';
import { toPage } from '../../core/pagination.ts';
import { cardsByIds } from '../catalogue/card.server.ts';
import type { CardPageShape } from '../catalogue/card.shapes.ts';
import { pathOfProduct } from '../catalogue/category.server.ts';
import { alikeProducts, relatedByHand, requireProduct } from '../catalogue/product.server.ts';
import { pricesInCity } from '../pricing/pricing.server.ts';
import { popularFirst } from './popular.ts';
import type { ListContext } from './products.server.ts';

export interface RelatedInput {
  /** Id or slug. */
  product: string;
  kind: 'recommended' | 'accessory' | 'hit' | 'analog';
  limit: number;
  offset: number;
}

/** A row beside a product is no catalogue: deeper than this nobody looks. */
const MOST_RELATED = 100;

/**
 * Goods beside a product: those put there by hand, else a rule of the catalogue — recommended: the most
 * popular of its own category, accessories: of the other categories beside it, hit: of its whole department, analog:
 * what can be bought now of its category, the most alike first.
 * @throws 404
 */
export async function relatedProducts(
  context: ListContext,
  { product, kind, limit, offset }: RelatedInput,
  url: string,
): Promise<Static<typeof CardPageShape>> {
  const { db, visitor } = context;
  const id = await requireProduct(db, product);
  const chosen = kind === 'hit' || kind === 'analog' ? [] : await relatedByHand(db, id, kind);
  const ids = (chosen.length > 0 ? chosen : await relatedByRule(context, id, kind)).filter(
    (each) => each !== id,
  );
  const cards = await cardsByIds({ db, visitor }, ids.slice(offset, offset + limit));
  return toPage(cards, ids.length, { limit, offset }, url);
}

async function relatedByRule(
  { db, search, visitor }: ListContext,
  productId: number,
  kind: RelatedInput['kind'],
): Promise<number[]> {
  const path = await pathOfProduct(db, productId);
  const own = path.at(-1);
  if (!own) return [];
  const priceTypeId = (await pricesInCity(db, visitor))?.priceType ?? null;
  const popularIn = async (categoryId: number, inStock = false) =>
    (await search.list({ ...popularFirst(visitor.cityId, priceTypeId, MOST_RELATED), categoryId, inStock }))
      .ids;
  if (kind === 'analog') {
    const others = (await popularIn(own.id, true)).filter((each) => each !== productId);
    return alikeProducts(db, productId, others);
  }
  if (kind === 'recommended') return popularIn(own.id);
  const department = path[0] ?? own;
  if (kind === 'hit') return popularIn(department.id);
  const parent = path.at(-2);
  if (!parent) return [];
  const [around, inside] = await Promise.all([popularIn(parent.id), popularIn(own.id)]);
  const mine = new Set(inside);
  return around.filter((each) => !mine.has(each));
}
