import { type Matches, NONE } from './match.ts';
import { type MatchTextOptions, matchTexts } from './match-text.ts';
import type { Synonyms } from './synonyms.ts';
import type { TextIndex } from './text-index.ts';
import { Top } from './top.ts';

export interface TextSearchOptions extends MatchTextOptions {
  /** How many ids at most. */
  readonly limit: number;
  /** The query is being typed: its last word may go on. */
  readonly isTyping?: boolean;
}

export interface TextSearchResult {
  /** The best first. */
  readonly ids: number[];
  /** How many there are in all. */
  readonly total: number;
  /** The query as it was understood, when a person would wonder what was found (TextMatch). */
  readonly corrected?: string;
  /** Words that were left out (TextMatch). */
  readonly dropped?: readonly string[];
}

/** An index, or a large one and the small ones `beside` it. */
export type Goods = TextIndex | readonly TextIndex[];

/** The best goods for what a person wrote. */
export function searchText(
  goods: Goods,
  synonyms: Synonyms,
  query: string,
  { limit, ...options }: TextSearchOptions,
): TextSearchResult {
  const indexes = indexesOf(goods);
  // Whoever types is shown a few of the most popular; how many there are is not asked.
  const first = options.isTyping ? limit : undefined;
  const { found, corrected, dropped } = matchTexts(indexes, synonyms, query, { ...options, first });
  const total = found.reduce((sum, one) => sum + one.count, 0);
  const told = corrected === undefined ? {} : { corrected, ...(dropped.length > 0 ? { dropped } : {}) };
  return { ids: best(indexes, found, limit), total, ...told };
}

/** The indexes there are, the large one first. */
export function indexesOf(goods: Goods): readonly TextIndex[] {
  return 'ids' in goods ? [goods] : goods;
}

/** Ids of the best of what was found in some indexes, the best first. */
export function best(indexes: readonly TextIndex[], found: readonly Matches[], limit: number): number[] {
  return bestDocuments(indexes, found, limit).map((document) => idOf(indexes, document));
}

/** The same as numbers of documents, those of each index after those of the one before. */
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

/** @param document its number in the first index, or, past the end of one, in the next */
export function idOf(indexes: readonly TextIndex[], document: number): number {
  let rest = document;
  for (const { ids } of indexes) {
    if (rest < ids.length) return ids[rest] ?? 0;
    rest -= ids.length;
  }
  return 0;
}
