import { findArticles } from './articles.ts';
import { lookAlike } from './homoglyphs.ts';
import { memoizedByIndex } from './lru-answers.ts';
import { addNear, addNearPrefix } from './near-words.ts';
import { findWord } from './packed-words.ts';
import { mayBePrefix, weakenVerb } from './prefixes.ts';
import { codeReadings } from './sound.ts';
import { stem } from './stem.ts';
import { isStopWord } from './stop-words.ts';
import type { ArticlePart, TextIndex } from './text-index.ts';
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
import { addAdjectives, addBase, SHORTEST_ROOT } from './word-family.ts';
import { baseWords, combining, familyRoots, roots } from './word-formation.ts';

/** One requirement of a query. A document matches it by one of the terms or by its article. */
export interface Slot {
  readonly token: Token;
  readonly meanings: Meanings;
  /** Documents whose article matches, with the quality of the match. */
  readonly articles: ReadonlyMap<number, number>;
  /** Adds to the score but is not required. */
  readonly isOptional?: boolean;
  /** Required, but dropped without loss: a last «по» that may begin a word. */
  readonly isForgivable?: boolean;
  /** Some meanings are guesses: a correction, a sound, another alphabet. */
  readonly isGuessed?: boolean;
  /** Not a guess, but not the word as written either: a part of it, or a word of its root. */
  readonly isDerived?: boolean;
}

export interface SlotOptions {
  /** The word may be unfinished. */
  readonly isLast: boolean;
  /** While typing, even a word that looks finished may continue. */
  readonly isTyping: boolean;
  /** Nothing was found, so a known word may have another meaning. */
  readonly isLenient: boolean;
  /** Only as written: forms and prefixes, no corrections. */
  readonly isExact: boolean;
}

/** So many words written together are separated. */
const MAX_PIECES = 4;
/** A prefix of a shorter root does not identify a word: «коро» of «коронка» also begins «коробка». */
const SHORTEST_BEGINNING = 5;
/** «болт м» may become «болт М8», whose letter is Latin in the index. */
const THREAD = 'м';
/** Longer runs of letters are not words. */
const LONGEST_WORD = 32;

/** The slots of a token: several when a code or a compound is split, at least one. */
export function slotsOf(index: TextIndex, token: Token, options: SlotOptions): Slot[] {
  if (token.kind !== 'word') return codeSlots(index, token, options);
  if (options.isLast || options.isLenient || options.isExact) return wordSlots(index, token, options);
  return [...finishedWord(index, token.text)].map((slot) => ({ ...slot, token }));
}

/** Each keystroke repeats the first words of a query. */
const finishedWord = memoizedByIndex((index, text) => {
  const token: Token = { kind: 'word', text, written: text, terms: [text], parts: [], at: 0 };
  return wordSlots(index, token, { isLast: false, isTyping: false, isLenient: false, isExact: false });
}, 2_000);

function wordSlots(index: TextIndex, token: Token, options: SlotOptions): Slot[] {
  const { text } = token;
  if (text.length > LONGEST_WORD) return [slot(token, new Map())];
  if (options.isExact) return [asWritten(index, token, options)];
  const known = knownAs(index, text);
  const meanings: Meanings = new Map(known.meanings);
  let { isRead } = known;
  const latin = meanings.size === 0 ? lookAlike(text) : undefined;
  if (latin) addMeaning(meanings, findWord(index.terms, latin), QUALITY.letters);
  const isKnown = meanings.size > 0;
  const spread = options.isLenient ? 1 : undefined;
  if (options.isLenient && isKnown) {
    // «порошок» may mean «порошковый», «кухонный» «кухни», «плитка» «плита», but never an unrelated word.
    for (const root of familyRoots(text))
      if (root.length >= SHORTEST_ROOT) addPrefix(index, meanings, root, QUALITY.derived);
    for (const base of baseWords(text)) addBase(index, meanings, base);
  }
  const isPrefix = options.isLast && mayBePrefix(text, meanings);
  if (isPrefix) weakenVerb(index, meanings, text);
  if (isPrefix || (options.isLast && (options.isTyping || options.isLenient)))
    isRead = addPrefix(index, meanings, text, QUALITY.prefix, options.isTyping) || isRead;
  if (options.isLast && options.isTyping && text === THREAD)
    for (const digit of '123456789') addPrefix(index, meanings, `m${digit}`, QUALITY.prefix, true);
  let isDerived = isKnown ? options.isLenient : addAdjectives(index, meanings, text);
  let isGuessed = meanings.size === 0 || isRead;
  if (meanings.size === 0) {
    addNear(index, meanings, text, 1, spread);
    if (options.isLast && options.isTyping) addNearPrefix(index, meanings, text);
  }
  if (meanings.size === 0) {
    const apart = takeApart(index, token, options);
    if (apart) return apart.map((one) => ({ ...one, isDerived: true }));
    // A word of the same root is not a correction.
    for (const base of baseWords(text)) if (meanings.size === 0) addBase(index, meanings, base);
    for (const root of [text, stem(text), ...roots(text)])
      if (meanings.size === 0 && root.length >= SHORTEST_BEGINNING)
        isRead = addPrefix(index, meanings, root, QUALITY.derived);
    isDerived = meanings.size > 0;
    isGuessed = !isDerived || isRead;
  }
  if (meanings.size === 0) addNear(index, meanings, text, Infinity, spread);
  // A finished short word without matches is not a prefix: «роза» must not find «розетка».
  if (meanings.size === 0 && options.isLast && text.length > 5) addNearPrefix(index, meanings, text);
  return [{ ...slot(token, meanings), isGuessed, isDerived }];
}

