import { MOST_TYPED } from './beginnings.ts';
import { SHORTEST, wordsNear } from './deletions.ts';
import { editDistance } from './edit-distance.ts';
import { groupItems } from './grouped.ts';
import { findWord, prefixRange, wordAt } from './packed-words.ts';
import { rememberedOf } from './remembered.ts';
import { skeleton, soundsOf, toCyrillic } from './sound.ts';
import { stem, withoutFleeting } from './stem.ts';
import { isStopWord } from './stop-words.ts';
import type { TextIndex } from './text-index.ts';

/** Terms a word may mean and how well, 0–1. */
export type Meanings = Map<number, number>;

/** How well a way of finding keeps to what was written (SEARCH.md §6). */
export const QUALITY = {
  exact: 1,
  form: 0.95,
  synonym: 0.85,
  prefix: 0.8,
  letters: 0.9,
  sound: 0.75,
  slip: 0.7,
  derived: 0.7,
} as const;

/** More terms than this of one beginning are not looked at. */
const MAX_PREFIX_TERMS = 20_000;
/** More candidates of one sound than this are not measured. */
const MAX_CANDIDATES = 400;

/** Words as near as each other, but for a similar sound. */
const NEAREST = 0.25;

/** Adds a meaning unless a better one is known. */
export function addMeaning(meanings: Meanings, term: number, quality: number): void {
  if (term >= 0 && quality > (meanings.get(term) ?? 0)) meanings.set(term, quality);
}

/** What is called by a word as it stands. */
interface Known {
  readonly meanings: ReadonlyMap<number, number>;
  /** It had to be read in Cyrillic. */
  readonly isRead: boolean;
}

/** Words whose meaning is kept: a query asks for each several times, and with every letter more again. */
const REMEMBERED = 4_000;

/** The word itself and its forms, as written or, of a Latin word, as it may be meant in Cyrillic. */
export const knownAs = rememberedOf((index, word): Known => {
  const meanings: Meanings = new Map();
  addWritten(index, meanings, word);
  if (meanings.size > 0 || !/^[a-z]{3,}$/.test(word)) return { meanings, isRead: false };
  for (const reading of toCyrillic(word)) {
    // Three letters have too many forms: `vae` is not «ва».
    if (reading.length > 3) addForms(index, meanings, reading, QUALITY.letters);
    else addMeaning(meanings, findWord(index.terms, reading), QUALITY.letters);
    // Few write the soft sign in Latin letters: `emal` is «эмаль» rather than a form of «эмали».
    if (findWord(index.terms, reading) < 0 && /[бвдзклмнпрстфшчщ]$/.test(reading))
      addMeaning(meanings, findWord(index.terms, `${reading}ь`), QUALITY.letters);
    if (meanings.size > 0) return { meanings, isRead: true };
  }
  return { meanings, isRead: false };
}, REMEMBERED);

/** The word itself and its forms in the letters it is written in. */
export function addWritten(index: TextIndex, meanings: Meanings, word: string): void {
  addForms(index, meanings, word, 1);
}

function addForms(index: TextIndex, meanings: Meanings, word: string, factor: number): void {
  addMeaning(meanings, findWord(index.terms, word), QUALITY.exact * factor);
  const base = stem(word);
  // «дуые» is no form of «ду».
  if (base !== word && (isStopWord(base) || base.length + 1 < Math.min(word.length, SHORTEST))) return;
  for (const one of new Set([base, withoutFleeting(base)])) {
    const found = findWord(index.stems.words, one);
    if (found >= 0) addStem(index, meanings, found, QUALITY.form * factor);
  }
}

/** Every term of a stem. */
function addStem(index: TextIndex, meanings: Meanings, stemAt: number, quality: number): void {
  for (const term of groupItems(index.stems.terms, stemAt)) addMeaning(meanings, term, quality);
}

/**
 * Terms which begin so, in either alphabet.
 * @param isTyping of very many the commonest are enough
 * @returns whether the beginning had to be read in Cyrillic
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
  // The last letter may be half of one: `vyklyuc` of `vyklyuchatel`.
  return readAs(start) || (isTyping && start.length > SHORTEST && readAs(start.slice(0, -1)));
}

/** Terms which begin so as written. @returns whether there are any */
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

/** How many slips a word of this length may have (SEARCH.md §6). */
function slipLimit(length: number): number {
  return length <= 3 ? 0 : length <= 6 ? 1 : length <= 9 ? 1.5 : 2;
}

/** The same for words of one sound: they may be spelled further apart. */
function soundSlips(length: number, baseLength: number): number {
  if (length <= 3) return 0.25;
  return baseLength <= 3 ? 0.5 : baseLength <= 4 ? 0.75 : baseLength <= 5 ? 1 : baseLength <= 7 ? 1.25 : 2;
}

/**
 * Words that sound alike or lie a few slips away; only the nearest of them.
 * @param most slips at most, less for short words
 * @param spread how much further than the nearest a word may lie
 */
