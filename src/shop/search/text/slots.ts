import { type ArticlePart, findArticles } from './articles.ts';
import { mayBeBegun, weakenVerb } from './begun-words.ts';
import { lookAlike } from './homoglyphs.ts';
import { addAdjectives, addBase, SHORTEST_ROOT } from './kin-words.ts';
import { addNear, addNearPrefix } from './near-words.ts';
import { findWord } from './packed-words.ts';
import { rememberedOf } from './remembered.ts';
import { codeReadings } from './sound.ts';
import { stem } from './stem.ts';
import { isStopWord } from './stop-words.ts';
import type { TextIndex } from './text-index.ts';
import type { Token } from './tokens.ts';
import {
  addMeaning,
  addPrefix,
  addWritten,
  addWrittenPrefix,
  knownAs,
  type Meanings,
  QUALITY,
} from './vocabulary.ts';
import { baseWords, combining, kinRoots, roots } from './word-formation.ts';

/** One thing a query asks for: a document answers it by one of the terms, or is one of the documents. */
export interface Slot {
  readonly token: Token;
  readonly meanings: Meanings;
  /** Documents whose article it is, and how well. */
  readonly articles: ReadonlyMap<number, number>;
  /** Adds to the score, is not asked for. */
  readonly isOptional?: boolean;
  /** Asked for, but no loss when nothing answers: a last «по» that may begin a word. */
  readonly isForgivable?: boolean;
  /** Some of what it may mean is not what was written: a slip, a sound, another alphabet. */
  readonly isGuessed?: boolean;
  /** No guess, but no word as written: a part of it, or another of its root. */
  readonly isDerived?: boolean;
}

export interface SlotOptions {
  /** The word may be unfinished. */
  readonly isLast: boolean;
  /** While typing a finished-looking word may still go on. */
  readonly isTyping: boolean;
  /** Nothing was found: a known word may have been meant otherwise. */
  readonly isLenient: boolean;
  /** Only as written: forms and beginnings, no guesses. */
  readonly isExact: boolean;
}

/** Words written together that are told apart. */
const MAX_PIECES = 4;
/** A shorter root does not identify a word by its beginning: «коро» of «коронка» begins «коробка» as well. */
const SHORTEST_BEGINNING = 5;
/** Longer runs of letters are no words. */
const LONGEST_WORD = 32;

/** What a token asks for. Several slots when a code or a compound is taken apart; never none. */
export function slotsOf(index: TextIndex, token: Token, options: SlotOptions): Slot[] {
  if (token.kind !== 'word') return codeSlots(index, token, options);
  if (options.isLast || options.isLenient || options.isExact) return wordSlots(index, token, options);
  return [...finishedWord(index, token.text)].map((slot) => ({ ...slot, token }));
}

/** Whoever types asks for the first words again with every letter. */
const finishedWord = rememberedOf((index, text) => {
  const token: Token = { kind: 'word', text, written: text, terms: [text], parts: [], at: 0 };
  return wordSlots(index, token, { isLast: false, isTyping: false, isLenient: false, isExact: false });
}, 2_000);