/** The word, its forms, and, for the last word, the words it begins. */
function asWritten(index: TextIndex, token: Token, { isLast, isTyping }: SlotOptions): Slot {
  const meanings: Meanings = new Map();
  addWritten(index, meanings, token.text);
  const isPrefix = isLast && mayBePrefix(token.text, meanings);
  if (isPrefix) weakenVerb(index, meanings, token.text);
  if (isPrefix || (isLast && isTyping))
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
    if (rest.size > 0) return [slot(token, rest), preferredSlot(index, token, compound.adjective)];
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
 * Splits words written together: «краскабелая», «клейдляплитки». Long pieces come first; a stop word may be
 * between others.
 * @returns the meanings of each piece, or undefined when it cannot be split
 */
function splitTogether(index: TextIndex, text: string, depth: number): Meanings[] | undefined {
  for (let at = depth === 1 ? text.length - 3 : text.length; at >= 2; at--) {
    const piece = text.slice(0, at);
    const rest = text.slice(at);
    const isBetween = depth > 1 && rest.length > 3 && isStopWord(piece);
    const meanings = new Map();
    if (!isBetween && at >= 3) addWritten(index, meanings, piece);
    // Three letters are a word only when a name contains them so.
    if (at === 3 && ![...meanings.values()].includes(QUALITY.exact)) meanings.clear();
    if (!isBetween && meanings.size === 0) continue;
    const own = isBetween ? [] : [meanings];
    if (rest === '') return own;
    const further = depth < MAX_PIECES ? splitTogether(index, rest, depth + 1) : undefined;
    if (further && (own.length > 0 || further.length > 0)) return [...own, ...further];
  }
  return undefined;
}

/** An optional slot that prefers products with the word. */
export function preferredSlot(index: TextIndex, token: Token, word: string): Slot {
  return { ...slot(token, new Map(knownAs(index, word).meanings)), isOptional: true };
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
  if (isLast && (isTyping || (meanings.size === 0 && mayGoOn(token)))) {
    const isHad = token.kind === 'number' && meanings.size > 0;
    addPrefix(index, meanings, token.text, isHad ? QUALITY.longerNumber : QUALITY.prefix, isTyping);
  }
  if (meanings.size > 0 || articles.size > 0) return [{ ...slot(token, meanings), articles, isGuessed }];
  const options = { isLast: false, isTyping: false, isLenient: false, isExact };
  // A size or value that no product has must not match by its numbers; only its thread may.
  const thread = token.kind === 'size' ? token.parts.filter(({ kind }) => kind === 'code') : [];
  const had = thread.filter(({ text }) => findWord(index.terms, text) >= 0);
  if (token.kind === 'size') return [...had, token].map((one) => slot(one, ofTerm(index, one)));
  if (token.kind === 'measure') return [slot(token, meanings)];
  const parts = token.parts.filter(isPlain);
  if (parts.length === 0 || token.kind === 'number') return [slot(token, meanings)];
  return parts.flatMap((part) => slotsOf(index, part, options));
}

/**
 * Beside other words a number may be the end of an article but not a prefix, because too many articles begin with it.
 */
function articlePart({ kind }: Token, isKnown: boolean): ArticlePart {
  if (isKnown) return 'whole';
  return kind === 'code' ? 'any' : 'end';
}

/** Measures and numbers have no prefix matches: «18 В» must not match «18 Вт», nor 530 the 530 mm of «0,53 м». */
function mayGoOn({ kind }: Token): boolean {
  return kind === 'code' || kind === 'size';
}

function ofTerm(index: TextIndex, { text }: Token): Meanings {
  const meanings: Meanings = new Map();
  addMeaning(meanings, findWord(index.terms, text), QUALITY.exact);
  return meanings;
}

/** Pieces of a code that are meaningful alone. */
function isPlain({ kind }: Token): boolean {
  return kind === 'word' || kind === 'number' || kind === 'code';
}

function slot(token: Token, meanings: Meanings): Slot {
  return { token, meanings, articles: new Map() };
}

/** The number of documents of the slot's terms, counted once per term. */
export function frequency(index: TextIndex, { meanings, articles }: Slot): number {
  let sum = articles.size;
  for (const term of meanings.keys())
    sum += (index.postings.starts[term + 1] ?? 0) - (index.postings.starts[term] ?? 0);
  return sum;
}
