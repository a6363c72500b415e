import type { Db } from '../../core/db.server.ts';
import { notFound } from '../../core/errors.ts';
import { type KeptFamily, keptOf } from '../../core/kept.server.ts';
import { activeCities } from '../geo/geo.server.ts';
import { readAttributes } from './card.queries.ts';
import { type CatalogueContext, cardsByIds } from './card.server.ts';
import { pathOfProduct } from './category.server.ts';
import {
  addView,
  type Found,
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

/** What is said of goods. A variant is told by the others of its family, so whichever is written drops all. */
const SAID: KeptFamily = { most: 3_000, ofSubject: new Set(), ofAll: new Set(['product', 'category']) };

/**
 * The visible product that an id or a slug means. A hidden head of a family (in 1C a product with
 * characteristics is not sold itself) means its first visible variant.
 * @throws 404
 */
export async function requireProduct(db: Db, idOrSlug: string): Promise<number> {
  const isId = /^\d+$/.test(idOrSlug);
  const id = Number(idOrSlug);
  if (isId && (id < 1 || id > 2_147_483_647)) throw notFound('Такого товара нет.');
  // A slug of nothing is not kept: there is no end of them.
  const meant = isId
    ? await keptOf(db, SAID, 'meant', id, async () => visibleOf(db, await readFoundById(db, id)))
    : await visibleOf(db, await readFoundBySlug(db, idOrSlug));
  if (meant === undefined) throw notFound('Такого товара нет.');
  return meant;
}

async function visibleOf(db: Db, product: Found | undefined): Promise<number | undefined> {
  if (product?.isVisible) return product.id;
  const [variant] = product?.familyId ? await readFamily(db, product.familyId) : [];
  return variant?.id;
}

/** Everything a product's page shows in the visitor's city; `href` is where the page lives. */
export async function productDetails(context: CatalogueContext, idOrSlug: string): Promise<Product> {
  const { db, visitor } = context;
  const id = await requireProduct(db, idOrSlug);
  const [{ details, images, documents, attributes, family }, path, cities] = await Promise.all([
    keptOf(db, SAID, 'page', id, () => readSaid(db, id)),
    pathOfProduct(db, id),
    activeCities(db),
  ]);
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

/** What the page says beyond the card, and who else is of the family. */
async function readSaid(db: Db, id: number) {
  const [details, images, documents, attributes] = await Promise.all([
    readDetails(db, id),
    readImages(db, id),
    readDocuments(db, id),
    readAttributes(db, id),
  ]);
  const family = details?.familyId ? await readFamily(db, details.familyId) : [];
  return { details, images, documents, attributes, family };
}

/** Products put beside this one by hand or by import, in their order. */
export async function relatedByHand(
  db: Db,
  productId: number,
  kind: 'recommended' | 'accessory',
): Promise<number[]> {
  return keptOf(db, SAID, kind, productId, () => readRelated(db, productId, kind));
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
