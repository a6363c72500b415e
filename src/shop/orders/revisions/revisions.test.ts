import fc from 'fast-check';
import { expect, test } from 'vitest';
import { vat } from '../../pricing/pricing.ts';
import { consentOf, isUnchanged, revisionDiff } from './revision-diff.ts';
import { type LineRequest, revised, type Snapshot, type SnapshotLine } from './revisions.ts';

const PRODUCT = { name: 'Гвозди', article: '1-1', unit: 'шт', multiplicity: 1, vatPercent: 20 };
const KNOWN = {
  productOf: (id: number) => ({
    ...PRODUCT,
    name: `Товар ${id}`,
    priceAt: (quantity: number) => (quantity < 10 ? 200 : 150),
  }),
  packedOf: () => 0,
  hasMultiples: true,
};

function line(id: number, quantity: number, kopecks: number): SnapshotLine {
  const total = kopecks * quantity;
  return {
    line: id,
    product: id * 10,
    name: `Строка ${id}`,
    article: '',
    unit: 'шт',
    quantity,
    kopecks,
    total,
    vatPercent: 20,
    vat: vat(total, 20),
    change: 'same',
    replaces: null,
  };
}

function order(
  lines: readonly SnapshotLine[],
  delivery: number | null = null,
  readyOn: string | null = null,
): Snapshot {
  const goods = lines.reduce((sum, { total }) => sum + total, 0);
  return { lines, goods, delivery, total: goods + (delivery ?? 0), readyOn };
}

const anyOrder = fc
  .tuple(
    fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 10_000 })), {
      minLength: 1,
      maxLength: 6,
    }),
    fc.option(fc.integer({ min: 0, max: 90_000 })),
    fc.option(fc.constantFrom('2026-11-25', '2026-11-27', '2026-12-01')),
  )
  .map(([lines, delivery, day]) =>
    order(
      lines.map(([quantity, kopecks], at) => line(at + 1, quantity, kopecks)),
      delivery,
      day,
    ),
  );

/** Requests of all kinds, most of them possible. */
const anyRequest = fc.record(
  {
    lines: fc.uniqueArray(
      fc.oneof(
        fc.record(
          {
            line: fc.integer({ min: 1, max: 6 }),
            quantity: fc.integer({ min: 0, max: 60 }),
            kopecks: fc.integer({ min: 1, max: 10_000 }),
          },
          { requiredKeys: ['line'] },
        ),
        fc.record(
          {
            product: fc.integer({ min: 1, max: 9 }).map((id) => id * 10),
            quantity: fc.integer({ min: 1, max: 9 }),
            replaces: fc.integer({ min: 1, max: 6 }),
          },
          { requiredKeys: ['product', 'quantity'] },
        ),
      ),
      { maxLength: 4 },
    ),
    delivery: fc.option(fc.integer({ min: 0, max: 90_000 })),
    readyOn: fc.option(fc.constantFrom('2026-11-25', '2026-11-26', '2026-12-01')),
  },
  { requiredKeys: ['lines'] },
);

/** The order after a request, or null when it is rejected. */
function after(was: Snapshot, request: { lines: LineRequest[] }): Snapshot | null {
  try {
    return revised(was, request, KNOWN);
  } catch (error) {
    if ((error as Error).name !== 'ShopError') throw error;
    return null;
  }
}

test('a revision has every line of the order, its sums are right to the kopeck with VAT included, and it never leaves an empty order', () => {
  fc.assert(
    fc.property(anyOrder, anyRequest, (was, request) => {
      const now = after(was, request as { lines: LineRequest[] });
      if (!now) return;
      expect(now.lines.slice(0, was.lines.length).map((each) => each.line)).toEqual(
        was.lines.map((each) => each.line),
      );
      expect(now.goods).toBe(now.lines.reduce((sum, { total }) => sum + total, 0));
      expect(now.goods).toBeGreaterThan(0);
      expect(now.total).toBe(now.goods + (now.delivery ?? 0));
      for (const each of now.lines) {
        expect(each.total).toBe(each.kopecks * each.quantity);
        expect(each.vat).toBe(vat(each.total, each.vatPercent));
        expect(each.change === 'cancelled').toBe(each.quantity === 0);
        expect(each.change === 'substituted').toBe(each.replaces !== null);
      }
    }),
  );
});

