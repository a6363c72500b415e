import { editDistance } from '../search/text/edit-distance.ts';
import { otherLayout } from '../search/text/keyboard.ts';
import { MAX_TEXT, normalize } from '../search/text/normalize.ts';
import { stem, withoutFleeting } from '../search/text/stem.ts';
import { isStopWord } from '../search/text/stop-words.ts';

/** A text as it is searched: plain words, without tags. */
export interface SearchedText {
  id: number;
  title: string;
  annotation: string;
  text: string;
}

/** Words of all texts: base of a word → text → what it weighs there. */
export interface TextIndex {
  places: Map<string, Map<number, number>>;
  /** Order of the texts as they were told, for those that fit alike. */
  order: Map<number, number>;
}

const WEIGHT = { title: 8, annotation: 3, text: 1 };
/** A word said often says no more than one said a few times. */
const MOST_IN_TEXT = 4;
const FACTOR = { exact: 1, beginning: 0.7, slip: 0.4 };
/** Slips that are forgiven a word by its length: short words are too near each other. */
const slipsOf = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/** Makes the index of texts, those told first are preferred among equals. */
export function indexTexts(texts: readonly SearchedText[]): TextIndex {
  const places: TextIndex['places'] = new Map();
  for (const { id, ...parts } of texts)
    for (const part of ['title', 'annotation', 'text'] as const)
      for (const word of wordsOf(parts[part])) {
        const at = places.get(baseOf(word)) ?? new Map<number, number>();
        places.set(baseOf(word), at);
        const most = WEIGHT.title + WEIGHT.annotation + MOST_IN_TEXT;
        at.set(id, Math.min(most, (at.get(id) ?? 0) + WEIGHT[part]));
      }
  return { places, order: new Map(texts.map(({ id }, order) => [id, order])) };
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
  const asked = [...new Set(telling.length > 0 ? telling : words)].slice(0, 20);
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
function placesOf({ places }: TextIndex, word: string): Map<number, number> {
  const base = baseOf(word);
  const exact = places.get(base);
  if (exact) return weighed([exact], FACTOR.exact);
  const bases = [...places.keys()];
  const longer = word.length < 3 ? [] : bases.filter((each) => each.startsWith(base));
  if (longer.length > 0)
    return weighed(
      longer.flatMap((each) => places.get(each) ?? []),
      FACTOR.beginning,
    );
  const limit = /\d/.test(word) ? 0 : slipsOf(word);
  if (limit === 0) return new Map();
  const near = bases.filter((each) => editDistance(base, each, limit) <= limit);
  return weighed(
    near.flatMap((each) => places.get(each) ?? []),
    FACTOR.slip,
  );
}

function weighed(found: readonly Map<number, number>[], factor: number): Map<number, number> {
  const best = new Map<number, number>();
  for (const at of found)
    for (const [id, weight] of at) best.set(id, Math.max(best.get(id) ?? 0, weight * factor));
  return best;
}

function baseOf(word: string): string {
  return withoutFleeting(stem(word));
}

function wordsOf(text: string): string[] {
  return piecesOf(text).flatMap((piece) => normalize(piece).match(/[a-zа-я0-9]+/g) ?? []);
}

/** `normalize` reads the beginning of a text alone. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const space = text.lastIndexOf(' ', at + MAX_TEXT);
    const end = text.length - at <= MAX_TEXT ? text.length : space > at ? space : at + MAX_TEXT;
    pieces.push(text.slice(at, end));
    at = end;
  }
  return pieces;
}
