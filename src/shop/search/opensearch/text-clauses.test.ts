import { expect, test } from 'vitest';
import type { SoughtWord } from '../../../search-engine/search-engine.ts';
import { scoredBy } from './text-clauses.ts';

const word = (terms: readonly string[]): SoughtWord => ({
  terms: new Map(terms.map((term, at) => [term, 1 - (at % 60) / 100])),
  products: new Map([[7, 100]]),
  rarity: 5,
  byCategory: 1.2,
  isOptional: false,
});

/** As a cluster counts them. */
const clausesOf = (query: unknown): number => JSON.stringify(query).split('"constant_score"').length - 1;

test('a query of twelve words with hundreds of meanings each, read in two ways, stays below the 1,024 clauses that a cluster takes', () => {
  const meanings = Array.from({ length: 900 }, (_, at) => `слово${at}`);
  const words = Array.from({ length: 12 }, () => word(meanings));
  const ways = [
    { words, isNamed: false },
    { words, isNamed: false },
  ];
  expect(clausesOf(scoredBy(ways, { cityId: 1, renown: 3 }))).toBeLessThan(1_000);
});
