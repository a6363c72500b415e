import type { Db } from '../../platform/database/db.server.ts';
import { searchWords, withoutEnding } from './query-words.ts';
import type { Suggestion, SuggestRequest } from './search.ts';
import { findsAny, type TextMatch } from './search-text.queries.ts';
import { findSuggestedTexts, limitTime } from './suggest.queries.ts';
import { allOf, MOST_PAST, MOST_SUGGESTIONS, suggestions } from './suggest.ts';

/** A suggestion that comes after the next keystroke is useless (SEC-45). */
const LONGEST_SUGGEST_MS = 300;
const CANCELLED = '57014';

/**
 * Prepares a text for SQL, the simple stand-in for the index in memory.
 * @returns undefined when the text has no words
 */
export function matchOf(text: string): TextMatch | undefined {
  const typed = searchWords(text);
  return typed.length === 0 ? undefined : { words: typed.map(withoutEnding), article: typed.join('') };
}

/** Suggests past queries that still find something, then products; nothing when the database takes too long. */
export async function suggestInSql(db: Db, request: SuggestRequest): Promise<Suggestion[]> {
  try {
    return await db.transaction().execute((tx) => suggest(tx, request));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === CANCELLED) return [];
    throw error;
  }
}

async function suggest(db: Db, { text, cityId, pastQueries }: SuggestRequest): Promise<Suggestion[]> {
  const match = matchOf(text);
  if (!match) return [];
  await limitTime(db, LONGEST_SUGGEST_MS);
  const past: string[] = [];
  for (const query of pastQueries.slice(0, MOST_PAST)) {
    const own = matchOf(query);
    if (own && (await findsAny(db, own))) past.push(query);
  }
  const names = await findSuggestedTexts(db, match, cityId, MOST_SUGGESTIONS);
  return suggestions([...allOf('query', past), ...allOf('product', names)]);
}
