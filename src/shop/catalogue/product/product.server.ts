import { type CacheFamily, cachedFor } from '../../../platform/cache/cached.server.ts';
import type { Db, PublicDb } from '../../../platform/database/db.server.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { legalDay } from '../../../platform/text/legal-day.ts';
import { activeCities } from '../../geo/geo.server.ts';
import { readAttributes } from '../card/card.queries.ts';
import { type CatalogueContext, cardsByIds } from '../card/card.server.ts';
import { NO_SUCH_PRODUCT, type RelationKind } from '../catalogue.ts';
import { pathOfProduct } from '../category/category.server.ts';
import {
  addView,
  type Found,
  type LikenessRow,
  readDetails,
  readDocuments,
  readFamily,
  readFoundById,
  readFoundBySlug,
  readImages,
  readLikeness,
  readRelated,
} from './product.queries.ts';
import {
  type Characteristic,
  characteristicOf,
  differingNames,
  type Product,
  viewProduct,
} from './product.view.ts';

export type { Product };

/** Caches product pages. A page also shows the other variants, so a change of any product empties the cache. */
const PAGES: CacheFamily = {
  name: 'products',
  most: 3_000,
  ofSubject: new Set(),
  ofAll: new Set(['product', 'category']),
};

/**
 * Returns the id of the visible product with an id or slug. For the hidden base product of a family, which 1C does not
 * sell itself, it is the first visible variant.
 * @throws ShopError 404
 */
export async function requireProduct(db: Db, idOrSlug: string): Promise<number> {
  const isId = /^\d+$/.test(idOrSlug);
  const id = Number(idOrSlug);
  if (isId && (id < 1 || id > 2_147_483_647)) throw notFound(NO_SUCH_PRODUCT);
  // Slugs are not cached, because there may be any number of unknown ones.
  const found = isId
    ? await cachedFor(db, PAGES, 'meant', id, async (from) => visibleOf(from, await readFoundById(from, id)))
    : await visibleOf(db, await readFoundBySlug(db, idOrSlug));
  if (found === undefined) throw notFound(NO_SUCH_PRODUCT);
  return found;
}

async function visibleOf(db: PublicDb, product: Found | undefined): Promise<number | undefined> {
  if (product?.isVisible) return product.id;
  const [variant] = product?.familyId ? await readFamily(db, product.familyId) : [];
  return variant?.id;
}

/** Returns all data of a product's page in the visitor's city; `href` is the path of the page. @throws ShopError 404 */
export async function productDetails(context: CatalogueContext, idOrSlug: string): Promise<Product> {
  const { db, visitor } = context;
  const id = await requireProduct(db, idOrSlug);
  const [{ details, images, documents, attributes, family }, path, cities] = await Promise.all([
    cachedDescription(db, id),
    pathOfProduct(db, id),
    activeCities(db),
  ]);
  const cards = await cardsByIds(context, [
    id,
    ...family.map((each) => each.id).filter((each) => each !== id),
  ]);
  const card = cards.find((each) => each.id === id);
  // The product may have been hidden between the queries above.
  if (!details || !card) throw notFound(NO_SUCH_PRODUCT);
  return viewProduct({
    card,
    details,
    images,
    documents: documents.filter(({ validTo }) => validTo === null || validTo >= legalDay(new Date())),
    attributes,
    path,
    city: cities.find((each) => each.id === visitor.cityId),
    family: family.flatMap(({ id: variantId, characteristics }) => {
      const variant = cards.find((each) => each.id === variantId);
      return variant ? [{ card: variant, characteristics }] : [];
    }),
  });
}

function cachedDescription(db: Db, id: number) {
  return cachedFor(db, PAGES, 'page', id, (from) => readDescription(from, id));
}

/** Returns the visible variants of a product with their characteristics, itself included; none without a family. */
export async function variantsOf(db: Db, id: number) {
  return (await cachedDescription(db, id)).family;
}

/** Reads what the page shows besides the card, and the variants of the family. */
async function readDescription(db: PublicDb, id: number) {
  const [details, images, documents, attributes] = await Promise.all([
    readDetails(db, id),
    readImages(db, id),
    readDocuments(db, id),
    readAttributes(db, id),
  ]);
  const family = details?.familyId ? await readFamily(db, details.familyId) : [];
  return { details, images, documents, attributes, family };
}

/** Returns the ids of products that staff or an import linked to this one, in order. */
export async function relatedByHand(db: Db, productId: number, kind: RelationKind): Promise<number[]> {
  return cachedFor(db, PAGES, kind, productId, (from) => readRelated(from, productId, kind));
}

/** Counts a view of a product's page. @throws ShopError 404 */
export async function countView({ db }: { db: Db }, idOrSlug: string): Promise<void> {
  await addView(db, await requireProduct(db, idOrSlug));
}

/** A product that can replace another one. */
export interface Analog {
  id: number;
  /** Its own values of the characteristics in which it differs, such as another size. */
  differs: Characteristic[];
}

/** The share of attribute values that an analog must have in common. */
const MIN_SHARED = 1 / 3;

/**
 * Returns those of the other products that can replace a product: they share at least a third of its attribute values.
 * What tells its variants apart counts first, because boots of another size replace nothing.
 * @param others candidates; equals keep their order
 * @returns the same size first, then the most similar, then the nearest size
 */
export async function analogsOf(db: Db, productId: number, others: readonly number[]): Promise<Analog[]> {
  const [likeness, family] = await Promise.all([
    readLikeness(db, productId, others),
    variantsOf(db, productId),
  ]);
  const rows = new Map(likeness.map((row) => [row.id, row]));
  const own = rows.get(productId);
  if (!own) return [];
  const names = differingNames(family);
  return others
    .flatMap((id) => rows.get(id) ?? [])
    .filter(({ shared }) => shared >= own.shared * MIN_SHARED)
    .map((row) => ({ row, ...comparison(own, row, names) }))
    .sort((a, b) => a.others - b.others || b.row.shared - a.row.shared || a.distance - b.distance)
    .map(({ row, differs }) => ({ id: row.id, differs }));
}

/** Says of products, in their order, in which characteristics they differ from a product. */
export async function comparedTo(db: Db, productId: number, others: readonly number[]): Promise<Analog[]> {
  const [likeness, family] = await Promise.all([
    readLikeness(db, productId, others),
    variantsOf(db, productId),
  ]);
  const rows = new Map(likeness.map((row) => [row.id, row]));
  const own = rows.get(productId);
  if (!own) return [];
  const names = differingNames(family);
  return others.flatMap((id) => {
    const row = rows.get(id);
    return row ? [{ id, differs: comparison(own, row, names).differs }] : [];
  });
}

/** Compares two products by the named characteristics; a product without one of them differs in it. */
function comparison(own: LikenessRow, other: LikenessRow, names: readonly string[]) {
  let others = 0;
  let distance = 0;
  const differs: Characteristic[] = [];
  for (const name of names) {
    const [wanted, value] = [characteristicOf(own, name), characteristicOf(other, name)];
    if (value === wanted) continue;
    others++;
    if (value === undefined) continue;
    differs.push({ name, value });
    const steps = Math.abs(leadingNumber(value) - leadingNumber(wanted));
    if (Number.isFinite(steps)) distance += steps;
  }
  return { others, differs, distance };
}

/** «1,5 мм²» → 1.5; not a number for a colour. */
function leadingNumber(value = ''): number {
  return Number.parseFloat(value.replace(',', '.'));
}
