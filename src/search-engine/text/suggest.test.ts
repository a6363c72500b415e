import { expect, test } from 'vitest';
import { otherLayout } from '../keyboard.ts';
import { buildSmallTextIndex, buildTextIndex } from './build-index.ts';
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

test('categories, kinds of products, past queries and products are suggested', () => {
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

test('there are never more suggestions than the limit, and none twice', () => {
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

test('queries of visitors are suggested, the frequent ones higher', async () => {
  const asked = [
    { text: 'болт нержавеющий', count: 3 },
    { text: 'болт м10', count: 500 },
  ];
  const own = new PhraseCollector();
  own.add('Болты', 200);
  const withAsked = await buildSuggestIndex(own, synonyms, asked);
  const texts = suggest(index, withAsked, synonyms, 'болт', { limit: 3 }).map(
    (one) => 'text' in one && one.text,
  );
  expect(texts.slice(0, 2)).toEqual(['болт м10', 'Болты']);
});

test('typing a word or an article letter by letter, in either layout, never gives an empty list', () => {
  const words = goods.flatMap(({ name, category }) => `${name} ${category}`.match(/[a-zа-яё]{3,}/gi) ?? []);
  const typed = new Set(
    [...words, ...goods.map(({ article }) => article)].flatMap((word) =>
      Array.from({ length: word.length - 2 }, (_, at) => word.slice(0, at + 3)),
    ),
  );
  expect(typed.size).toBeGreaterThan(500);
  const rekeyed = [...typed].filter((text) => /^[а-яё]+$/i.test(text)).map(otherLayout);
  expect([...typed, ...rekeyed].filter((text) => suggested(text).length === 0)).toEqual([]);
});

test('changed products are suggested from the small index', () => {
  const changed = {
    ...goods[0]!,
    id: 900,
    name: 'Гвоздодёр кованый',
    article: 'ГВ-1',
    category: 'Гвоздодёры',
  };
  const small = buildSmallTextIndex([changed], synonyms, index);
  expect(suggest([index, small], phrases, synonyms, 'гвоздод', { limit: 5 })).toEqual([
    { product: 900, document: -1 },
  ]);
});

test('nonsense suggests nothing', () => {
  for (const query of ['zzzzzz', 'асдфгхъэ', '%%%', '']) expect(suggested(query)).toEqual([]);
});

test.each([
  ['Дрель ударная Bosch PSB-650', 'Bosch', 'Дрель ударная'],
  ['Смеситель для кухни Grohe', 'Grohe', 'Смеситель для кухни'],
  ['Лампа светодиодная 10 Вт', '', 'Лампа светодиодная'],
  ['Bosch GSR', 'Bosch', 'Bosch GSR'],
])('the kind of «%s» is «%s»', (name, brand, called) => {
  expect(calledBy(name, brand)).toBe(called);
});

test('the letter of a thread is completed to the sizes that goods have, not to brands alone', () => {
  const bolts = ['Болт М6×40 мебельный, Метизон', 'Болт М8×50 мебельный, Метизон'].map((name, id) => ({
    id,
    name,
    article: `173-90${id}0`,
    brand: 'Метизон',
    category: 'Болты',
    popularity: 1,
    availableIn: [],
  }));
  const own = new PhraseCollector();
  const ofBolts = buildTextIndex(collecting(bolts, own), synonyms);
  const found = suggest(ofBolts, buildSuggestIndex(own, synonyms), synonyms, 'болт м', { limit: 10 });
  const texts = found.flatMap((one) => ('text' in one ? [one.text] : []));
  expect(texts).toEqual(expect.arrayContaining(['Болт М6', 'Болт М8']));
});
