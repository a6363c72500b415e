import { SHORTEST, wordsNear } from './deletions.ts';
import { beginningDistance, editDistance } from './edit-distance.ts';
import { groupItems } from './grouped.ts';
import { lengthAt, prefixRange, wordAt } from './packed-words.ts';
import { skeleton, soundsOf, toCyrillic } from './sound.ts';
import { mayEndInCase, stem } from './stem.ts';
import type { TextIndex } from './text-index.ts';
import { addStem, type Meanings, QUALITY } from './vocabulary.ts';
import { endsAsAdjective } from './word-formation.ts';

/** So many candidates with one sound are measured. */
const MAX_CANDIDATES = 400;

/** Words within this distance of the nearest are equally near: a similar sound makes no difference. */
const NEAREST = 0.25;

/** The error limit by word length (SE-10). */
function slipLimit(length: number): number {
  return length <= 3 ? 0 : length <= 6 ? 1 : length <= 9 ? 1.5 : 2;
}

/** The limit for words that sound alike, which may be spelled more differently. */
function soundSlips(length: number, baseLength: number): number {
  if (length <= 3) return 0.25;
  return baseLength <= 3 ? 0.5 : baseLength <= 4 ? 0.75 : baseLength <= 5 ? 1 : baseLength <= 7 ? 1.25 : 2;
}

/**
 * With a shorter stem the first letter may only be replaced by a similar sound: «ёлочный» is not corrected to
 * «щелочной».
 */
const SHORTEST_WITHOUT_FIRST = 6;
/** A foreign word of this length matches a Cyrillic word only when both sound the same: «дыня» does not match DIN. */
const SHORT_FOREIGN = 3;

/**
 * Adds the nearest words that sound alike or are a few errors away.
 * @param most error limit; short words allow less
 * @param spread how much further than the nearest a word may be
 */
export function addNear(
  index: TextIndex,
  meanings: Meanings,
  word: string,
  most: number,
  spread = NEAREST,
): void {
  // A known word without results is compared by its root: «кухонный» may mean «кухня».
  const base = meanings.size > 0 ? stem(word) : caseless(word);
  const limit = Math.min(most, slipLimit(word.length));
  const near = new Map<number, { distance: number; quality: number }>();
  const consider = (at: number, distance: number, quality: number): void => {
    if (distance < (near.get(at)?.distance ?? Infinity)) near.set(at, { distance, quality });
  };
  const isLatin = /[a-z]/.test(base);
  const names = isLatin ? toCyrillic(word) : [];
  const readings = isLatin ? [...new Set(names.map(stem))] : [base];
  // A foreign name has no Russian stem, so it is compared as written, or without a case ending («у макиты»).
  const asName = isLatin ? names : withoutCase(word, base);
  // A word that sounds the same may be spelled very differently: brands, and Russian in Latin letters.
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
    // «лёд» must not match LED. A short brand is indexed by its sound, and letters of a model have no vowel.
    if (isForeign && /^[а-я]{1,3}$/.test(word) && /[аеиоуыэюя]/.test(word)) continue;
    const isShort = isForeign && candidate.length <= SHORT_FOREIGN;
    const ownLimit = isForeign ? soundLimit : slipLimit(base.length);
    const most = isLatin ? soundLimit : isShort ? 0 : Math.min(soundLimit, ownLimit);
    for (const theirs of isForeign ? toCyrillic(candidate) : [candidate])
      for (const ours of isForeign ? asName : readings) {
        const distance = editDistance(ours, theirs, most);
        if (distance <= most && (isForeign || isOfKind(index, at, word)))
          consider(at, distance * 0.8, QUALITY.sound);
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
        // One Cyrillic letter may be several Latin ones: `shch`.
        const isFirstOther = candidate[0] !== ours[0] && base.length < SHORTEST_WITHOUT_FIRST;
        const most = Math.min(limit, isFirstOther ? 1 : slipLimit(ours.length));
        const distance = editDistance(ours, candidate, candidate.length < SHORTEST ? 0.5 : most);
        const stemAt = stems[at] ?? 0;
        if (distance <= most && isOfKind(index, stemAt, word)) consider(stemAt, distance, QUALITY.slip);
      }
  }
  const best = Math.min(...[...near.values()].map(({ distance }) => distance));
  for (const [at, { distance, quality }] of near)
    if (distance <= best + spread) addStem(index, meanings, at, quality - distance * 0.1);
}

/** A misspelled adjective is corrected to adjectives only: «летний» does not become «лента», nor «старый» «старт». */
function isOfKind(index: TextIndex, stemAt: number, word: string): boolean {
  if (!endsAsAdjective(word)) return true;
  return groupItems(index.stems.terms, stemAt).some((term) => {
    const candidate = wordAt(index.terms, term);
    return endsAsAdjective(candidate) || /[a-z]/.test(candidate);
  });
}

/** The stem of a word form; a word without a case or gender ending stays: «банан» does not have the root «бана». */
function caseless(word: string): string {
  return mayEndInCase(word) ? stem(word) : word;
}

/** A typing error may hide the stem from its rules: «цнпная» has no vowel before its ending. */
function withoutEnding(word: string): string {
  return word.replace(/[аеиоуыэюяйь]{1,3}$/, '');
}

function withoutCase(word: string, base: string): string[] {
  const isCase = word.startsWith(base) && /^[аеийоуыюямх]{1,3}$/.test(word.slice(base.length));
  return isCase ? [word, base] : [word];
}

function stemsOfSounds(index: TextIndex, sounds: ReadonlySet<string>): Set<number> {
  const { words, stems } = index.sounds;
  const found = new Set<number>();
  for (const sound of sounds) {
    const [from, to] = prefixRange(words, sound);
    // Equal words come first among those with this prefix.
    for (
      let at = from;
      at < Math.min(to, from + MAX_CANDIDATES) && lengthAt(words, at) === sound.length;
      at++
    )
      found.add(stems[at] ?? 0);
  }
  return found;
}

/** Adds words whose beginning sounds like the typed text: «перфа» of «перфоратор». */
export function addNearPrefix(index: TextIndex, meanings: Meanings, start: string): void {
  if (start.length < 3) return;
  const readings = /[a-z]/.test(start) ? toCyrillic(start) : [start];
  const limit = start.length <= 3 ? 0.5 : start.length <= 6 ? 1 : 1.5;
  for (const ours of readings) {
    const sound = skeleton(ours);
    if (sound.length < 2) continue;
    const ownStart = skeleton(ours.slice(0, 2));
    const [from, to] = prefixRange(index.sounds.words, sound);
    for (let at = from; at < Math.min(to, from + MAX_CANDIDATES); at++) {
      const stemAt = index.sounds.stems[at] ?? 0;
      const candidate = wordAt(index.stems.words, stemAt);
      for (const theirs of /[a-z]/.test(candidate) ? toCyrillic(candidate) : [candidate]) {
        // The prefixes may differ by an error or two, but the sound of one of the first two letters must agree.
        if (ours[0] !== theirs[0] && ownStart !== skeleton(theirs.slice(0, 2))) continue;
        const distance = beginningDistance(ours, theirs, limit);
        if (distance <= limit) addStem(index, meanings, stemAt, QUALITY.slip - distance * 0.1);
      }
    }
  }
}