export function addNear(
  index: TextIndex,
  meanings: Meanings,
  word: string,
  most: number,
  spread = NEAREST,
): void {
  // A word the shop knows but found nothing by is taken by its root: «кухонный» may mean «кухня».
  const base = meanings.size > 0 ? stem(word) : caseless(word);
  const limit = Math.min(most, slipLimit(word.length));
  const near = new Map<number, { distance: number; quality: number }>();
  const consider = (at: number, distance: number, quality: number): void => {
    if (distance < (near.get(at)?.distance ?? Infinity)) near.set(at, { distance, quality });
  };
  const isLatin = /[a-z]/.test(base);
  const names = isLatin ? toCyrillic(word) : [];
  const readings = isLatin ? [...new Set(names.map(stem))] : [base];
  // A foreign name has no Russian stem: it is compared as written, or without a mere case ending («у макиты»).
  const asName = isLatin ? names : withoutCase(word, base);
  // A word that sounds the same may be spelled far from it: brands, and Russian in Latin letters.
  const soundLimit = Math.min(most, soundSlips(word.length, base.length));
  for (const at of stemsOfSounds(
    index,
    new Set([
      ...soundsOf(base),
      ...soundsOf(word),
      ...readings.map(skeleton).filter((sound) => sound.length > 1),
    ]),
  )) {
    const candidate = wordAt(index.stems.words, at);
    const isForeign = /[a-z]/.test(candidate);
    if (!isForeign && !isLatin && candidate.length <= 3) continue;
    // «лёд» is no LED; a short brand is indexed as it sounds, letters of a model have no vowel.
    if (isForeign && /^[а-я]{1,3}$/.test(word) && /[аеиоуыэюя]/.test(word)) continue;
    for (const theirs of isForeign ? toCyrillic(candidate) : [candidate])
      for (const ours of isForeign ? asName : readings) {
        const distance = editDistance(ours, theirs, soundLimit);
        if (distance <= soundLimit) consider(at, distance * 0.8, QUALITY.sound);
      }
  }
  if (limit > 0 && word.length >= SHORTEST) {
    const { spelled, stems } = index.stems.near;
    for (const ours of new Set([
      base,
      withoutEnding(word),
      word,
      ...names.slice(0, 1),
      ...readings.slice(0, 1),
    ]))
      for (const at of wordsNear(index.stems.near, ours)) {
        const candidate = wordAt(spelled, at);
        // Latin letters are more than those they stand for: `shch` is one.
        const most = Math.min(limit, isLatin ? slipLimit(ours.length) : limit);
        const distance = editDistance(ours, candidate, candidate.length < SHORTEST ? 0.5 : most);
        if (distance <= most) consider(stems[at] ?? 0, distance, QUALITY.slip);
      }
  }
  const best = Math.min(...[...near.values()].map(({ distance }) => distance));
  for (const [at, { distance, quality }] of near)
    if (distance <= best + spread) addStem(index, meanings, at, quality - distance * 0.1);
}

/** A form's stem; of what no case or gender ending ends, the word: «банан» has not the root «бана». */
function caseless(word: string): string {
  const base = stem(word);
  return /^[аеиоуыэюяйьмхвг]{0,3}$/.test(word.slice(base.length)) ? base : word;
}

/** A slip may hide the stem from its rules: «цнпная» has no vowel before its ending. */
function withoutEnding(word: string): string {
  return word.replace(/[аеиоуыэюяйь]{1,3}$/, '');
}

function withoutCase(word: string, base: string): string[] {
  const isCase = word.startsWith(base) && /^[аеийоуыюямх]{1,3}$/.test(word.slice(base.length));
  return isCase ? [word, base] : [word];
}

function stemsOfSounds(index: TextIndex, sounds: ReadonlySet<string>): Set<number> {
  const found = new Set<number>();
  for (const sound of sounds) {
    const first = findWord(index.sounds.words, sound);
    if (first < 0) continue;
    for (let at = first; at < first + MAX_CANDIDATES && wordAt(index.sounds.words, at) === sound; at++)
      found.add(index.sounds.stems[at] ?? 0);
  }
  return found;
}

/** Words whose beginning sounds like what is typed so far: «перфа» of «перфоратор». */
export function addNearPrefix(index: TextIndex, meanings: Meanings, start: string): void {
  if (start.length < 3) return;
  const readings = /[a-z]/.test(start) ? toCyrillic(start) : [start];
  const limit = start.length <= 3 ? 0.5 : start.length <= 6 ? 1 : 1.5;
  for (const ours of readings) {
    const sound = skeleton(ours);
    if (sound.length < 2) continue;
    const [from, to] = prefixRange(index.sounds.words, sound);
    for (let at = from; at < Math.min(to, from + MAX_CANDIDATES); at++) {
      const stemAt = index.sounds.stems[at] ?? 0;
      const candidate = wordAt(index.stems.words, stemAt);
      for (const theirs of /[a-z]/.test(candidate) ? toCyrillic(candidate) : [candidate]) {
        if (!mayBegin(ours, theirs)) continue;
        let best = Infinity;
        for (const more of [0, 1, -1])
          best = Math.min(best, editDistance(ours, theirs.slice(0, ours.length + more), limit));
        if (best <= limit) addStem(index, meanings, stemAt, QUALITY.slip - best * 0.1);
      }
    }
  }
}

/** Whether a slip or two may lie between the beginnings: of the first two letters one sound is the same. */
function mayBegin(ours: string, theirs: string): boolean {
  return ours[0] === theirs[0] || skeleton(ours.slice(0, 2)) === skeleton(theirs.slice(0, 2));
}
