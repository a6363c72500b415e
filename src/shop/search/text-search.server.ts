import type { Db } from '../../core/db.server.ts';
import type { ChangeKind } from '../catalogue/changes.server.ts';
import type { ChangeCache } from './cache.server.ts';
import { searchWords, withoutEnding } from './query-words.ts';
import type { CatalogSearch, Suggestion, SuggestRequest } from './search.ts';
import { anyHasWords, type TextMatch } from './search-text.queries.ts';
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
  /** How to look for a text, after `found.refresh()`; undefined: it has no words. */
  matchOf(text: string): Promise<TextMatch | undefined>;
} {
  const matchIn = async (on: Db, text: string): Promise<TextMatch | undefined> => {
    const typed = searchWords(text);
    if (typed.length === 0) return undefined;
    const match = { words: typed.map(withoutEnding), article: typed.join(''), inside: false };
    // Only when no word begins so at all: «47» is inside «ВА47».
    return { ...match, inside: !(await anyHasWords(on, match)) };
  };
  const suggest = async (on: Db, { text, cityId, pastQueries }: SuggestRequest): Promise<Suggestion[]> => {
    await limitTime(on, LONGEST_SUGGEST_MS);
    const match = await matchIn(on, text);
    if (!match) return [];
    const past: string[] = [];
    for (const query of pastQueries) {
      const own = await matchIn(on, query);
      if (own && (await anyHasWords(on, own))) past.push(query);
    }
    return suggestions(match.words, past, await findSuggestedProducts(on, match, cityId, LOOKED_AT));
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
