import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  baseOf,
  countsOf,
  draftWords,
  emptyDraft,
  isEmpty,
  linesNear,
  requestOf,
  withAdded,
  withMore,
  withQuantity,
} from './revision-draft.ts';

const order = { revision: 2, revisions: [] };
const product = {
  product: 7,
  name: 'Кабель',
  article: '301-2250',
  unit: 'м',
  multiplicity: 5,
  price: 78.4,
  free: 40,
};

test('a change starts from the revision that awaits an answer, else from the current one', () => {
  const awaiting = { n: 3, answer: null } as never;
  expect(baseOf(order)).toBe(2);
  expect(baseOf({ ...order, revisions: [awaiting] })).toBe(3);
});

test('however quantities are changed, the request names exactly the lines that differ from the order', () => {
  const step = fc.record({ id: fc.integer({ min: 1, max: 4 }), quantity: fc.integer({ min: 0, max: 5 }) });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const lines = [1, 2, 3, 4].map((id) => ({ id, quantity: id }));
      const last = new Map(steps.map(({ id, quantity }) => [id, quantity]));
      const draft = steps.reduce(
        (before, { id, quantity }) => withQuantity(before, lines[id - 1]!, quantity),
        emptyDraft(order),
      );
      const changed = [...last].filter(([id, quantity]) => quantity !== id);
      const named = requestOf(draft) as { line: number; quantity: number }[];
      expect(new Map(named.map(({ line, quantity }) => [line, quantity]))).toEqual(new Map(changed));
      expect(isEmpty(draft)).toBe(changed.length === 0);
      expect(countsOf(draft).removed).toBe(changed.filter(([, quantity]) => quantity === 0).length);
    }),
  );
});

test('an added product stays in its row while its quantity is typed', () => {
  const both = withAdded(withAdded(emptyDraft(order), { ...product, quantity: 5 }), {
    ...product,
    product: 8,
    quantity: 5,
  });
  const productsOf = ({ added }: typeof both) => added.map(({ product: id, quantity }) => [id, quantity]);
  expect(productsOf(withAdded(both, { ...product, quantity: 50 }))).toEqual([
    [7, 50],
    [8, 5],
  ]);
  expect(productsOf(withAdded(both, { ...product, quantity: 0 }))).toEqual([[8, 5]]);
});

test('an added product is in the request once, and gone when its quantity is 0', () => {
  const twice = withAdded(withAdded(emptyDraft(order), { ...product, quantity: 3 }), {
    ...product,
    quantity: 5,
  });
  expect(requestOf(twice)).toEqual([{ product: 7, quantity: 5 }]);
  expect(draftWords(twice)).toBe('добавлено 1');
  expect(isEmpty(withAdded(twice, { ...product, quantity: 0 }))).toBe(true);
});

test('a product that is found again adds to what there is: to its line in the order, else to what was added', () => {
  const lines = [{ id: 3, product: 7, quantity: 10 }];
  const more = withMore(withMore(emptyDraft(order), lines, product), lines, product);
  expect(requestOf(more)).toEqual([{ line: 3, quantity: 20 }]);
  const cancelled = [{ id: 3, product: 7, quantity: 0 }];
  const added = withMore(withMore(emptyDraft(order), cancelled, product), cancelled, product);
  expect(requestOf(added)).toEqual([{ product: 7, quantity: 10 }]);
});

test('of a long order the changed lines and those beside them are shown, of a short or untouched one all', () => {
  const lines = Array.from({ length: 12 }, (_, at) => ({ id: at + 1, quantity: 5 }));
  expect(linesNear(lines, emptyDraft(order))).toBeUndefined();
  const changed = withQuantity(withQuantity(emptyDraft(order), lines[0]!, 3), lines[6]!, 0);
  expect([...(linesNear(lines, changed) ?? [])]).toEqual([1, 2, 6, 7, 8]);
  expect(linesNear(lines.slice(0, 8), changed)).toBeUndefined();
});
