import { type CacheFamily, cachedAnswer } from '../../platform/cache/cached.server.ts';
import { immutableAnswer } from '../../platform/cache/immutable-answers.server.ts';
import { type Card, type CatalogueContext, priceTermsKey } from '../catalogue/card/card.server.ts';
import type { Visitor } from '../session/session.ts';
import type { SqlSearch } from './listing.server.ts';

/**
 * A few pages of popular categories are requested again and again. An answer takes forty kilobytes, and as much again
 * as text.
 */
const LISTS: CacheFamily = {
  name: 'lists',
  most: 200,
  ofSubject: new Set(['product', 'price', 'stock']),
  ofAll: new Set(['category', 'layout', 'freshness']),
};
/** Addresses longer than this are not cached. */
const LONGEST = 500;

/** A guest without a wishlist. */
const none: ReadonlySet<number> = new Set();

interface ListedFor extends CatalogueContext {
  search: SqlSearch;
}

/**
 * Returns a list, cached until a product in it changes or the index has a new edition: then another product may belong to
 * it. The cached list is that of a visitor without a wishlist; marks are added for each visitor.
 * @param key all parameters of the request: filters, page, city
 * @param make makes the list without wishlist marks
 */
export async function cachedList<T extends { results: Card[] }>(
  context: ListedFor,
  key: string,
  make: (visitor: Visitor) => Promise<T>,
): Promise<T> {
  const { visitor } = context;
  const list = await everybodysList(context, key, () => make({ ...visitor, wishlistProductIds: none }));
  const isWished = ({ id }: Card) => visitor.wishlistProductIds.has(id);
  if (!list.results.some(isWished)) return list;
  const results = list.results.map((card) => (isWished(card) ? { ...card, is_in_wishlist: true } : card));
  return { ...list, results };
}

async function everybodysList<T extends { results: Card[] }>(
  { db, visitor, search }: ListedFor,
  key: string,
  make: () => Promise<T>,
): Promise<T> {
  const edition = await search.edition();
  if (edition === undefined || key.length > LONGEST) return make();
  const terms = await priceTermsKey({ db, visitor });
  let isNew = false;
  const list = await cachedAnswer(db, LISTS, `${edition} ${terms} ${key}`, {
    make() {
      isNew = true;
      return make();
    },
    subjectsOf: ({ results }: T) => results.map(({ id }) => id),
  });
  // The JSON of a list is cached when it is requested again: most lists are not.
  return isNew ? list : immutableAnswer(list);
}