test('lines that a request does not name stay as they are', () => {
  fc.assert(
    fc.property(anyOrder, anyRequest, (was, request) => {
      const { lines } = request as { lines: LineRequest[] };
      const now = after(was, { ...request, lines } as { lines: LineRequest[] });
      if (!now) return;
      const named = new Set(
        lines.flatMap((each) => [
          'line' in each ? each.line : each.product / 10,
          ...(each.replaces === undefined ? [] : [each.replaces]),
        ]),
      );
      for (const each of was.lines)
        if (!named.has(each.line as number)) expect(now.lines).toContainEqual(each);
    }),
  );
});

test('what is accepted at once gives the buyer the same goods on the same day for no more money', () => {
  fc.assert(
    fc.property(anyOrder, anyRequest, (was, request) => {
      const now = after(was, request as { lines: LineRequest[] });
      if (!now || consentOf(revisionDiff(was, now)) !== 'none') return;
      expect(now.total).toBeLessThanOrEqual(was.total);
      expect(now.readyOn).toBe(was.readyOn);
      expect(now.lines.map(({ line: id, quantity }) => [id, quantity])).toEqual(
        was.lines.map(({ line: id, quantity }) => [id, quantity]),
      );
      for (const [at, each] of was.lines.entries())
        expect(now.lines[at]?.kopecks).toBeLessThanOrEqual(each.kopecks);
    }),
  );
});

test('silence never accepts anything dearer, added, larger or later', () => {
  fc.assert(
    fc.property(anyOrder, anyRequest, (was, request) => {
      const now = after(was, request as { lines: LineRequest[] });
      if (!now || consentOf(revisionDiff(was, now)) === 'explicit') return;
      expect(now.total).toBeLessThanOrEqual(was.total);
      expect(now.lines).toHaveLength(was.lines.length);
      for (const [at, each] of was.lines.entries()) {
        expect(now.lines[at]?.quantity).toBeLessThanOrEqual(each.quantity);
        if (now.lines[at]?.quantity) expect(now.lines[at]?.kopecks).toBeLessThanOrEqual(each.kopecks);
      }
      if (was.readyOn !== null) expect(now.readyOn).not.toBeNull();
      if (was.readyOn !== null) expect((now.readyOn as string) <= was.readyOn).toBe(true);
      if (was.delivery === null) expect(now.delivery ?? 0).toBe(0);
    }),
  );
});

const two = order([line(1, 5, 1_000), line(2, 3, 500)], null, '2026-11-27');
const consent = (request: Parameters<typeof revised>[1], tolerance?: number) =>
  consentOf(revisionDiff(two, revised(two, request, KNOWN)), tolerance);

test('each kind of change needs its kind of consent', () => {
  expect(consent({ lines: [{ line: 1, kopecks: 900 }] })).toBe('none');
  expect(consent({ lines: [], delivery: 0 })).toBe('none');
  expect(consent({ lines: [{ line: 1, quantity: 4 }] })).toBe('silence');
  expect(consent({ lines: [{ line: 2, quantity: 0 }] })).toBe('silence');
  expect(consent({ lines: [], readyOn: '2026-11-26' })).toBe('silence');
  expect(consent({ lines: [{ line: 1, kopecks: 1_001, quantity: 1 }] })).toBe('explicit');
  expect(consent({ lines: [{ line: 1, quantity: 6, kopecks: 1 }] })).toBe('explicit');
  expect(consent({ lines: [{ line: 1, quantity: 1 }], delivery: 1 })).toBe('explicit');
  expect(consent({ lines: [{ product: 90, quantity: 1 }] })).toBe('explicit');
  expect(consent({ lines: [{ product: 90, quantity: 1, replaces: 1 }] })).toBe('explicit');
  expect(consent({ lines: [], readyOn: '2026-11-28' })).toBe('explicit');
  expect(consent({ lines: [], readyOn: null })).toBe('explicit');
});

