import { LONGEST_QUERY, searchWords } from './query-words.ts';
import type { Suggestion } from './search.ts';

/** As many as an answer holds (API.md). */
export const MOST_SUGGESTIONS = 10;
/** Of a kind; goods must not be pushed out. */
const MOST_CATEGORIES = 3;
const MOST_PAST = 3;
const MOST_BRANDS = 3;
const MOST_ARTICLES = 3;

interface FoundProduct {
  name: string;
  article: string;
  brand: string | null;
  categories: readonly string[];
}

/**
 * What was found → what to suggest: past queries, categories, brands with a category, articles, names. A brand with a
 * category is suggested only when its own words answer the text; as all of them are words of one of the goods, it
 * finds that one at least.
 * @param words of the text, as the goods were found by
 * @param found each best first; categories: any of the tree that answer the text
 */
export function suggestions(
  words: readonly string[],
  found: { past: readonly string[]; categories: readonly string[]; products: readonly FoundProduct[] },
): Suggestion[] {
  const { past, categories, products } = found;
  const isMeant = (text: string) => {
    const own = searchWords(text);
    return words.every((word) => own.some((each) => each.startsWith(word)));
  };
  const key = words.join('');
  const ownCategories = frequent(products.flatMap((product) => product.categories)).filter(isMeant);
  const brands = frequent(
    products.flatMap(({ brand, categories: [own] }) => (brand && own ? [`${brand} ${lowerFirst(own)}`] : [])),
  );
  const texts = [
    ...past.slice(0, MOST_PAST),
    ...different([...ownCategories.slice(0, MOST_CATEGORIES - 1), ...categories, ...ownCategories]).slice(
      0,
      MOST_CATEGORIES,
    ),
    ...brands.filter(isMeant).slice(0, MOST_BRANDS),
    ...products
      .flatMap(({ article }) => (searchWords(article).join('').startsWith(key) ? [article] : []))
      .slice(0, MOST_ARTICLES),
    ...products.map(({ name }) => name).filter(isMeant),
  ];
  // Goods found by their brand or by the inside of a word say nothing of the text themselves: better than nothing.
  return different(texts.length > 0 ? texts : products.map(({ name }) => name))
    .slice(0, MOST_SUGGESTIONS)
    .map((text, at) => ({ text, score: 1 - at / (MOST_SUGGESTIONS * 2) }));
}

/** Nothing twice, nor longer than can be searched for. */
function different(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  return texts.filter((text) => {
    const same = searchWords(text).join(' ');
    return text.length <= LONGEST_QUERY && !seen.has(same) && seen.add(same);
  });
}

/** The different texts, the most frequent first. */
function frequent(texts: readonly string[]): string[] {
  const counts = Map.groupBy(texts, (text) => text);
  return [...counts].sort(([, a], [, b]) => b.length - a.length).map(([text]) => text);
}

/** «Контур автоматические выключатели»; «LED-лампы» stay. */
function lowerFirst(name: string): string {
  return /^[А-ЯЁ][а-яё]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
