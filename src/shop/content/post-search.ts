import { editDistance } from '../search/text/edit-distance.ts';
import { otherLayout } from '../search/text/keyboard.ts';
import { normalize } from '../search/text/normalize.ts';
import { stem, withoutFleeting } from '../search/text/stem.ts';
import { isStopWord } from '../search/text/stop-words.ts';

/** A text as it is searched: plain words, without tags. */
export interface SearchedText {
  title: string;
  annotation: string;
  text: string;
}

/** Bases of words, with what each weighs. */
export type TextWords = Map<string, number>;

/** Words of all texts: base of a word → text → what it weighs there. */
export interface TextIndex {
  places: Map<string, Map<number, number>>;
  /** The bases, each with its letters as bits: most are told apart from a misspelt word without being compared. */
  bases: { base: string; letters: number }[];
  /** Order of the texts as they were told, for those that fit alike. */
  order: Map<number, number>;
}

const WEIGHT = { title: 8, annotation: 3, text: 1 };
/** A word said often says no more than one said a few times. */
const MOST_WEIGHT = WEIGHT.title + WEIGHT.annotation + 4;
const WORD = /[a-zа-я0-9]+/g;
const FACTOR = { exact: 1, beginning: 0.7, slip: 0.4 };
/** Nobody asks for more; each may cost a walk over all words. */
const MOST_WORDS = 12;
/** Slips that are forgiven a word by its length: short words are too near each other. */
const slipsOf = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/** What each word of a text weighs in it. */
export function weighWords({ title, annotation, text }: SearchedText): TextWords {
  const words: TextWords = new Map();
  const add = (part: keyof typeof WEIGHT, found: readonly string[]) => {
    for (const word of found) {
      const base = baseOf(word);
      words.set(base, Math.min(MOST_WEIGHT, (words.get(base) ?? 0) + WEIGHT[part]));
    }
  };
  add('title', wordsOf(title));
  add('annotation', wordsOf(annotation));
  // Spelled as books are: what people type into a field is not looked for in it.
  add('text', text.toLowerCase().replaceAll('ё', 'е').match(WORD) ?? []);
  return words;
}

/** Makes the index of texts, those told first are preferred among equals. */
export function indexTexts(texts: readonly { id: number; words: TextWords }[]): TextIndex {
  const places: TextIndex['places'] = new Map();
  for (const { id, words } of texts)
    for (const [base, weight] of words) {
      const at = places.get(base);
      if (at) at.set(id, weight);
      else places.set(base, new Map([[id, weight]]));
    }
  const bases = [...places.keys()].map((base) => ({ base, letters: lettersOf(base) }));
  return { places, bases, order: new Map(texts.map(({ id }, order) => [id, order])) };
}

/**
 * Ids of the texts a query means, best first: forms of words, slips of the hand and the other layout are understood. Those
 * with all its words; when there are none, those with at least half of them.
 */
export function searchTexts(index: TextIndex, query: string): number[] {
  const direct = findAll(index, wordsOf(query));
  return direct.length > 0 ? direct : findAll(index, wordsOf(otherLayout(query)));
}

function findAll(index: TextIndex, words: readonly string[]): number[] {
  const telling = words.filter((word) => !isStopWord(word));
  const asked = [...new Set(telling.length > 0 ? telling : words)].slice(0, MOST_WORDS);
  if (asked.length === 0) return [];
  const found = new Map<number, { score: number; words: number }>();
  for (const word of asked)
    for (const [id, score] of placesOf(index, word)) {
      const so = found.get(id) ?? { score: 0, words: 0 };
      found.set(id, { score: so.score + score, words: so.words + 1 });
    }
  const rows = [...found].map(([id, so]) => ({ id, ...so }));
  const whole = rows.filter((row) => row.words === asked.length);
  const enough = whole.length > 0 ? whole : rows.filter((row) => row.words * 2 >= asked.length);
  const place = ({ id }: { id: number }) => index.order.get(id) ?? 0;
  return enough
    .toSorted((a, b) => b.words - a.words || b.score - a.score || place(a) - place(b))
    .map(({ id }) => id);
}

/** Where a word of a query stands: as itself, else as a beginning, else with slips. */
function placesOf({ places, bases }: TextIndex, word: string): Map<number, number> {
  const base = baseOf(word);
  const exact = places.get(base);
  if (exact) return weighed([exact], FACTOR.exact);
  const longer = word.length < 3 ? [] : bases.filter((each) => each.base.startsWith(base));
  if (longer.length > 0)
    return weighed(
      longer.flatMap((each) => places.get(each.base) ?? []),
      FACTOR.beginning,
    );
  const limit = /\d/.test(word) ? 0 : slipsOf(word);
  if (limit === 0) return new Map();
  const letters = lettersOf(base);
  const isNear = (each: TextIndex['bases'][number]) =>
    Math.abs(each.base.length - base.length) <= limit &&
    bitsOf(each.letters ^ letters) <= 2 * limit &&
    editDistance(base, each.base, limit) <= limit;
  const near = bases.filter(isNear);
  return weighed(
    near.flatMap((each) => places.get(each.base) ?? []),
    FACTOR.slip,
  );
}

function weighed(found: readonly Map<number, number>[], factor: number): Map<number, number> {
  const best = new Map<number, number>();
  for (const at of found)
    for (const [id, weight] of at) best.set(id, Math.max(best.get(id) ?? 0, weight * factor));
  return best;
}

/** A slip changes two letters at most: one goes, another comes. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function bitsOf(bits: number): number {
  let left = bits;
  let count = 0;
  for (; left !== 0; count++) left &= left - 1;
  return count;
}

function baseOf(word: string): string {
  return withoutFleeting(stem(word));
}

function wordsOf(text: string): string[] {
  return normalize(text).match(WORD) ?? [];
}