test('a contract may allow an order to become dearer by some percent without consent', () => {
  expect(consent({ lines: [{ line: 1, kopecks: 1_050 }] }, 3)).toBe('explicit');
  expect(consent({ lines: [{ line: 1, kopecks: 1_030 }] }, 3)).toBe('none');
  expect(consent({ lines: [{ line: 1, quantity: 6 }] }, 100)).toBe('explicit');
});

test('a product of the order raises its line; another one adds a line at the price for its quantity', () => {
  const now = revised(
    two,
    {
      lines: [
        { product: 10, quantity: 2 },
        { product: 90, quantity: 10 },
      ],
    },
    KNOWN,
  );
  expect(now.lines.map(({ line: id, quantity, kopecks, change }) => [id, quantity, kopecks, change])).toEqual(
    [
      [1, 7, 1_000, 'quantity'],
      [2, 3, 500, 'same'],
      [null, 10, 150, 'added'],
    ],
  );
});

test('a substitute cancels the line it substitutes, unless the request names that line as well', () => {
  const now = revised(two, { lines: [{ product: 90, quantity: 5, replaces: 1 }] }, KNOWN);
  expect(now.lines.map(({ quantity, change }) => [quantity, change])).toEqual([
    [0, 'cancelled'],
    [3, 'same'],
    [5, 'substituted'],
  ]);
  const part = revised(
    two,
    {
      lines: [
        { line: 1, quantity: 2 },
        { product: 90, quantity: 3, replaces: 1 },
      ],
    },
    KNOWN,
  );
  expect(part.lines.map(({ quantity }) => quantity)).toEqual([2, 3, 3]);
});

test.each([
  [{ lines: [{ line: 7, quantity: 1 }] }, 'Строки 7 в этом заказе нет.'],
  [{ lines: [{ line: 1, quantity: -1 }] }, 'Строка 1: Минимум — 1\u00a0шт'],
  [{ lines: [{ line: 1, quantity: 1.5 }] }, 'Строка 1: Нужно целое число.'],
  [
    {
      lines: [
        { line: 1, quantity: 1 },
        { product: 10, quantity: 1 },
      ],
    },
    'Эта строка названа дважды.',
  ],
  [{ lines: [{ line: 1, replaces: 1 }] }, 'Строка не может заменить саму себя.'],
  [{ lines: [{ line: 1, replaces: 8 }] }, 'Строки 8 в этом заказе нет.'],
  [{ lines: [{ line: 1, kopecks: 0 }] }, 'Строка 1: цена должна быть больше нуля, в целых копейках.'],
  [
    {
      lines: [
        { line: 1, quantity: 0 },
        { line: 2, quantity: 0 },
      ],
    },
    'В заказе не остаётся товаров: отмените заказ целиком.',
  ],
])('a request that cannot be carried out is explained: %j', (request, message) => {
  expect(() => revised(two, request, KNOWN)).toThrow(message);
});

test('quantities are whole multiples, except what 1C writes', () => {
  const known = { ...KNOWN, productOf: (id: number) => ({ ...KNOWN.productOf(id), multiplicity: 4 }) };
  const request = { lines: [{ line: 1, quantity: 6 }] };
  expect(() => revised(two, request, known)).toThrow('Строка 1: Продаём упаковками по 4\u00a0шт: 4 или 8');
  expect(revised(two, request, { ...known, hasMultiples: false }).lines[0]?.quantity).toBe(6);
});

test('no revision goes below what was packed', () => {
  const known = { ...KNOWN, packedOf: (id: number) => (id === 1 ? 3 : 0) };
  expect(() => revised(two, { lines: [{ line: 1, quantity: 2 }] }, known)).toThrow(
    'Строка 1: уже собрано 3\u00a0шт, оставить меньше нельзя.',
  );
  expect(revised(two, { lines: [{ line: 1, quantity: 3 }] }, known).lines[0]?.quantity).toBe(3);
});

test('a comparison with itself shows no change', () => {
  fc.assert(
    fc.property(anyOrder, (was) => {
      expect(isUnchanged(revisionDiff(was, was))).toBe(true);
    }),
  );
});
