import type { Static } from 'typebox';
import { toPage } from '../../../platform/http/pagination.ts';
import { type Card, cardsByIds } from '../../catalogue/card/card.server.ts';
import type { AnalogPageShape, CardPageShape } from '../../catalogue/card/card.shapes.ts';
import { pathOfProduct } from '../../catalogue/category/category.server.ts';
import {
  type Analog,
  analogsOf,
  comparedTo,
  relatedByHand,
  requireProduct,
} from '../../catalogue/product/product.server.ts';
import { pricesInCity } from '../../pricing/pricing.server.ts';
import { popularFirst } from '../popular.ts';
import type { ListContext } from '../products.server.ts';

export interface RelatedInput {
  /** Id or slug. */
  product: string;
  kind: 'recommended' | 'accessory' | 'hit';
  limit: number;
  offset: number;
}

/** A row of related products is short: nobody pages deeper than this. */
const MOST_RELATED = 100;
/** How many of the most popular products of a category are compared: the same size may be far down. */
const MOST_COMPARED = 1_000;

/**
 * Finds related products: those chosen by staff, else by a rule. Recommended: the most popular of its own category.
 * Accessories: of the categories next to it. Hit: of its whole department.
 * @throws 404
 */
export async function relatedProducts(
  context: ListContext,
  { product, kind, limit, offset }: RelatedInput,
  url: string,
): Promise<Static<typeof CardPageShape>> {
  const { db, visitor } = context;
  const id = await requireProduct(db, product);
  const chosen = kind === 'hit' ? [] : await relatedByHand(db, id, kind);
  const ids = (chosen.length > 0 ? chosen : await relatedByRule(context, id, kind)).filter(
    (each) => each !== id,
  );
  const cards = await cardsByIds({ db, visitor }, ids.slice(offset, offset + limit));
  return toPage(cards, ids.length, { limit, offset }, url);
}

/**
 * Finds what can replace a product: what the staff has chosen, else products of its category that can be bought now, the most
 * similar first.
 * @throws 404
 */
export async function analogs(
  context: ListContext,
  { product, limit, offset }: Omit<RelatedInput, 'kind'>,
  url: string,
): Promise<Static<typeof AnalogPageShape>> {
  const { db, visitor } = context;
  const id = await requireProduct(db, product);
  const chosen = await relatedByHand(db, id, 'analog');
  const found =
    chosen.length > 0
      ? (await comparedTo(db, id, chosen)).filter((each) => each.id !== id)
      : await availableLike(context, id);
  const shown = found.slice(offset, offset + limit);
  const differs = new Map(shown.map((each) => [each.id, each.differs]));
  const cards = await cardsByIds(
    { db, visitor },
    shown.map((each) => each.id),
  );
  const results = cards.map((card) => ({ ...card, differs: differs.get(card.id) ?? [] }));
  return toPage(results, found.length, { limit, offset }, url);
}

async function availableLike(context: ListContext, id: number): Promise<Analog[]> {
  const own = (await pathOfProduct(context.db, id)).at(-1);
  if (!own) return [];
  const candidates = await popularIn(context, own.id, { inStock: true, limit: MOST_COMPARED });
  return analogsOf(
    context.db,
    id,
    candidates.filter((each) => each !== id),
  );
}

async function popularIn(
  { db, search, visitor }: ListContext,
  categoryId: number,
  { inStock = false, limit = MOST_RELATED } = {},
): Promise<readonly number[]> {
  const priceTypeId = (await pricesInCity(db, visitor))?.priceType ?? null;
  return (await search.list({ ...popularFirst(visitor.cityId, priceTypeId, limit), categoryId, inStock }))
    .ids;
}

async function relatedByRule(
  context: ListContext,
  productId: number,
  kind: RelatedInput['kind'],
): Promise<readonly number[]> {
  const path = await pathOfProduct(context.db, productId);
  const own = path.at(-1);
  if (!own) return [];
  if (kind === 'recommended') return popularIn(context, own.id);
  const department = path[0] ?? own;
  if (kind === 'hit') return popularIn(context, department.id);
  const parent = path.at(-2);
  if (!parent) return [];
  const [around, inside] = await Promise.all([popularIn(context, parent.id), popularIn(context, own.id)]);
  const mine = new Set(inside);
  return around.filter((each) => !mine.has(each));
}

const MOST_BESIDE = 12;
/** Only the lines added last are used: the visitor still has them in mind. */
const LINES_ASKED = 5;

/** Finds products that go with a cart: accessories chosen by staff, then the most popular products of the city. */
export async function crossSell(
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
