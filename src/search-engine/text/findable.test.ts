import { expect, test } from 'vitest';
import { buildTextIndex } from './build-index.ts';
import { findable, fruitfulPhrases } from './findable.ts';
import { PhraseCollector } from './phrases.ts';
import { buildSuggestIndex } from './suggest.ts';
import { readSynonyms } from './synonyms.ts';

const synonyms = readSynonyms({ rules: [], brands: {} });
const rest = { article: '', brand: '', category: '', popularity: 1, availableIn: [] };
const goods = ['Перфоратор сетевой', 'Шуруповёрт аккумуляторный'].map((name, id) => ({ id, name, ...rest }));
const index = buildTextIndex(goods, synonyms);

test('a text finds something as written, after correction, or not at all', () => {
  expect(findable([index], synonyms, 'перфораторы')).toBe('as written');
  expect(findable([index], synonyms, 'пирфоратор')).toBe('otherwise');
  expect(findable([index], synonyms, 'нивелир')).toBe('not');
});

test('a phrase that finds products only after correction, or none, is not suggested', () => {
  const asked = ['шуруповерт', 'нивелир', 'пирфоратор'].map((text) => ({ text, count: 1 }));
  const suggestions = buildSuggestIndex(new PhraseCollector(), synonyms, asked);
  const { ids } = suggestions.phrases;
  const fruitful = fruitfulPhrases(index, suggestions, synonyms);
  expect([...ids].filter((_, at) => fruitful[at] === 1).map((id) => suggestions.texts[id])).toEqual([
    'шуруповерт',
  ]);
});
