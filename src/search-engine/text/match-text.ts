import { otherLayout } from '../keyboard.ts';
import { byHead, isAsked, isNaming } from './by-head.ts';
import { type Corrected, corrected } from './corrected.ts';
import { type Found, type Matches, match, NONE } from './match.ts';
import { Recent } from './recent.ts';
import { frequency, type Slot } from './slots.ts';
import { isStopWord } from './stop-words.ts';
import type { Synonyms } from './synonyms.ts';
import type { TextIndex } from './text-index.ts';
import { beginningOfArticle, MAX_QUERY, type Understood, understand } from './understand.ts';
import { type Mode, QUALITY } from './vocabulary.ts';

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
/** At least this share of the slots must match (SE-9). */
const ANSWERED = 0.6;

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
  const plain = understood(index, synonyms, query, mode);
  let matches = matchFirst(index, plain.slots, { city, first });
  const named = mode === 'plain' ? byHead(index, plain, matches, city) : undefined;
  if (named) return named;
  if (named === null) matches = match(index, plain.slots, { city });
  if (matches.count > 0 || mode.startsWith('exact'))
    return { matches, reading: plain, slots: plain.slots, isAsWritten: !plain.isRekeyed && !plain.isGuessed };
  const readings = mode === 'typing' ? [plain] : [plain, understood(index, synonyms, query, 'lenient')];
  for (const isForgiving of [false, true])
    for (const reading of readings) {
      const isForgivable = reading.slots.some((slot) => slot.isForgivable);
      if (isForgiving ? !isForgivable : reading === plain) continue;
      const slots = isForgiving ? reading.slots.map(forgive) : reading.slots;
      if (isForgiving && reading.slots.some(isPurpose) && !isSure(slots.filter(isAsked))) continue;
      matches = matchFirst(index, slots, { city, first });
      if (matches.count > 0) return { matches, reading, slots, isAsWritten: false };
    }
  const last = readings.at(-1) ?? plain;
  const relaxed = relax(index, last, (slots) => matchFirst(index, slots, { city, first }));
  if (relaxed) return relaxed;
  if (mode !== 'typing') return DIGITS.test(query) ? findArticle(index, query, city) : NOTHING;
  // In `rhfcrf b` the last letter is a word as typed: «краска и» continues in the layout of its beginning.
  const rekeyed = plain.isRekeyed
    ? find(index, synonyms, otherLayout(query), 'exact', { city, first })
    : NOTHING;
  if (rekeyed.matches.count > 0) return { ...rekeyed, isAsWritten: false };
  return findArticle(index, query, city);
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

/** This many readings per mode are cached; most are prefixes of the same words. */
const CACHE_SIZE = 2_000;
/** A reading with more meanings is not cached: one letter has too many. */
const MEMORABLE = 500;

const memoriesOf = new WeakMap<TextIndex, Map<Mode, Recent<Understood>>>();

/** {@link understand} with a cache. The synonyms are those of the index. */
function understood(index: TextIndex, synonyms: Synonyms, query: string, mode: Mode): Understood {
  const memory = memoryOf(index, mode);
  const key = query.slice(0, MAX_QUERY);
  const known = memory.get(key);
  if (known) return known;
  const fresh = understand(index, synonyms, query, mode);
  const meanings = fresh.slots.reduce((sum, slot) => sum + slot.meanings.size + slot.articles.size, 0);
  if (meanings <= MEMORABLE) memory.set(key, fresh);
  return fresh;
}

function memoryOf(index: TextIndex, mode: Mode): Recent<Understood> {
  let memories = memoriesOf.get(index);
  if (!memories) {
    memories = new Map();
    memoriesOf.set(index, memories);
  }
  let memory = memories.get(mode);
  if (!memory) {
    memory = new Recent(CACHE_SIZE);
    memories.set(mode, memory);
  }
  return memory;
}

/** What may be the beginning of an article of digits. */
const DIGITS = /^\s*\d[\d\s._-]*$/;

/** Products whose article begins as typed. */
function findArticle(index: TextIndex, query: string, city: number | undefined): Found {
  const begun = beginningOfArticle(index, query);
  if (!begun) return NOTHING;
  const matches = match(index, [begun], { city });
  return { matches, reading: { ...NOTHING.reading, slots: [begun] }, slots: [begun], isAsWritten: true };
}

function forgive(slot: Slot): Slot {
  return slot.isForgivable ? { ...slot, isOptional: true } : slot;
}

/** Whether a slot is the purpose of a product, not the beginning of a preposition. */
function isPurpose({ isForgivable, token }: Slot): boolean {
  return Boolean(isForgivable) && !isStopWord(token.text);
}

/** Drops the least significant slots while enough remain and one of them is certain. */
function relax(
  index: TextIndex,
  reading: Understood,
  search: (remaining: readonly Slot[]) => Matches,
): Found | undefined {
  const slots = reading.slots.map(forgive);
  const required = slots.filter(isAsked);
  const optional = slots.filter(({ isOptional }) => isOptional);
  // An adjective without matches does not prevent results: «новогодняя ёлка» finds «ёлка».
  const isEnough = (remaining: readonly Slot[], of: readonly Slot[]): boolean =>
    remaining.length >= Math.max(1, Math.ceil(of.length * ANSWERED)) && isSure(remaining);
  const known = required.filter((slot) => frequency(index, slot) > 0);
  const byFrequency = [...known].sort(
    (a, b) => Number(isNaming(a)) - Number(isNaming(b)) || frequency(index, b) - frequency(index, a),
  );
  const attempts = byFrequency.map((dropped) => known.filter((slot) => slot !== dropped));
  if (known.length < required.length) attempts.unshift(known);
  for (const remaining of attempts) {
    if (!isEnough(remaining, required) && !isEnough(remaining.filter(isNaming), required.filter(isNaming)))
      continue;
    const matches = search([...remaining, ...optional]);
    if (matches.count > 0)
      return { matches, reading, slots: [...remaining, ...optional], isAsWritten: false };
  }
  return undefined;
}

/** Numbers and corrections alone are not enough to match a query. */
function isSure(slots: readonly Slot[]): boolean {
  return slots.some(
    ({ token, meanings }) =>
      (token.kind === 'word' || token.kind === 'code') &&
      token.text.length > 2 &&
      Math.max(...meanings.values()) >= QUALITY.synonym,
  );
}
