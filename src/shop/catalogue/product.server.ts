import type { Db } from '../../core/db.server.ts';
import { notFound } from '../../core/errors.ts';
import { activeCities } from '../geo/geo.server.ts';
import { readAttributes } from './card.queries.ts';
import { type CatalogueContext, cardsByIds } from './card.server.ts';
import { pathOfProduct } from './category.server.ts';
import {
  addView,
  readDetails,
  readDocuments,
  readFamily,
  readFoundById,
  readFoundBySlug,
  readImages,
  readRelated,
  readSharedValues,
} from './product.queries.ts';
import { type Product, viewProduct } from './product.view.ts';

export type { Product };

/**
 * The visible product that an id or a slug means. A hidden head of a family (in 1C a product with
 * characteristics is not sold itself) means its first visible variant.
 * @throws 404
 */
export async function requireProduct(db: Db, idOrSlug: string): Promise<number> {
  const isId = /^\d+$/.test(idOrSlug);
  const id = Number(idOrSlug);
  if (isId && (id < 1 || id > 2_147_483_647)) throw notFound('Такого товара нет.');
  const product = isId ? await readFoundById(db, id) : await readFoundBySlug(db, idOrSlug);
  if (product?.isVisible) return product.id;
  const [variant] = product?.familyId ? await readFamily(db, product.familyId) : [];
  if (!variant) throw notFound('Такого товара нет.');
  return variant.id;
}

/** Everything a product's page shows in the visitor's city; `href` is where the page lives. */
export async function productDetails(context: CatalogueContext, idOrSlug: string): Promise<Product> {
  const { db, visitor } = context;
  const id = await requireProduct(db, idOrSlug);
  const [details, images, documents, attributes, path, cities] = await Promise.all([
    readDetails(db, id),
    readImages(db, id),
    readDocuments(db, id),
    readAttributes(db, id),
    pathOfProduct(db, id),
    activeCities(db),
  ]);
  const family = details?.familyId ? await readFamily(db, details.familyId) : [];
  const cards = await cardsByIds(context, [
    id,
    ...family.map((each) => each.id).filter((each) => each !== id),
  ]);
  const card = cards.find((each) => each.id === id);
  // Hidden between two of the queries above.
  if (!details || !card) throw notFound('Такого товара нет.');
  return viewProduct({
    card,
    details,
    images,
    documents,
    attributes,
    path,
    city: cities.find((each) => each.id === visitor.cityId),
    family: family.flatMap(({ id: variantId, characteristics }) => {
      const variant = cards.find((each) => each.id === variantId);
      return variant ? [{ card: variant, characteristics }] : [];
    }),
  });
}

/** Products put beside this one by hand or by import, in their order. */
export async function relatedByHand(
  db: Db,
  productId: number,
  kind: 'recommended' | 'accessory',
): Promise<number[]> {
  return readRelated(db, productId, kind);
}

/** Of so much of what a product is, something that can take its place is the same. */
const ALIKE = 1 / 3;

/**
 * Those of the others that could take the place of a product: they share a third of its properties at least.
 * @param others in an order that is kept between equals
 * @returns the most alike first
 */
export async function alikeProducts(db: Db, productId: number, others: readonly number[]): Promise<number[]> {
  const shared = await readSharedValues(db, productId, others);
  const own = shared.get(productId) ?? 0;
  const likeness = (id: number) => shared.get(id) ?? 0;
  return others.filter((id) => likeness(id) >= own * ALIKE).sort((a, b) => likeness(b) - likeness(a));
}

/** Counts a view. @throws 404 */
export async function countView({ db }: { db: Db }, idOrSlug: string): Promise<void> {
  await addView(db, await requireProduct(db, idOrSlug));
}
