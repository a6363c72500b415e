import fc from 'fast-check';
import { expect, test } from 'vitest';
import { additionProblem, cartTotals, lineTotal, MOST_QUANTITY, quantityProblem } from './cart.ts';

const pieces = { maxQuantity: 128, multiplicity: 1, unit: 'шт' };
const packs = { maxQuantity: 40, multiplicity: 4, unit: 'шт' };

test('a quantity over the stock is told how much there is, and where', () => {
  expect(quantityProblem(128, pieces, 'Екатеринбурге')).toBeNull();
  expect(quantityProblem(129, pieces, 'Екатеринбурге')).toBe('В Екатеринбурге осталось 128\u00a0шт');
  expect(quantityProblem(129, pieces)).toBe('Осталось 128\u00a0шт');
  expect(quantityProblem(20_000, { ...pieces, maxQuantity: 12_840 }, 'Перми')).toBe(
    'В Перми осталось 12\u00a0840\u00a0шт',
  );
});

test('a quantity between two multiples is told its neighbours, never one that cannot be had', () => {
  expect(quantityProblem(12, packs)).toBeNull();
  expect(quantityProblem(10, packs)).toBe('Продаём упаковками по 4\u00a0шт: 8 или 12');
  expect(quantityProblem(3, packs)).toBe('Продаём упаковками по 4\u00a0шт: 4');
  expect(quantityProblem(39, packs)).toBe('Продаём упаковками по 4\u00a0шт: 36 или 40');
});

test('what is added to a line is told in amounts to add, never in sums', () => {
  const cable = { maxQuantity: 1_900, multiplicity: 100, unit: 'м' };
  expect(additionProblem(100, 100, cable)).toBeNull();
  expect(additionProblem(150, 0, cable)).toBe('Продаём по 100\u00a0м: 100 или 200');
  expect(additionProblem(150, 100, cable)).toBe(
    'Продаём по 100\u00a0м: добавьте 100 или 200, в корзине уже 100\u00a0м',
  );
  expect(additionProblem(150, 1_700, cable)).toBe(
    'Продаём по 100\u00a0м: добавьте 100 или 200, в корзине уже 1\u00a0700\u00a0м',
  );
  expect(additionProblem(200, 1_800, cable, 'Перми')).toBe(
    'В Перми осталось 1\u00a0900\u00a0м, в корзине уже 1\u00a0800\u00a0м',
  );
});

test('what is advised to be added can be added', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 2, max: 50 }),
      (added, already, multiplicity) => {
        const limits = { maxQuantity: 40 * multiplicity, multiplicity, unit: 'шт' };
        const advice = /добавьте (\d+)(?: или (\d+))?,/.exec(additionProblem(added, already, limits) ?? '');
        for (const amount of advice?.slice(1) ?? [])
          if (amount) expect(additionProblem(Number(amount), already, limits)).toBeNull();
      },
    ),
  );
});

test('what is not to be had in the city cannot be had in any quantity', () => {
  const gone = { ...pieces, maxQuantity: 0 };
  expect(quantityProblem(1, gone, 'Перми')).toBe('В Перми этого товара сейчас не купить');
  expect(quantityProblem(1, gone)).toBe('Этого товара сейчас не купить');
});

test('less than one and parts of one are no quantities', () => {
  expect(quantityProblem(0, packs)).toBe('Минимум — 4\u00a0шт');
  expect(quantityProblem(-4, packs)).toBe('Минимум — 4\u00a0шт');
  for (const odd of [1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
    expect(quantityProblem(odd, packs)).toBe('Нужно целое число.');
});

test('a line holds a million at most, however much there is', () => {
  const plenty = { ...pieces, maxQuantity: 10_000_000_000 };
  expect(quantityProblem(MOST_QUANTITY, plenty)).toBeNull();
  expect(quantityProblem(MOST_QUANTITY + 1, plenty)).toBe('В одной строке — до 1\u00a0000\u00a0000 шт');
});

test('exactly the multiples from one multiple up to the stock can be had', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -10, max: 3_000 }),
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 0, max: 60 }),
      (quantity, multiplicity, packages) => {
        const maxQuantity = packages * multiplicity;
        const can = quantity >= 1 && quantity <= maxQuantity && quantity % multiplicity === 0;
        const problem = quantityProblem(quantity, { maxQuantity, multiplicity, unit: 'шт' });
        return can === (problem === null);
      },
    ),
  );
});

test('«the total price and count exclude unavailable items (max_quantity 0), and the list of unavailable ids is rebuilt» (SPEC §4)', () => {
  expect(
    cartTotals([
      { id: 1, maxQuantity: 5, total: 10_050 },
      { id: 2, maxQuantity: 0, total: 99_900 },
      { id: 3, maxQuantity: 1, total: 20 },
    ]),
  ).toEqual({ count: 2, total: 10_070, unavailable: [2] });
  expect(cartTotals([])).toEqual({ count: 0, total: 0, unavailable: [] });
});

test('totals are whole kopecks: the sum of price × quantity of the available lines, whatever the lines', () => {
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
