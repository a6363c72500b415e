import {
  editDistance,
  isStopWord,
  normalize,
  otherLayout,
  stem,
  withoutFleeting,
} from '../../../../search-engine/search-engine.ts';

/** A text to be searched, as plain words without tags. */
export interface SearchedText {
  title: string;
  annotation: string;
  text: string;
}

/** Stems of a text's words with their weights. */
export type TextWords = Map<string, number>;

/** The index of all texts: stem of a word → text → weight. */
export interface TextIndex {
  places: Map<string, Map<number, number>>;
  /** The stems, each with its letters as a bit set, which excludes most stems without computing an edit distance. */
  stems: { stem: string; letters: number }[];
  /** Order of the texts as given; it decides between equal scores. */
  order: Map<number, number>;
}

const WEIGHT = { title: 8, annotation: 3, text: 1 };
/** A word that is repeated often counts no more than one repeated a few times. */
const MAX_WEIGHT = WEIGHT.title + WEIGHT.annotation + 4;
const WORD = /[a-zа-я0-9]+/g;
const FACTOR = { exact: 1, prefix: 0.7, typo: 0.4 };
/** Longest query in words; each word may scan the whole index. */
const MAX_WORDS = 12;
/** Typing errors allowed in a word of this length. Short words are too similar to each other. */
const typosAllowed = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/** Weight of each stem of a text. */
export function weighWords({ title, annotation, text }: SearchedText): TextWords {
  const words: TextWords = new Map();
  const add = (part: keyof typeof WEIGHT, found: readonly string[]) => {
    for (const word of found) {
      const stem = stemOf(word);
      words.set(stem, Math.min(MAX_WEIGHT, (words.get(stem) ?? 0) + WEIGHT[part]));
    }
  };
  add('title', wordsOf(title));
  add('annotation', wordsOf(annotation));
  // Texts are written correctly, so the normalization of queries is not needed here.
  add('text', text.toLowerCase().replaceAll('ё', 'е').match(WORD) ?? []);
  return words;
}

/** Builds the index of texts. Among equal scores, earlier texts come first. */
export function indexTexts(texts: readonly { id: number; words: TextWords }[]): TextIndex {
  const places: TextIndex['places'] = new Map();
  for (const { id, words } of texts)
    for (const [stem, weight] of words) {
      const at = places.get(stem);
      if (at) at.set(id, weight);
      else places.set(stem, new Map([[id, weight]]));
    }
  const stems = [...places.keys()].map((stem) => ({ stem, letters: lettersOf(stem) }));
  return { places, stems, order: new Map(texts.map(({ id }, order) => [id, order])) };
}

/**
 * Finds texts for a query, best first; tolerates word forms, typing errors and the wrong keyboard layout. Returns
 * texts with all words or, when there are none, with at least half of them.
 * @returns ids of the texts
 */
export function searchTexts(index: TextIndex, query: string): number[] {
  const direct = findAll(index, wordsOf(query));
  return direct.length > 0 ? direct : findAll(index, wordsOf(otherLayout(query)));
}

function findAll(index: TextIndex, words: readonly string[]): number[] {
  const significant = words.filter((word) => !isStopWord(word));
  const searched = [...new Set(significant.length > 0 ? significant : words)].slice(0, MAX_WORDS);
  if (searched.length === 0) return [];
  const found = new Map<number, { score: number; words: number }>();
  for (const word of searched)
    for (const [id, score] of placesOf(index, word)) {
      const so = found.get(id) ?? { score: 0, words: 0 };
      found.set(id, { score: so.score + score, words: so.words + 1 });
    }
  const rows = [...found].map(([id, so]) => ({ id, ...so }));
  const complete = rows.filter((row) => row.words === searched.length);
  const enough = complete.length > 0 ? complete : rows.filter((row) => row.words * 2 >= searched.length);
  const place = ({ id }: { id: number }) => index.order.get(id) ?? 0;
  return enough
    .toSorted((a, b) => b.words - a.words || b.score - a.score || place(a) - place(b))
    .map(({ id }) => id);
}

/** Texts with a word of the query: exact, otherwise as a prefix, otherwise with typing errors. */
function placesOf({ places, stems }: TextIndex, word: string): Map<number, number> {
  const stem = stemOf(word);
  const exact = places.get(stem);
  if (exact) return weighed([exact], FACTOR.exact);
  const longer = word.length < 3 ? [] : stems.filter((each) => each.stem.startsWith(stem));
  if (longer.length > 0)
    return weighed(
      longer.flatMap((each) => places.get(each.stem) ?? []),
      FACTOR.prefix,
    );
  const limit = /\d/.test(word) ? 0 : typosAllowed(word);
  if (limit === 0) return new Map();
  const letters = lettersOf(stem);
  const isNear = (each: TextIndex['stems'][number]) =>
    Math.abs(each.stem.length - stem.length) <= limit &&
    bitsOf(each.letters ^ letters) <= 2 * limit &&
    editDistance(stem, each.stem, limit) <= limit;
  const near = stems.filter(isNear);
  return weighed(
    near.flatMap((each) => places.get(each.stem) ?? []),
    FACTOR.typo,
  );
}

function weighed(found: readonly Map<number, number>[], factor: number): Map<number, number> {
  const best = new Map<number, number>();
  for (const at of found)
    for (const [id, weight] of at) best.set(id, Math.max(best.get(id) ?? 0, weight * factor));
  return best;
}

/** A typing error changes at most two letters: one is removed, another added. */
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

function stemOf(word: string): string {
  return withoutFleeting(stem(word));
}

function wordsOf(text: string): string[] {
  return normalize(text).match(WORD) ?? [];
}
