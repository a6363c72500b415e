import { expect, test } from 'vitest';
import { buildTextIndex } from './build-index.ts';
import { goods, synonyms } from './fixtures/goods.ts';
import { nearQueries } from './near-queries.ts';
import { PhraseCollector } from './phrases.ts';
import { searchText } from './search-text.ts';
import { buildSuggestIndex, collecting } from './suggest.ts';

const collector = new PhraseCollector();
const index = await buildTextIndex(collecting(goods, collector), synonyms);
const phrases = await buildSuggestIndex(collector, synonyms);
const near = (query: string, limit = 5) => nearQueries(index, phrases, synonyms, query, { limit });

test.each([
  ['what of the words finds something', 'летающий сверхзвуковой квантовый шуруповерт', 'шуруповерт'],
  ['the same with its slip mended', 'летающий сверхзвуковой квантовый шурповерт', 'шуруповерт'],
  ['what begins as the word does', 'шурупокрут', 'Шуруповёрты'],
])('%s: «%s» is near «%s»', (_, query, expected) => {
  expect(searchText(index, synonyms, query, { limit: 1 }).total).toBe(0);
  expect(near(query)[0]).toBe(expected);
});

test('every near query finds something, none comes twice, and there are never more than the limit', () => {
  for (const query of [
    'шурупокрут',
    'летающий сверхзвуковой перфоратор болт',
    'краскапульта',
    'водонагревашка',
  ]) {
    const texts = near(query, 3);
    expect(texts.length).toBeLessThanOrEqual(3);
    expect(new Set(texts).size).toBe(texts.length);
    for (const text of texts)
      expect(searchText(index, synonyms, text, { limit: 1 }).total, text).toBeGreaterThan(0);
  }
});

test.each(['ghbdtn', 'zzzzzz', 'квантовый телепорт', '%%%', '', '🤷', 'абв'.repeat(10_000)])(
  '%j has no near queries',
  (query) => {
    expect(near(query)).toEqual([]);
  },
);
