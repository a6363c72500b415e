import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guessOf, type HeldCounts } from './guess.ts';

const none: HeldCounts = { goods: 0, rules: {}, factors: [], types: [], dearer: 0, cheaper: 0 };

test('prices that fell exactly tenfold are a shifted comma, a hundredfold kopecks taken for roubles', () => {
  const fell = (factor: number) =>
    guessOf({
      ...none,
      goods: 214,
      rules: { price_moved: 214 },
      cheaper: 209,
      dearer: 5,
      factors: [{ factor, priceType: 'Розница', goods: 209 }],
    });
  expect(fell(0.1)).toEqual({
    title: 'Похоже, сдвинута запятая.',
    text: 'У 209\u00a0товаров цена типа «Розница» стала ровно в 10 раз меньше.',
  });
  expect(fell(100)?.title).toBe('Похоже, рубли и копейки перепутаны.');
});

test('what explains less than half of the goods is not named as their cause', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 3, max: 100_000 }),
      fc.double({ min: 0, max: 0.49, noNaN: true }),
      (goods, share) => {
        const guess = guessOf({
          ...none,
          goods,
          rules: { stock_emptied: goods },
          factors: [{ factor: 0.1, priceType: 'Розница', goods: Math.floor(goods * share) }],
        });
        expect(guess?.title).toBe('Похоже, склад выгрузили пустым.');
      },
    ),
  );
  expect(guessOf(none)).toBeNull();
});

test('all price types that moved alike are named, of many the first three', () => {
  const moved = (...names: string[]) =>
    guessOf({
      ...none,
      goods: 60,
      rules: { price_moved: 60 },
      factors: names.map((priceType) => ({ factor: 10, priceType, goods: 60 })),
    })?.text;
  expect(moved('Розничная', 'Оптовая')).toBe(
    'У 60\u00a0товаров цены типов «Розничная» и «Оптовая» стали ровно в 10 раз больше.',
  );
  expect(moved('А', 'Б', 'В', 'Г', 'Д')).toBe(
    'У 60\u00a0товаров цены типов «А», «Б», «В» и ещё 2 стали ровно в 10 раз больше.',
  );
});

test('a revaluation names the price types that it changes', () => {
  const guess = guessOf({
    ...none,
    goods: 25,
    rules: { price_moved: 25 },
    types: [{ priceType: 'Розничная', goods: 25, prices: 25 }],
    dearer: 20,
    cheaper: 5,
  });
  expect(guess?.text).toBe(
    'Резко изменились цены типа «Розничная»: подорожало 20\u00a0товаров, подешевело 5.',
  );
});
