import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildTextIndex } from './build-index.ts';
import { BY_CATEGORY, byCategory } from './checks.ts';
import type { TextDocument } from './document-terms.ts';
import { synonyms } from './fixtures/goods.ts';
import { match } from './match.ts';
import { findWord } from './packed-words.ts';
import { frequency, type Slot } from './slots.ts';
import { setDead, type TextIndex } from './text-index.ts';

const WORDS = ['болт', 'гайка', 'шайба', 'анкер', 'винт', 'хомут', 'дюбель', 'скоба'];
const CATEGORIES = ['Болты', 'Гайки и шайбы', 'Разное'];

/** A number of a repeatable sequence: the documents of an index are hundreds. */
function diceOf(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

function indexOf(seed: number, count: number): TextIndex {
  const dice = diceOf(seed);
  const documents = Array.from({ length: count }, (_, at): TextDocument => {
    // The later words are rarer.
    const words = Array.from({ length: 1 + dice(4) }, () => WORDS[dice(1 + dice(WORDS.length))]!);
    return {
      id: at + 1,
      name: words.join(' '),
      article: '',
      brand: '',
      category: CATEGORIES[dice(CATEGORIES.length)]!,
      popularity: dice(1_000),
      availableIn: dice(2) === 0 ? [0] : [],
    };
  });
  const index = buildTextIndex(documents, synonyms);
  for (let document = 0; document < count; document++) if (dice(10) === 0) setDead(index, document, true);
  return index;
}

interface Asked {
  words: number[];
  isOptional: boolean;
  /** Numbers of documents whose article matches. */
  articles: number[];
}

function slotOf(index: TextIndex, { words, isOptional, articles }: Asked): Slot {
  const text = WORDS[words[0]!]!;
  const found = words.map((word, at) => [findWord(index.terms, WORDS[word]!), 1 - at / 10] as const);
  const documents = articles.map((document) => [document % index.ids.length, 0.8] as const);
  return {
    token: { kind: 'word', text, written: text, terms: [text], parts: [], at: 0 },
    meanings: new Map(found.filter(([term]) => term >= 0)),
    articles: new Map(documents),
    ...(isOptional ? { isOptional } : {}),
  };
}

/** The matches as they are defined, document by document. */
function definedMatches(index: TextIndex, slots: readonly Slot[]): Map<number, number> {
  const matches = new Map<number, number>();
  const weights = slots.map((slot) => Math.log(1 + index.ids.length / Math.max(1, frequency(index, slot))));
  for (let document = 0; document < index.ids.length; document++) {
    if (((index.dead[document >>> 3] ?? 0) >>> (document & 7)) & 1) continue;
    const from = index.forward.starts[document]!;
    const own = Array.from(index.forward.terms.slice(from, index.forward.starts[document + 1]!));
    let score: number | undefined = 0;
    for (const [at, slot] of slots.entries()) {
      const article = slot.articles.get(document) ?? 0;
      const best = own.reduce((most, term, place) => {
        const quality = slot.meanings.get(term) ?? 0;
        return Math.max(most, (quality * weights[at]! * index.forward.weights[from + place]!) / 255);
      }, article);
      if (best === 0 && !slot.isOptional) score = undefined;
      if (score === undefined) break;
      const isOnlyByCategory = !slot.isOptional && article === 0 && best <= byCategory(weights[at]!);
      score += isOnlyByCategory ? best - BY_CATEGORY : best;
    }
    if (score === undefined) continue;
    const isAvailable = ((index.available[0]?.[document >>> 3] ?? 0) >>> (document & 7)) & 1;
    matches.set(document, score + index.popularity[document]! / 255 + (isAvailable ? 0.75 : 0));
  }
  return matches;
}

const asked = fc.record({
  words: fc.uniqueArray(fc.nat({ max: WORDS.length - 1 }), { minLength: 1, maxLength: 3 }),
  isOptional: fc.integer({ min: 0, max: 4 }).map((number) => number === 0),
  articles: fc.oneof(
    { weight: 5, arbitrary: fc.constant<number[]>([]) },
    { weight: 1, arbitrary: fc.array(fc.nat(), { maxLength: 3 }) },
  ),
});

test('a search finds exactly the living documents that match each required word, with the scores of their words', () => {
  const queries = fc.array(fc.array(asked, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom(20, 400, 2_000), queries, (seed, count, texts) => {
      const index = indexOf(seed, count);
      // Searches of one index share their work arrays and what is cached of words.
      const slots = texts.map((text) => text.map((one) => slotOf(index, one)));
      for (const query of [...slots, ...slots]) {
        const required = query.filter(({ isOptional }) => !isOptional);
        const isNothing =
          required.length === 0 ||
          required.some(({ meanings, articles }) => meanings.size + articles.size === 0);
        const expected = isNothing ? new Map() : definedMatches(index, query);
        const found = match(index, query, { city: 0 });
        expect([...found.documents].sort((one, other) => one - other)).toEqual([...expected.keys()]);
        for (const [at, document] of found.documents.entries())
          expect(found.scores[at]).toBeCloseTo(expected.get(document)!, 3);
        // Of the most popular documents alone each is one of them; a better word of it may not have been read.
        const popular = match(index, query, { city: 0, depth: 8 });
        for (const [at, document] of popular.documents.entries())
          expect(popular.scores[at]).toBeLessThan((expected.get(document) ?? Number.NaN) + 0.001);
        if (!popular.isCut) expect(popular.count).toBe(expected.size);
      }
    }),
    { numRuns: 40 },
  );
});
