import type { ChangeCache } from '../../core/change-cache.server.ts';
import type { ChangeKind } from '../../core/changes.server.ts';
import type { Db } from '../../core/db.server.ts';
import { searchWords, withoutEnding } from './query-words.ts';
import type { CatalogSearch, Suggestion, SuggestRequest } from './search.ts';
import { findCategories, findsAny, type TextMatch } from './search-text.queries.ts';
import { findSuggestedProducts, limitTime } from './suggest.queries.ts';
import { suggestions } from './suggest.ts';

const names: ReadonlySet<ChangeKind> = new Set(['product', 'category']);
/** Categories and brands are taken from so many of the best goods. */
const LOOKED_AT = 200;
/** A suggestion that comes later than the next keystroke is worth nothing (RELIABILITY 45). */
const LONGEST_SUGGEST_MS = 300;
const CANCELLED = '57014';

/** Texts in SQL: a plain stand-in until the analyzer is there. All words must begin words of the goods. */
export function openTextSearch(
  db: Db,
  found: ChangeCache,
): Pick<CatalogSearch, 'suggest'> & {
  /** How to look for a text, after the change log was read; undefined: it has no words. */
  matchOf(text: string): Promise<TextMatch | undefined>;
} {
  const matchIn = async (on: Db, text: string): Promise<TextMatch | undefined> => {
    const typed = searchWords(text);
    if (typed.length === 0) return undefined;
    const words = typed.map(withoutEnding);
    const named = (await findCategories(on, words)).filter(({ name }) => isNamed(name, words));
    const within = named.map(({ lft, rgt }) => ({ lft, rgt }));
    const match = { words, inside: false, article: typed.join(''), within };
    return (await findsAny(on, match)) ? match : { ...match, inside: true };
  };
  const suggest = async (on: Db, { text, cityId, pastQueries }: SuggestRequest): Promise<Suggestion[]> => {
    await limitTime(on, LONGEST_SUGGEST_MS);
    const match = await matchIn(on, text);
    if (!match) return [];
    const past: string[] = [];
    for (const query of pastQueries) {
      const own = await matchIn(on, query);
      if (own && (await findsAny(on, own))) past.push(query);
    }
    const categories = (await findCategories(on, match.words)).map(({ name }) => name);
    const products = await findSuggestedProducts(on, match, cityId, LOOKED_AT);
    return suggestions(match.words, { past, categories, products });
  };
  return {
    async matchOf(text) {
      return found.get(`match ${searchWords(text).join(' ')}`, names, () => matchIn(db, text));
    },
    async suggest(request) {
      try {
        return await db.transaction().execute((tx) => suggest(tx, request));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === CANCELLED) return [];
        throw error;
      }
    },
  };
}

/** «ручной инструмент» names «Ручной инструмент» and not «Инструмент», «кабель» does not name «Кабель и провод». */
function isNamed(category: string, words: readonly string[]): boolean {
  return searchWords(category)
    .filter((word) => word.length > 2)
    .every((word) => words.some((each) => word.startsWith(each)));
}
