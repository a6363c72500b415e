import { MOST_TYPED } from './beginnings.ts';
import { SHORTEST } from './deletions.ts';
import { groupItems } from './grouped.ts';
import { memoizedByIndex } from './lru-answers.ts';
import { findWord, prefixRange } from './packed-words.ts';
import { toCyrillic } from './sound.ts';
import { stem, withoutFleeting } from './stem.ts';
import { isStopWord } from './stop-words.ts';
import type { TextIndex } from './text-index.ts';

/** The terms that a word may mean, with their quality 0–1. */
export type Meanings = Map<number, number>;

/** How close each way of matching is to the written word (SE-10). */
export const QUALITY = {
  exact: 1,
  form: 0.95,
  synonym: 0.85,
  prefix: 0.8,
  letters: 0.9,
  sound: 0.75,
  slip: 0.7,
  derived: 0.7,
  /** 250 while 25 is typed, which is a weaker part of «25 А». */
  longerNumber: 0.4,
} as const;

/** So many terms of one prefix are read. */
const MAX_PREFIX_TERMS = 20_000;

/** Adds a meaning unless a better one exists. */
export function addMeaning(meanings: Meanings, term: number, quality: number): void {
  if (term >= 0 && quality > (meanings.get(term) ?? 0)) meanings.set(term, quality);
}

/** The meanings of a word as written. */
interface Known {
  readonly meanings: ReadonlyMap<number, number>;
  /** It was read in Cyrillic letters. */
  readonly isRead: boolean;
}

/** So many words have their meanings cached: a query needs each several times, and each keystroke again. */
const CACHE_SIZE = 4_000;

/** The word itself and its forms, as written or, for a Latin word, in Cyrillic letters. */
export const knownAs = memoizedByIndex((index, word): Known => {
  const meanings: Meanings = new Map();
  addWritten(index, meanings, word);
  if (meanings.size > 0 || !/^[a-z]{3,}$/.test(word)) return { meanings, isRead: false };
  for (const reading of toCyrillic(word)) {
    // Three letters have too many forms: `vae` is not «ва».
    if (reading.length > 3) addForms(index, meanings, reading, QUALITY.letters);
    else addMeaning(meanings, findWord(index.terms, reading), QUALITY.letters);
    // The soft sign is seldom written in Latin letters: `emal` is «эмаль» rather than a form of «эмали».
    if (findWord(index.terms, reading) < 0 && /[бвдзклмнпрстфшчщ]$/.test(reading))
      addMeaning(meanings, findWord(index.terms, `${reading}ь`), QUALITY.letters);
    if (meanings.size > 0) return { meanings, isRead: true };
  }
  return { meanings, isRead: false };
}, CACHE_SIZE);

/** Adds the word itself and its forms in the letters it is written in. */
export function addWritten(index: TextIndex, meanings: Meanings, word: string): void {
  addForms(index, meanings, word, 1);
}

function addForms(index: TextIndex, meanings: Meanings, word: string, factor: number): void {
  addMeaning(meanings, findWord(index.terms, word), QUALITY.exact * factor);
  const base = stem(word);
  // «дуые» is not a form of «ду».
  if (base !== word && (isStopWord(base) || base.length + 1 < Math.min(word.length, SHORTEST))) return;
  for (const one of new Set([base, withoutFleeting(base)])) {
    const found = findWord(index.stems.words, one);
    if (found >= 0) addStem(index, meanings, found, QUALITY.form * factor);
  }
}

/** Adds every term of a stem. */
export function addStem(index: TextIndex, meanings: Meanings, stemAt: number, quality: number): void {
  for (const term of groupItems(index.stems.terms, stemAt)) addMeaning(meanings, term, quality);
}

/**
 * Adds terms with a prefix, in either alphabet.
 * @param isTyping of very many terms the most frequent are enough
 * @returns whether the prefix was read in Cyrillic
 */
export function addPrefix(
  index: TextIndex,
  meanings: Meanings,
  start: string,
  quality: number,
  isTyping = false,
): boolean {
  if (addWrittenPrefix(index, meanings, start, quality, isTyping) || !/^[a-z]{3,}$/.test(start)) return false;
  const readAs = (latin: string): boolean =>
    toCyrillic(latin)
      .filter((reading) => reading.length > 2)
      .map((reading) => addWrittenPrefix(index, meanings, reading, quality * QUALITY.letters, isTyping))
      .includes(true);
  // The last letter may be half of a Cyrillic one: `vyklyuc` of `vyklyuchatel`.
  return readAs(start) || (isTyping && start.length > SHORTEST && readAs(start.slice(0, -1)));
}

/** Adds terms with a prefix as written. @returns whether there are any */
export function addWrittenPrefix(
  index: TextIndex,
  meanings: Meanings,
  start: string,
  quality: number,
  isTyping = false,
): boolean {
  const [from, to] = prefixRange(index.terms, start);
  const common = isTyping && to - from > MOST_TYPED ? findWord(index.beginnings.words, start) : -1;
  if (common >= 0)
    for (const term of groupItems(index.beginnings.terms, common)) addMeaning(meanings, term, quality);
  else
    for (let term = from; term < Math.min(to, from + MAX_PREFIX_TERMS); term++)
      addMeaning(meanings, term, quality);
  return to > from;
}

/** How a query is read. */
export type Mode = 'plain' | 'typing' | 'lenient' | 'exact' | 'exact-typing';