function wordSlots(index: TextIndex, token: Token, options: SlotOptions): Slot[] {
  const { text } = token;
  if (text.length > LONGEST_WORD) return [slot(token, new Map())];
  if (options.isExact) return [asWritten(index, token, options)];
  const asItStands = knownAs(index, text);
  const meanings: Meanings = new Map(asItStands.meanings);
  let { isRead } = asItStands;
  const latin = meanings.size === 0 ? lookAlike(text) : undefined;
  if (latin) addMeaning(meanings, findWord(index.terms, latin), QUALITY.letters);
  const isKnown = meanings.size > 0;
  const spread = options.isLenient ? 1 : undefined;
  if (options.isLenient && isKnown) {
    // «порошок» may have meant «порошковый», «кухонный» «кухни», «плитка» «плита»; never another word.
    for (const root of kinRoots(text))
      if (root.length >= SHORTEST_ROOT) addPrefix(index, meanings, root, QUALITY.derived);
    for (const base of baseWords(text)) addBase(index, meanings, base);
  }
  const isBegun = options.isLast && mayBeBegun(text, meanings);
  if (isBegun) weakenVerb(index, meanings, text);
  if (isBegun || (options.isLast && (options.isTyping || options.isLenient)))
    isRead = addPrefix(index, meanings, text, QUALITY.prefix, options.isTyping) || isRead;
  let isDerived = isKnown ? options.isLenient : addAdjectives(index, meanings, text);
  let isGuessed = meanings.size === 0 || isRead;
  if (meanings.size === 0) {
    addNear(index, meanings, text, 1, spread);
    if (options.isLast && options.isTyping) addNearPrefix(index, meanings, text);
  }
  if (meanings.size === 0) {
    const apart = takeApart(index, token, options);
    if (apart) return apart.map((one) => ({ ...one, isDerived: true }));
    // A word of the same root is no correction.
    for (const base of baseWords(text)) if (meanings.size === 0) addBase(index, meanings, base);
    for (const root of [text, stem(text), ...roots(text)])
      if (meanings.size === 0 && root.length >= SHORTEST_BEGINNING)
        isRead = addPrefix(index, meanings, root, QUALITY.derived);
    isDerived = meanings.size > 0;
    isGuessed = !isDerived || isRead;
  }
  if (meanings.size === 0) addNear(index, meanings, text, Infinity, spread);
  // A finished short word that nothing is called by is no beginning: «роза» is not «розетка».
  if (meanings.size === 0 && options.isLast && text.length > 5) addNearPrefix(index, meanings, text);
  return [{ ...slot(token, meanings), isGuessed, isDerived }];
}

/** The word, its forms and, of the last, the words it begins. */
function asWritten(index: TextIndex, token: Token, { isLast, isTyping }: SlotOptions): Slot {
  const meanings: Meanings = new Map();
  addWritten(index, meanings, token.text);
  const isBegun = isLast && mayBeBegun(token.text, meanings);
  if (isBegun) weakenVerb(index, meanings, token.text);
  if (isBegun || (isLast && isTyping))
    addWrittenPrefix(index, meanings, token.text, QUALITY.prefix, isTyping);
  return slot(token, meanings);
}

/** «электродрель» → «дрель»; «краскабелая» → «краска», «белая». */
function takeApart(index: TextIndex, token: Token, options: SlotOptions): Slot[] | undefined {
  const { text } = token;
  const compound = combining(text);
  if (compound?.rest) {
    const rest: Meanings = new Map(knownAs(index, compound.rest).meanings);
    if (rest.size === 0 && compound.rest.length >= 4) addNear(index, rest, compound.rest, 0.5);
    if (rest.size > 0) return [slot(token, rest), adjectiveSlot(index, token, compound.adjective)];
  }
  const pieces = splitTogether(index, text, 1);
  if (pieces) return pieces.map((piece) => slot(token, piece));
  // The second word may be unfinished.
  if (options.isLast)
    for (let at = text.length - 2; at >= 4; at--) {
      const first: Meanings = new Map();
      addMeaning(first, findWord(index.terms, text.slice(0, at)), 1);
      const second: Meanings = new Map();
      if (first.size > 0 && text.length - at >= 3) addPrefix(index, second, text.slice(at), QUALITY.prefix);
      if (second.size > 0) return [slot(token, first), slot(token, second)];
    }
  return undefined;
}

/**
 * Words written together: «краскабелая», «клейдляплитки». Long pieces first; a stop word may stand between others.
 * @returns what each piece means, undefined when it cannot be read so
 */
