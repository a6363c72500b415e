import fc from 'fast-check';
import { expect, test } from 'vitest';
import { additionError, cartTotals, lineTotal, MOST_QUANTITY, quantityError } from './cart.ts';

const pieces = { maxQuantity: 128, multiplicity: 1, unit: 'шт' };
const packs = { maxQuantity: 40, multiplicity: 4, unit: 'шт' };

test('the error for a quantity above the stock names the stock and the city', () => {
  expect(quantityError(128, pieces, 'Екатеринбурге')).toBeNull();
  expect(quantityError(129, pieces, 'Екатеринбурге')).toBe('В Екатеринбурге осталось 128\u00a0шт');
  expect(quantityError(129, pieces)).toBe('Осталось 128\u00a0шт');
  expect(quantityError(20_000, { ...pieces, maxQuantity: 12_840 }, 'Перми')).toBe(
    'В Перми осталось 12\u00a0840\u00a0шт',
  );
});

test('the error for a quantity between two multiples names the nearest multiples that are in stock', () => {
  expect(quantityError(12, packs)).toBeNull();
  expect(quantityError(10, packs)).toBe('Продаём упаковками по 4\u00a0шт: 8 или 12');
  expect(quantityError(3, packs)).toBe('Продаём упаковками по 4\u00a0шт: 4');
  expect(quantityError(39, packs)).toBe('Продаём упаковками по 4\u00a0шт: 36 или 40');
});

test('the error for an addition to a line names amounts to add, not totals', () => {
  const cable = { maxQuantity: 1_900, multiplicity: 100, unit: 'м' };
  expect(additionError(100, 100, cable)).toBeNull();
  expect(additionError(150, 0, cable)).toBe('Продаём по 100\u00a0м: 100 или 200');
  expect(additionError(150, 100, cable)).toBe(
    'Продаём по 100\u00a0м: добавьте 100 или 200, в корзине уже 100\u00a0м',
  );
  expect(additionError(150, 1_700, cable)).toBe(
    'Продаём по 100\u00a0м: добавьте 100 или 200, в корзине уже 1\u00a0700\u00a0м',
  );
  expect(additionError(200, 1_800, cable, 'Перми')).toBe(
    'В Перми осталось 1\u00a0900\u00a0м, в корзине уже 1\u00a0800\u00a0м',
  );
});

test('a suggested addition is always accepted', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 2, max: 50 }),
      (added, already, multiplicity) => {
        const limits = { maxQuantity: 40 * multiplicity, multiplicity, unit: 'шт' };
        const advice = /добавьте (\d+)(?: или (\d+))?,/.exec(additionError(added, already, limits) ?? '');
        for (const amount of advice?.slice(1) ?? [])
          if (amount) expect(additionError(Number(amount), already, limits)).toBeNull();
      },
    ),
  );
});

test('a product out of stock in the city cannot be bought in any quantity', () => {
  const unavailable = { ...pieces, maxQuantity: 0 };
  expect(quantityError(1, unavailable, 'Перми')).toBe('В Перми этот товар сейчас нельзя купить');
  expect(quantityError(1, unavailable)).toBe('Этот товар сейчас нельзя купить');
});

test('a quantity below one or a fraction is rejected', () => {
  expect(quantityError(0, packs)).toBe('Минимум — 4\u00a0шт');
  expect(quantityError(-4, packs)).toBe('Минимум — 4\u00a0шт');
  for (const odd of [1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
    expect(quantityError(odd, packs)).toBe('Нужно целое число.');
});

test('a line holds at most a million, whatever the stock', () => {
  const plenty = { ...pieces, maxQuantity: 10_000_000_000 };
  expect(quantityError(MOST_QUANTITY, plenty)).toBeNull();
  expect(quantityError(MOST_QUANTITY + 1, plenty)).toBe('В одной строке — до 1\u00a0000\u00a0000 шт');
});

test('exactly the multiples from one multiple up to the stock are accepted', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -10, max: 3_000 }),
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 0, max: 60 }),
      (quantity, multiplicity, packages) => {
        const maxQuantity = packages * multiplicity;
        const can = quantity >= 1 && quantity <= maxQuantity && quantity % multiplicity === 0;
        const error = quantityError(quantity, { maxQuantity, multiplicity, unit: 'шт' });
        return can === (error === null);
      },
    ),
  );
});

test('the total and the count leave out unavailable lines, and those lines are listed anew', () => {
  expect(
    cartTotals([
      { id: 1, maxQuantity: 5, total: 10_050 },
      { id: 2, maxQuantity: 0, total: 99_900 },
      { id: 3, maxQuantity: 1, total: 20 },
    ]),
  ).toEqual({ count: 2, total: 10_070, unavailable: [2] });
  expect(cartTotals([])).toEqual({ count: 0, total: 0, unavailable: [] });
});

test('the total is in whole kopecks: the sum of price × quantity over the available lines', () => {
  const line = fc.record({
    maxQuantity: fc.constantFrom(0, 1, 500),
    price: fc.integer({ min: 1, max: 2_000_000 }),
    quantity: fc.integer({ min: 1, max: MOST_QUANTITY }),
  });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 200 }), (lines) => {
      const totals = cartTotals(
        lines.map(({ maxQuantity, price, quantity }, id) => ({
          id,
          maxQuantity,
          total: lineTotal(price, quantity),
        })),
      );
      const exact = lines
        .filter(({ maxQuantity }) => maxQuantity > 0)
        .reduce((sum, { price, quantity }) => sum + BigInt(price) * BigInt(quantity), 0n);
      return BigInt(totals.total) === exact && totals.count + totals.unavailable.length === lines.length;
    }),
  );
});
