import { expect, test } from 'vitest';
import { buildTextIndex } from './build-index.ts';
import { goods, synonyms } from './fixtures/goods.ts';
import { calledBy, PhraseCollector } from './phrases.ts';
import { buildSuggestIndex, collecting, suggest } from './suggest.ts';

const collector = new PhraseCollector();
const index = await buildTextIndex(collecting(goods, collector), synonyms);
collector.add('шуруповёрт для дома', 50);
const phrases = await buildSuggestIndex(collector, synonyms);

const suggested = (query: string, limit = 10) =>
  suggest(index, phrases, synonyms, query, { limit }).map((one) =>
    'text' in one ? one.text : (goods[one.product]?.name ?? ''),
  );

test('a category, what goods are called, past queries and goods are suggested', () => {
  const texts = suggested('шуру');
  expect(texts).toEqual(
    expect.arrayContaining([
      'шуруповёрт для дома',
      'Шуруповёрты',
      'Шуруповёрт аккумуляторный',
      'Шуруповёрт аккумуляторный Bosch GSR-120 12 В',
    ]),
  );
  expect(texts[0]).toBe('шуруповёрт для дома');
});

test('never more than asked for and never twice the same', () => {
  for (const query of ['м', 'шу', 'болт', 'makita']) {
    const texts = suggested(query, 4);
    expect(texts.length).toBeLessThanOrEqual(4);
    expect(new Set(texts).size).toBe(texts.length);
  }
});

test.each([
  ['the beginning of an article', 'MK-2470', 'Перфоратор Makita HR-2470 SDS-plus 780 Вт'],
  ['the wrong layout', 'gthaj', 'Перфораторы'],
  ['a slip before the word is finished', 'перфара', 'Перфораторы'],
  ['Latin letters before the word is finished', 'shurup', 'Шуруповёрты'],
])('%s: «%s»', (_, query, text) => {
  expect(suggested(query)).toContain(text);
});

test('nonsense suggests nothing', () => {
  for (const query of ['zzzzzz', 'асдфгхъэ', '%%%', '']) expect(suggested(query)).toEqual([]);
});

test.each([
  ['Дрель ударная Bosch PSB-650', 'Bosch', 'Дрель ударная'],
  ['Смеситель для кухни Grohe', 'Grohe', 'Смеситель для кухни'],
  ['Лампа светодиодная 10 Вт', '', 'Лампа светодиодная'],
  ['Bosch GSR', 'Bosch', 'Bosch GSR'],
])('«%s» is called «%s»', (name, brand, called) => {
  expect(calledBy(name, brand)).toBe(called);
});
