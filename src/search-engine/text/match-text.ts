import { byHead } from './by-head.ts';
import { type Corrected, corrected } from './corrected.ts';
import { type Found, type Matches, match, NONE } from './match.ts';
import { rounds } from './rounds.ts';
import type { Slot } from './slots.ts';
import type { Synonyms } from './synonyms.ts';
import type { TextIndex } from './text-index.ts';
import type { Mode } from './vocabulary.ts';

export interface MatchTextOptions {
  /** Number of the city whose goods come first (TextDocument.availableIn). */
  readonly city?: number;
  /**
   * Search as typed: no change of layout, correction, other alphabet or dropped words. Forms, synonyms and prefixes
   * still match.
   */
  readonly isExact?: boolean;
}

/** All matching documents: numbers in the index and scores, unordered, valid until its next search. */
export type TextMatch = Pick<Matches, 'count' | 'documents' | 'scores'> & {
  /**
   * The query as understood, to be shown: layout or spelling corrected, Latin letters read as Russian, words dropped.
   * Not set for forms, synonyms and ё, nor when nothing was found.
   */
  readonly corrected?: string;
  /** Words that were left out to find anything, in the layout they were read in; empty unless `corrected` is set. */
  readonly dropped: readonly string[];
};

/** Finds all products for a query; any text is a valid query. An exact article scores above everything. */
export function matchText(
  index: TextIndex,
  synonyms: Synonyms,
  query: string,
  options: MatchTextOptions = {},
): TextMatch {
  const { found, ...reading } = matchTexts([index], synonyms, query, options);
  return { ...(found[0] ?? NONE), ...reading };
}

/**
 * Searches several indexes: the large one first, then the small ones built with it. They share one understanding:
 * corrections of the large index apply to the others, and if one of them has the words as written, corrections of the
 * others are dropped. All scores are comparable.
 * @returns the matches of each index, in the given order
 */
export function matchTexts(
  indexes: readonly TextIndex[],
  synonyms: Synonyms,
  query: string,
  options: MatchTextOptions & Typing = {},
): { readonly found: readonly Matches[] } & Pick<TextMatch, 'corrected' | 'dropped'> {
  const { city, first, isExact = false, isTyping = false } = options;
  const exact = isTyping ? 'exact-typing' : 'exact';
  const mode = isExact ? exact : isTyping ? 'typing' : 'plain';
  const found: Matches[] = [];
  let asked = query;
  let shown: Corrected | undefined;
  let isFound = false;
  let isAsWritten = false;
  for (const [at, index] of indexes.entries()) {
    const one = find(index, synonyms, query, isAsWritten ? exact : mode, { city, first });
    const isKnown = one.matches.count > 0 && one.isAsWritten;
    if (isKnown && !isAsWritten) {
      found.fill(NONE);
      shown = undefined;
      isAsWritten = true;
    }
    if (isAsWritten) found[at] = isKnown ? one.matches : NONE;
    else if (isFound && (corrected(index, one)?.text ?? query) !== asked)
      found[at] = find(index, synonyms, asked, exact, { city, first }).matches;
    else found[at] = one.matches;
    if (!isFound && !isAsWritten) {
      shown = corrected(index, one);
      asked = shown?.text ?? query;
    }
    isFound ||= one.matches.count > 0;
  }
  return { found, dropped: shown?.dropped ?? [], ...(shown ? { corrected: shown.text } : {}) };
}

interface Typing {
  /** The last word may be unfinished. */
  readonly isTyping?: boolean;
  /** So many of the most popular are enough; others are not searched. */
  readonly first?: number;
}

const NOTHING: Found = {
  matches: NONE,
  reading: { tokens: [], slots: [], isRekeyed: false, isGuessed: false },
  slots: [],
  isAsWritten: false,
};

/** Per term, this many times the wanted number of popular products are read; more when several words must match. */
const DEEP = 25;
const SHALLOW = 8;

/**
 * Finds documents that match all slots; failing that without optional ones such as a last «по»; failing that with a
 * lenient reading; failing that without the least significant words.
 */
export function find(
  index: TextIndex,
  synonyms: Synonyms,
  query: string,
  mode: Mode,
  { city, first }: Pick<MatchTextOptions & Typing, 'city' | 'first'>,
): Found {
  let isFirst = true;
  for (const round of rounds(index, synonyms, query, mode)) {
    let matches = matchFirst(index, round.slots, { city, first });
    const named = isFirst && mode === 'plain' ? byHead(index, round.reading, matches, city) : undefined;
    if (named) return named;
    if (named === null) matches = match(index, round.slots, { city });
    if (matches.count > 0) return { ...round, matches };
    isFirst = false;
  }
  return NOTHING;
}

/** Reads the most popular documents alone where they suffice (`first`), else all. */
function matchFirst(
  index: TextIndex,
  slots: readonly Slot[],
  { city, first }: Pick<MatchTextOptions & Typing, 'city' | 'first'>,
): Matches {
  if (first === undefined) return match(index, slots, { city });
  const popular = match(index, slots, { city, depth: first * (slots.length > 1 ? DEEP : SHALLOW) });
  return popular.isCut && popular.count < first ? match(index, slots, { city }) : popular;
}
