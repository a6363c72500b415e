import { lastingAnswer } from '../../core/lasting-answers.server.ts';
import { type Card, type CatalogueContext, cardsByIds } from '../catalogue/card.server.ts';
import type { Visitor } from '../session/session.ts';
import type { Dictionary } from './dictionary.server.ts';
import type { SqlSearch } from './listing.server.ts';
import { Recent } from './text/recent.ts';

/** Some pages of some sections are everybody's; an answer is forty kilobytes, and as much again as text. */
const KEPT = 200;
/** Nobody types an address like this. */
const LONGEST = 500;

/** What a list was made of: made of the same it is the same. */
interface KeptList<T> {
  edition: object;
  known: Dictionary;
  answer: T;
}

const lists = new WeakMap<SqlSearch, Recent<KeptList<{ results: Card[] }>>>();

/** Hearts of nobody. */
const none: ReadonlySet<number> = new Set();

/**
 * A list as it was answered before, if all that it was made of is still the same: what the port answers from, names and tree,
 * every card. A price or a stock makes another card, so nothing here has to be dropped in time. It is kept without hearts,
 * which are put on it for who has given them.
 * @param key of everything that was asked: filters, page, city, prices
 * @param make makes it for a visitor without hearts
 */
export async function keptList<T extends { results: Card[] }>(
  { db, visitor, search }: ListedFor,
  asked: Asked,
  make: (visitor: Visitor) => Promise<T>,
): Promise<T> {
  const heartless = { ...visitor, wishlistProductIds: none };
  const list = await everybodysList({ db, search, visitor: heartless }, asked, () => make(heartless));
  const hasHeart = ({ id }: Card) => visitor.wishlistProductIds.has(id);
  if (!list.results.some(hasHeart)) return list;
  const results = list.results.map((card) => (hasHeart(card) ? { ...card, is_in_wishlist: true } : card));
  return { ...list, results };
}

interface ListedFor extends CatalogueContext {
  search: SqlSearch;
}

interface Asked {
  key: string;
  known: Dictionary;
}

async function everybodysList<T extends { results: Card[] }>(
  { db, visitor, search }: ListedFor,
  { key, known }: Asked,
  make: () => Promise<T>,
): Promise<T> {
  const edition = await search.edition();
  if (!edition || key.length > LONGEST) return make();
  let kept = lists.get(search);
  if (!kept) {
    kept = new Recent(KEPT);
    lists.set(search, kept);
  }
  const old = kept.get(key) as KeptList<T> | undefined;
  if (old?.edition === edition && old.known === known) {
    const { results } = old.answer;
    const ids = results.map(({ id }) => id);
    const cards = await cardsByIds({ db, visitor }, ids);
    const isSame = cards.length === results.length && cards.every((card, at) => card === results[at]);
    if (isSame) return lastingAnswer(old.answer);
  }
  const answer = await make();
  kept.set(key, { edition, known, answer });
  return answer;
}
