import { expect, test } from 'vitest';
import { buildTextIndex } from './build-index.ts';
import type { TextDocument } from './document-terms.ts';
import { PhraseCollector } from './phrases.ts';
import { searchText } from './search-text.ts';
import { shippedSynonyms } from './shipped-synonyms.ts';
import { buildSuggestIndex, collecting, suggest } from './suggest.ts';
import { readSynonyms } from './synonyms.ts';

/** Equally popular, so equal scores keep this order. */
const NAMES = [
  'Выключатель автоматический силовой ВА88-35 3P 250 А 25 кА',
  'Выключатель автоматический силовой ВА88-37 3P 250 А 35 кА',
  'Выключатель автоматический модульный ВА47-63 1P 25 А 6 кА характеристика C',
  'Выключатель автоматический модульный ВА47-63 1P 20 А 6 кА характеристика C',
];
const documents: TextDocument[] = NAMES.map((name, id) => ({
  id,
  name,
  article: `101-80${id}0`,
  brand: 'Контур',
  category: 'Автоматические выключатели',
  popularity: 1,
  availableIn: [],
}));
const synonyms = readSynonyms(shippedSynonyms);
const collector = new PhraseCollector();
const index = buildTextIndex(collecting(documents, collector), synonyms);
const phrases = buildSuggestIndex(collector, synonyms);

test('a number alone means the first value of a name before its other values', () => {
  const { ids } = searchText(index, synonyms, 'автомат 25', { limit: 10 });
  expect(ids.map((id) => NAMES[id])).toEqual([NAMES[2], NAMES[0]]);
});

test('while a number is typed, goods that have it come before those whose number only begins with it', () => {
  const products = (query: string) =>
    suggest(index, phrases, synonyms, query, { limit: 10 }).flatMap((one) =>
      'product' in one ? [NAMES[one.product]] : [],
    );
  expect(products('автомат 25')).toEqual([NAMES[2], NAMES[0], NAMES[1]]);
  expect(products('автомат 2')).toContain(NAMES[3]);
});

test('kiloamperes and amperes are one value', () => {
  const { ids } = searchText(index, synonyms, 'автомат 6000а', { limit: 10 });
  expect(ids.map((id) => NAMES[id])).toEqual([NAMES[2], NAMES[3]]);
});
