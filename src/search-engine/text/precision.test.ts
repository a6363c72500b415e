import fc from 'fast-check';
import { expect, test } from 'vitest';
import { articleEnds, barcodeNumbers } from './document-terms.ts';
import { foundArticles, leftOut, measuredGoods } from './fixtures/measured-goods.ts';
import { foldCode } from './homoglyphs.ts';
import { normalize } from './normalize.ts';

test.each([
  ['ёлочный', 'щелочная'],
  ['ёлочная', 'щелочная'],
  ['летний', 'лента'],
  ['старый', 'старт'],
  ['дыня', 'DIN'],
  ['сыр', 'КШ by way of the Latin letters of the same keys'],
])('«%s» is not corrected to another word: %s', (query) => {
  expect(foundArticles(query)).toEqual([]);
});

test.each([
  ['щелочая', '114-1901'],
  ['щёлочная', '114-1901'],
  ['щелочнаа', '114-1901'],
  ['малярноя лента', '220-9892'],
  ['ыключатель', '101-7530'],
  ['выклчатель', '101-7530'],
])('a typing error is still corrected: «%s»', (query, article) => {
  expect(foundArticles(query)[0]).toBe(article);
});

test('an article with this whole group comes before articles that only begin with its digits', () => {
  expect(foundArticles('1901').slice(0, 2).toSorted()).toEqual(['114-1901', '115-1901']);
  // Without its separator 190-1349 begins with the same digits.
  expect(foundArticles('1901').slice(2).toSorted()).toEqual(['190-1150', '190-1349']);
  expect(foundArticles('19011')).toEqual(['190-1150']);
  expect(foundArticles('190').toSorted()).toEqual(['114-1901', '115-1901', '190-1150', '190-1349']);
});

test.each([
  ['7530', ['101-7530']],
  ['753', ['101-7530']],
  ['75', []],
  ['101-75', ['101-7530', '101-7549']],
  ['101 75', ['101-7530', '101-7549']],
  ['0206-0074', ['SQ0206-0074']],
  ['0074', ['SQ0206-0074']],
  ['sq0206', ['SQ0206-0074']],
  ['кабель 1901', ['115-1901']],
])('a part of an article finds its product: «%s»', (query, articles) => {
  expect(foundArticles(query)).toEqual(articles);
});

test('every later group of an article, and every prefix of one, finds its product', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...measuredGoods).chain(({ article }) => {
        const [, group = ''] = article.split('-');
        return fc.tuple(fc.constant(article), fc.constant(group), fc.integer({ min: 3, max: group.length }));
      }),
      ([article, group, length]) => {
        expect(foundArticles(group)).toContain(article);
        expect(
          foundArticles(`${article.slice(0, article.length - group.length)}${group.slice(0, length)}`),
        ).toContain(article);
      },
    ),
  );
});

test('an article ends with each of its indexed ends, and none of them is the whole article', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'abва109-./ '), maxLength: 30 }), (article) => {
      const code = foldCode(normalize(article));
      for (const end of articleEnds(article)) {
        expect(code.endsWith(end)).toBe(true);
        expect(end.length).toBeLessThan(code.length);
      }
    }),
  );
});

test.each(['2000014000010', '2000014 000010', '2000 0140 0001 0', ' 2000014000010 ', '200001400001'])(
  'a barcode finds its product and nothing else: «%s»',
  (query) => {
    expect(foundArticles(query)).toEqual(['115-1901']);
  },
);

test('several barcodes, leading zeros and no barcode are read', () => {
  expect(barcodeNumbers('4607012345674, 04607012345681')).toEqual([4607012345674, 4607012345681]);
  expect(barcodeNumbers('')).toEqual([]);
  expect(barcodeNumbers('1234567 · 123456789012345 · ABC')).toEqual([]);
});

test.each([
  ['дрель 18 вольт', ['151-3358']],
  ['дрель 18в', ['151-3358']],
  ['дрель 18v', ['151-3358']],
  ['дрель 5 ач', ['151-3358']],
  ['18в', ['151-3358']],
  ['18вт', ['124-1702']],
  ['220 вольт', ['124-1702', '104-6272']],
  ['автомат 380в', ['101-7530', '101-7549']],
])('a measure that only the characteristics contain is found: «%s»', (query, articles) => {
  expect(foundArticles(query).toSorted()).toEqual(articles.toSorted());
  expect(leftOut(query)).toEqual([]);
});

test.each(['2,5 мм²', '2,5 мм2', '2.5мм2', '2,5 кв. мм', '2,5 мм кв', '2,5 квадрата'])(
  'square millimetres do not match millimetres: «%s»',
  (query) => {
    expect(foundArticles(query)).toEqual(['115-1901']);
  },
);

test('a bare number matches neither a larger number nor the same length in another unit', () => {
  expect(foundArticles('530')).toEqual([]);
  expect(foundArticles('2,5 мм')[0]).toBe('178-4263');
});

test('a number in a size comes before the same number in a code', () => {
  expect(foundArticles('труба 20')).toEqual(['144-0797', '144-8435']);
});

test('the trade meaning of a word comes before products that have it in a phrase with another meaning', () => {
  expect(foundArticles('автомат')).toEqual(['101-7530', '101-7549', '104-6272']);
  expect(foundArticles('автомат 16а')).toEqual(['101-7530', '104-6272']);
  expect(foundArticles('дифференциальный автомат')).toEqual(['104-6272']);
  expect(foundArticles('автомат двухполюсный')).toEqual(['101-7530']);
});
