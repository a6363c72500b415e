import { LONGEST_QUERY, searchWords } from './query-words.ts';
import type { Suggestion } from './search.ts';

/** As many as an answer holds (API.md). */
export const MOST_SUGGESTIONS = 10;
/** Of these there are often many alike; goods must not be pushed out. */
const MOST_OF_A_KIND = { past: 3, category: 3, brand: 3, article: 3 } as const;

interface Found {
  name: string;
  article: string;
  brand: string | null;
  categories: readonly string[];
}

/**
 * Found goods, best first → what to suggest: past queries, categories, brands with a category, articles, names.
 * A category or a brand is suggested only when its own words answer the text; and
 * as every word of it is a word of one of the goods, it finds that one at least.
 * @param words of the text, as the goods were found by
 */
export function suggestions(
  words: readonly string[],
  pastQueries: readonly string[],
  found: readonly Found[],
): Suggestion[] {
  const isMeant = (text: string) => {
    const own = searchWords(text);
    return words.every((word) => own.some((each) => each.startsWith(word)));
  };
  const key = words.join('');
  const texts = [
    ...pastQueries.slice(0, MOST_OF_A_KIND.past),
    ...frequent(found.flatMap(({ categories }) => categories).filter(isMeant), MOST_OF_A_KIND.category),
    ...frequent(
      found.flatMap(({ brand, categories: [own] }) => (brand && own ? [`${brand} ${lowerFirst(own)}`] : [])),
      Infinity,
    )
      .filter(isMeant)
      .slice(0, MOST_OF_A_KIND.brand),
    ...found
      .flatMap(({ article }) => (searchWords(article).join('').startsWith(key) ? [article] : []))
      .slice(0, MOST_OF_A_KIND.article),
    ...found.map(({ name }) => name).filter(isMeant),
  ];
  // Goods found by their brand or by the inside of a word say nothing of the text themselves: better than nothing.
  return different(texts.length > 0 ? texts : found.map(({ name }) => name))
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
function frequent(texts: readonly string[], most: number): string[] {
  const counts = Map.groupBy(texts, (text) => text);
  return [...counts]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, most)
    .map(([text]) => text);
}

/** «Контур автоматические выключатели»; «LED-лампы» stay. */
function lowerFirst(name: string): string {
  return /^[А-ЯЁ][а-яё]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
