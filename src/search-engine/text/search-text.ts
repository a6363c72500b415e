import { type Matches, NONE } from './match.ts';
import { type MatchTextOptions, matchTexts } from './match-text.ts';
import type { Synonyms } from './synonyms.ts';
import type { TextIndex } from './text-index.ts';
import { Top } from './top.ts';

export interface TextSearchOptions extends MatchTextOptions {
  /** The maximum number of ids. */
  readonly limit: number;
  /** The query is being typed: its last word may be unfinished. */
  readonly isTyping?: boolean;
}

export interface TextSearchResult {
  /** The best first. */
  readonly ids: number[];
  /** The number of all matches. */
  readonly total: number;
  /** The query as understood, when a visitor would wonder about the results (see TextMatch). */
  readonly corrected?: string;
  /** Dropped words (see TextMatch). */
  readonly dropped?: readonly string[];
}

/** An index, or a large one followed by its small ones. */
export type Goods = TextIndex | readonly TextIndex[];

/** Finds the best products for a query. */
export function searchText(
  goods: Goods,
  synonyms: Synonyms,
  query: string,
  { limit, ...options }: TextSearchOptions,
): TextSearchResult {
  const indexes = indexesOf(goods);
  // While typing only a few popular products are shown, and the total is not needed.
  const first = options.isTyping ? limit : undefined;
  const { found, corrected, dropped } = matchTexts(indexes, synonyms, query, { ...options, first });
  const total = found.reduce((sum, one) => sum + one.count, 0);
  const correction = corrected === undefined ? {} : { corrected, ...(dropped.length > 0 ? { dropped } : {}) };
  return { ids: best(indexes, found, limit), total, ...correction };
}

/** The indexes, the large one first. */
export function indexesOf(goods: Goods): readonly TextIndex[] {
  return 'ids' in goods ? [goods] : goods;
}

/** The ids of the best matches in several indexes, the best first. */
export function best(indexes: readonly TextIndex[], found: readonly Matches[], limit: number): number[] {
  return bestDocuments(indexes, found, limit).map((document) => idOf(indexes, document));
}

/** The same as document numbers; those of each index follow those of the one before. */
export function bestDocuments(
  indexes: readonly TextIndex[],
  found: readonly Matches[],
  limit: number,
): number[] {
  const top = new Top(limit);
  let base = 0;
  for (const [at, { ids }] of indexes.entries()) {
    const { documents, scores, count } = found[at] ?? NONE;
    for (let i = 0; i < count; i++) top.offer(base + (documents[i] as number), scores[i] as number);
    base += ids.length;
  }
  return top.documents();
}

/** The id of a document. @param document its number; numbers past the end of an index belong to the next one */
export function idOf(indexes: readonly TextIndex[], document: number): number {
  let rest = document;
  for (const { ids } of indexes) {
    if (rest < ids.length) return ids[rest] ?? 0;
    rest -= ids.length;
  }
  return 0;
}
