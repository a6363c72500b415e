import { lastingAnswer } from '../../core/answer-text.server.ts';
import { type Card, type CatalogueContext, cardsByIds } from '../catalogue/card.server.ts';
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

/**
 * A list as it was answered before, if all that it was made of is still the same: what the port answers from, names and tree,
 * every card. A price or a stock makes another card, so nothing here has to be dropped in time.
 * @param key of everything that was asked: filters, page, city, prices
 * @param make makes it
 */
export async function keptList<T extends { results: Card[] }>(
  { db, visitor, search }: CatalogueContext & { search: SqlSearch },
  { key, known }: { key: string; known: Dictionary },
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
