import { byHead, isAsked, isNaming } from './by-head.ts';
import { type Corrected, corrected } from './corrected.ts';
import { otherLayout } from './keyboard.ts';
import { type Matches, match, NONE } from './match.ts';
import { Recent } from './recent.ts';
import { frequency, type Slot } from './slots.ts';
import { isStopWord } from './stop-words.ts';
import type { Synonyms } from './synonyms.ts';
import type { TextIndex } from './text-index.ts';
import { beginningOfArticle, MAX_QUERY, type Mode, type Understood, understand } from './understand.ts';
import { QUALITY } from './vocabulary.ts';

export interface MatchTextOptions {
  /** Number of the city whose goods come first (TextDocument.availableIn). */
  readonly city?: number;
  /**
   * As typed: nothing is re-keyed, corrected, read in the other alphabet or dropped; forms, synonyms and beginnings
   * of words stay.
   */
  readonly isExact?: boolean;
}

/** All documents that answer a text: numbers in the index and scores, in no order, valid until its next search. */
export type TextMatch = Pick<Matches, 'count' | 'documents' | 'scores'> & {
  /**
   * The query as it was understood, to be shown: a layout or a slip was mended, Latin letters read as Russian, words
   * dropped. Not for forms, synonyms, ё, and not when nothing was found.
   */
  readonly corrected?: string;
  /** Words that had to be left out for anything to be found, in the layout they were read in; none unless `corrected`. */
  readonly dropped: readonly string[];
};

/** All goods for what a person wrote; any text is a query, most find nothing. An exact article scores above all. */
export function matchText(
  index: TextIndex,
  synonyms: Synonyms,
  query: string,
  options: MatchTextOptions = {},
): TextMatch {
  const { found, ...told } = matchTexts([index], synonyms, query, options);
  return { ...(found[0] ?? NONE), ...told };
}

/**
 * The same over several indexes at once: the large one first, then small ones built `beside` it. All answer one
 * understanding: what the large one had to correct is asked of the others corrected, and where one of them knows the
 * words as written the others' corrections are left out. Scores of all can be compared.
 * @returns what was found in each, in the order given
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
  /** The last word may go on. */
  readonly isTyping?: boolean;
  /** So many of the most popular are enough: others are not looked for. */
  readonly first?: number;
}

/** What was found by how a query was read. */
export interface Found {
  readonly matches: Matches;
  readonly reading: Understood;
  /** What was asked for in the end. */
  readonly slots: readonly Slot[];
  /** By the words as they were written, all of them. */
  readonly isAsWritten: boolean;
}

const NOTHING: Found = {
  matches: NONE,
  reading: { tokens: [], slots: [], isRekeyed: false, isGuessed: false },
  slots: [],
  isAsWritten: false,
};

/** Of each term so many times the most popular goods are looked at as are wanted; more when words must meet. */
const DEEP = 25;
const SHALLOW = 8;
/** At least this share of what is asked for must be answered (SEARCH.md §6: it keeps nonsense at zero). */
const KEPT = 0.6;

/**
 * All that is asked for; failing that without what may be forgiven, the last «по»; failing that read leniently; failing
 * that without what says least.
 */
function find(
  index: TextIndex,
  synonyms: Synonyms,
  query: string,
  mode: Mode,
  { city, first }: Pick<MatchTextOptions & Typing, 'city' | 'first'>,
): Found {
  const plain = understood(index, synonyms, query, mode);
  const depth = first === undefined ? undefined : first * (plain.slots.length > 1 ? DEEP : SHALLOW);
  let matches = match(index, plain.slots, { city, depth });
  if (matches.isCut && matches.count < (first ?? 0)) matches = match(index, plain.slots, { city });
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
      matches = match(index, slots, { city });
      if (matches.count > 0) return { matches, reading, slots, isAsWritten: false };
    }
  const last = readings.at(-1) ?? plain;
  const relaxed = relax(index, last, (slots) => match(index, slots, { city }));
  if (relaxed) return relaxed;
  if (mode !== 'typing') return DIGITS.test(query) ? findArticle(index, query, city) : NOTHING;
  // Of `rhfcrf b` the last letter is a word as typed: «краска и» goes on in the layout it was begun in.
  const rekeyed = plain.isRekeyed
    ? find(index, synonyms, otherLayout(query), 'exact', { city, first })
    : NOTHING;
  if (rekeyed.matches.count > 0) return { ...rekeyed, isAsWritten: false };
  return findArticle(index, query, city);
}

/** Queries of one mode whose understanding is kept; most are the beginnings of the same words. */
const REMEMBERED = 2_000;
/** Meanings of a query worth keeping: those of one letter are too many. */
const MEMORABLE = 500;

const memoriesOf = new WeakMap<TextIndex, Map<Mode, Recent<Understood>>>();

/** {@link understand}, remembered. The synonyms are those of the index. */
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
    memory = new Recent(REMEMBERED);
    memories.set(mode, memory);
  }
  return memory;
}

/** What may begin an article made of digits. */
const DIGITS = /^\s*\d[\d\s._-]*$/;

/** Goods whose article begins as typed. */
function findArticle(index: TextIndex, query: string, city: number | undefined): Found {
  const begun = beginningOfArticle(index, query);
  if (!begun) return NOTHING;
  const matches = match(index, [begun], { city });
  return { matches, reading: { ...NOTHING.reading, slots: [begun] }, slots: [begun], isAsWritten: true };
}

function forgive(slot: Slot): Slot {
  return slot.isForgivable ? { ...slot, isOptional: true } : slot;
}

/** What a thing is for, not the mere beginning of a preposition. */
function isPurpose({ isForgivable, token }: Slot): boolean {
  return Boolean(isForgivable) && !isStopWord(token.text);
}

/** Drops what says least, while enough remains and something of it is sure. */
function relax(
  index: TextIndex,
  reading: Understood,
  search: (kept: readonly Slot[]) => Matches,
): Found | undefined {
  const slots = reading.slots.map(forgive);
  const required = slots.filter(isAsked);
  const optional = slots.filter(({ isOptional }) => isOptional);
  // What a thing is like does not decide, when nothing is like that: «новогодняя ёлка» is «ёлка».
  const isEnough = (kept: readonly Slot[], of: readonly Slot[]): boolean =>
    kept.length >= Math.max(1, Math.ceil(of.length * KEPT)) && isSure(kept);
  const known = required.filter((slot) => frequency(index, slot) > 0);
  const byFrequency = [...known].sort(
    (a, b) => Number(isNaming(a)) - Number(isNaming(b)) || frequency(index, b) - frequency(index, a),
  );
  const attempts = byFrequency.map((dropped) => known.filter((slot) => slot !== dropped));
  if (known.length < required.length) attempts.unshift(known);
  for (const kept of attempts) {
    if (!isEnough(kept, required) && !isEnough(kept.filter(isNaming), required.filter(isNaming))) continue;
    const matches = search([...kept, ...optional]);
    if (matches.count > 0) return { matches, reading, slots: [...kept, ...optional], isAsWritten: false };
  }
  return undefined;
}

/** Numbers and guesses alone do not answer a query. */
function isSure(slots: readonly Slot[]): boolean {
  return slots.some(
    ({ token, meanings }) =>
      (token.kind === 'word' || token.kind === 'code') &&
      token.text.length > 2 &&
      Math.max(...meanings.values()) >= QUALITY.synonym,
  );
}