function splitTogether(index: TextIndex, text: string, depth: number): Meanings[] | undefined {
  for (let at = depth === 1 ? text.length - 3 : text.length; at >= 2; at--) {
    const piece = text.slice(0, at);
    const rest = text.slice(at);
    const isBetween = depth > 1 && rest.length > 3 && isStopWord(piece);
    const meanings = new Map();
    if (!isBetween && at >= 3) addWritten(index, meanings, piece);
    // Three letters are a word only when they stand so in a name.
    if (at === 3 && ![...meanings.values()].includes(QUALITY.exact)) meanings.clear();
    if (!isBetween && meanings.size === 0) continue;
    const own = isBetween ? [] : [meanings];
    if (rest === '') return own;
    const further = depth < MAX_PIECES ? splitTogether(index, rest, depth + 1) : undefined;
    if (further && (own.length > 0 || further.length > 0)) return [...own, ...further];
  }
  return undefined;
}

/** A slot that only prefers goods which say the adjective. */
export function adjectiveSlot(index: TextIndex, token: Token, adjective: string): Slot {
  return { ...slot(token, new Map(knownAs(index, adjective).meanings)), isOptional: true };
}

function codeSlots(index: TextIndex, token: Token, { isLast, isTyping, isExact }: SlotOptions): Slot[] {
  const meanings: Meanings = new Map();
  for (const [order, term] of token.terms.entries())
    addMeaning(meanings, findWord(index.terms, term), order === 0 ? QUALITY.exact : QUALITY.form);
  const isRead = meanings.size === 0 && token.kind === 'code' && !isExact;
  if (isRead)
    for (const code of codeReadings(token.written))
      addMeaning(meanings, findWord(index.terms, code), QUALITY.letters);
  const isGuessed = isRead && meanings.size > 0;
  const articles = findArticles(index, token, articlePart(token, meanings.size > 0));
  if (isLast && (isTyping || (meanings.size === 0 && mayGoOn(token))))
    addPrefix(index, meanings, token.text, QUALITY.prefix, isTyping);
  if (meanings.size > 0 || articles.size > 0) return [{ ...slot(token, meanings), articles, isGuessed }];
  const options = { isLast: false, isTyping: false, isLenient: false, isExact };
  // A size or a value that no goods have is none of its numbers: only its thread may be had.
  const thread = token.kind === 'size' ? token.parts.filter(({ kind }) => kind === 'code') : [];
  const had = thread.filter(({ text }) => findWord(index.terms, text) >= 0);
  if (token.kind === 'size') return [...had, token].map((one) => slot(one, ofTerm(index, one)));
  if (token.kind === 'measure') return [slot(token, meanings)];
  const parts = token.parts.filter(isPlain);
  if (parts.length === 0 || token.kind === 'number') return [slot(token, meanings)];
  return parts.flatMap((part) => slotsOf(index, part, options));
}

/** Beside other words a number may be the end of an article, but not a prefix: too many articles begin with it. */
function articlePart({ kind }: Token, isKnown: boolean): ArticlePart {
  if (isKnown) return 'whole';
  return kind === 'code' ? 'any' : 'end';
}

/** Measures and numbers have no prefix matches: «18 В» is not «18 Вт», and 530 is not the 530 mm of «0,53 м». */
function mayGoOn({ kind }: Token): boolean {
  return kind === 'code' || kind === 'size';
}

function ofTerm(index: TextIndex, { text }: Token): Meanings {
  const meanings: Meanings = new Map();
  addMeaning(meanings, findWord(index.terms, text), QUALITY.exact);
  return meanings;
}

/** Pieces of a code that say something alone. */
function isPlain({ kind }: Token): boolean {
  return kind === 'word' || kind === 'number' || kind === 'code';
}

function slot(token: Token, meanings: Meanings): Slot {
  return { token, meanings, articles: new Map() };
}

/** How many documents the terms of a slot stand in, counted once per term. */
export function frequency(index: TextIndex, { meanings, articles }: Slot): number {
  let sum = articles.size;
  for (const term of meanings.keys())
    sum += (index.postings.starts[term + 1] ?? 0) - (index.postings.starts[term] ?? 0);
  return sum;
}
