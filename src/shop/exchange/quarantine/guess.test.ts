import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guessOf, type HeldCounts } from './guess.ts';

const none: HeldCounts = { goods: 0, rules: {}, factors: [], dearer: 0, cheaper: 0 };

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
    text: 'У 209\u00a0товаров вида «Розница» цена стала ровно в 10 раз меньше.',
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
