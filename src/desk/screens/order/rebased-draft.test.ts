import { expect, test } from 'vitest';
import type { Order } from '../../orders/order-query.ts';
import { clashesOf, decided, othersChanges, rebased } from './rebased-draft.ts';
import { emptyDraft, requestOf, withAdded, withQuantity } from './revision-draft.ts';

const at = '2026-11-22T11:01:00.000Z';

/**
 * An order of three lines, as the API answers it; each revision has the quantities of all lines, by their ids. What a proposal
 * adds is among the lines of the order only when that is accepted.
 */
function orderOf(...revisions: { by: string; quantities: number[]; outcome?: 'withdrawn' | null }[]): Order {
  const placed = [10, 20, 30];
  const accepted = revisions.filter(({ outcome }) => outcome === undefined);
  const now = accepted.at(-1)?.quantities ?? placed;
  const goodsOf = (line: number) => ({
    product: 70 + line,
    name: `Товар ${line + 1}`,
    article: `10${line}`,
    unit: 'шт',
    price: 5,
  });
  return {
    revision: accepted.length === 0 ? 0 : revisions.findLastIndex(({ outcome }) => outcome === undefined) + 1,
    created_at: at,
    revisions: revisions.map(({ by, quantities, outcome = 'accepted' }, index) => ({
      n: index + 1,
      source: 'staff',
      by,
      at,
      lines: quantities.map((quantity, line) => ({
        ...goodsOf(line),
        line: line + 1,
        quantity,
        change: quantity === (revisions[index - 1]?.quantities ?? placed)[line] ? 'same' : 'quantity',
      })),
      answer: outcome && { outcome, by, at },
    })),
    lines: now.map((quantity, line) => ({
      ...goodsOf(line),
      id: line + 1,
      stock: 9,
      placed: placed[line] ?? 0,
      quantity,
    })),
  } as unknown as Order;
}

const placed = orderOf();
const [first, second] = placed.lines as [Order['lines'][number], Order['lines'][number]];
const draft = withQuantity(withQuantity(emptyDraft(placed), first, 11), second, 0);

test('changes of other lines become those of the order, and the draft stays what it was', () => {
  const order = orderOf({ by: 'Вера Климова', quantities: [10, 20, 25] });
  const next = rebased(draft, order);
  expect(requestOf(next)).toEqual(requestOf(draft));
  expect(next.base).toBe(1);
  expect(clashesOf(next, order)).toEqual([]);
  expect(othersChanges(next, order)).toMatchObject([
    { line: { id: 3 }, was: 30, now: 25, by: 'Вера Климова', at },
  ]);
});

test('a proposal that awaits its answer is replaced by one with both changes', () => {
  const order = orderOf({ by: 'Вера Климова', quantities: [10, 20, 35, 4], outcome: null });
  expect(requestOf(rebased(draft, order))).toEqual([
    { line: 1, quantity: 11 },
    { line: 2, quantity: 0 },
    { line: 3, quantity: 35 },
    { product: 73, quantity: 4 },
  ]);
});

test('a line that both have changed keeps its quantity in the draft until the person decides', () => {
  const order = orderOf({ by: 'Вера Климова', quantities: [15, 20, 30] });
  const next = rebased(draft, order);
  expect(clashesOf(next, order)).toMatchObject([{ product: 70, mine: 11, theirs: 15, by: 'Вера Климова' }]);
  const theirs = decided(next, order, 70, 15);
  expect(requestOf(theirs)).toEqual([{ line: 2, quantity: 0 }]);
  expect(clashesOf(theirs, order)).toEqual([]);
  expect(requestOf(decided(next, order, 70, 11))).toEqual(requestOf(draft));
});

test('a line that others have removed is added again only if the person says so', () => {
  const order = orderOf({ by: 'Вера Климова', quantities: [0, 20, 30] });
  const next = rebased(draft, order);
  expect(clashesOf(next, order)).toMatchObject([{ mine: 11, theirs: 0 }]);
  expect(requestOf(decided(next, order, 70, 0))).toEqual([{ line: 2, quantity: 0 }]);
  expect(requestOf(decided(next, order, 70, 11))).toEqual([
    { line: 2, quantity: 0 },
    { product: 70, quantity: 11 },
  ]);
});

const added = {
  product: 73,
  name: 'Товар 4',
  article: '103',
  unit: 'шт',
  multiplicity: 2,
  price: 5,
  free: 9,
};

test('a product that both have added is one line, and the person is asked how many', () => {
  const order = orderOf({ by: 'Вера Климова', quantities: [10, 20, 30, 4] });
  const next = rebased(withAdded(emptyDraft(placed), { ...added, quantity: 6 }), order);
  expect(requestOf(next)).toEqual([{ line: 4, quantity: 6 }]);
  expect(clashesOf(next, order)).toMatchObject([{ product: 73, mine: 6, theirs: 4 }]);
});

test('a product that a proposal adds and the draft too is one line, and the person is asked how many', () => {
  const order = orderOf({ by: 'Вера Климова', quantities: [10, 20, 30, 4], outcome: null });
  const next = rebased(withAdded(emptyDraft(placed), { ...added, quantity: 6 }), order);
  expect(next.added).toEqual([{ ...added, quantity: 6 }]);
  expect(clashesOf(next, order)).toMatchObject([
    { product: 73, line: { name: 'Товар 4' }, mine: 6, theirs: 4, by: 'Вера Климова' },
  ]);
  expect(requestOf(decided(next, order, 73, 4))).toEqual([{ product: 73, quantity: 4 }]);
});

test('what a proposal adds is shown to anybody who changes the order', () => {
  const order = orderOf({ by: 'Вера Климова', quantities: [10, 20, 30, 4], outcome: null });
  expect(othersChanges(rebased(draft, order), order)).toMatchObject([
    { line: { name: 'Товар 4' }, was: 0, now: 4, by: 'Вера Климова' },
  ]);
});

test('changes of a proposal leave the draft when it is withdrawn, and nobody is asked about them', () => {
  const quantities = [10, 20, 35, 4];
  const merged = rebased(draft, orderOf({ by: 'Вера Климова', quantities, outcome: null }));
  const order = orderOf({ by: 'Вера Климова', quantities, outcome: 'withdrawn' });
  const next = rebased(merged, order);
  expect(requestOf(next)).toEqual(requestOf(draft));
  expect(clashesOf(next, order)).toEqual([]);
});

test('a quantity that the draft had of its own stays when a proposal of the same is withdrawn', () => {
  const quantities = [11, 20, 30];
  const both = rebased(draft, orderOf({ by: 'Вера Климова', quantities, outcome: null }));
  const order = orderOf({ by: 'Вера Климова', quantities, outcome: 'withdrawn' });
  expect(requestOf(rebased(both, order))).toEqual(requestOf(draft));
});

test('what both have changed alike is saved already', () => {
  const order = orderOf({ by: 'Вера Климова', quantities: [11, 0, 30] });
  const next = rebased(draft, order);
  expect(requestOf(next)).toEqual([]);
  expect(clashesOf(next, order)).toEqual([]);
});

test('of several changes the person sees the last one of the line, since the draft was begun', () => {
  const once = orderOf({ by: 'Вера Климова', quantities: [10, 20, 25] });
  const twice = orderOf(
    { by: 'Вера Климова', quantities: [10, 20, 25] },
    { by: 'Иван Лобов', quantities: [10, 20, 22] },
  );
  const next = rebased(rebased(draft, once), twice);
  expect(othersChanges(next, twice)).toMatchObject([{ was: 30, now: 22, by: 'Иван Лобов' }]);
});
