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
  const indexes = 'ids' in goods ? [goods] : goods;
  // Whoever types is shown a few of the most popular; how many there are is not asked.
  const first = options.isTyping ? limit : undefined;
  const { found, corrected } = matchTexts(indexes, synonyms, query, { ...options, first });
  const top = new Top(limit);
  let base = 0;
  for (const [at, { ids }] of indexes.entries()) {
    const { documents, scores, count = 0 } = found[at] ?? {};
    for (let i = 0; i < count; i++) top.offer(base + (documents?.[i] ?? 0), scores?.[i] ?? 0);
    base += ids.length;
  }
  const ids = top.documents().map((document) => idOf(indexes, document));
  const total = found.reduce((sum, one) => sum + one.count, 0);
  return { ids, total, ...(corrected === undefined ? {} : { corrected }) };
}

/** @param document its number in the first index, or, past the end of one, in the next */
function idOf(indexes: readonly TextIndex[], document: number): number {
  let rest = document;
  for (const { ids } of indexes) {
    if (rest < ids.length) return ids[rest] ?? 0;
    rest -= ids.length;
  }
  return 0;
}
