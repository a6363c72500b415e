import { expect, test } from 'vitest';
import type { Order } from '../../orders/order-query.ts';
import { clashesOf, decided, othersChanges, rebased } from './rebased-draft.ts';
import { emptyDraft, requestOf, withAdded, withQuantity } from './revision-draft.ts';

const at = '2026-11-22T11:01:00.000Z';

/** An order of three lines; each revision has the quantities of all lines, by their ids. */
function orderOf(...revisions: { by: string; quantities: number[]; isAwaiting?: boolean }[]): Order {
  const placed = [10, 20, 30];
  const accepted = revisions.filter(({ isAwaiting }) => !isAwaiting);
  const now = accepted.at(-1)?.quantities ?? placed;
  const width = Math.max(placed.length, ...revisions.map(({ quantities }) => quantities.length));
  return {
    revision: accepted.length,
    created_at: at,
    revisions: revisions.map(({ by, quantities, isAwaiting }, index) => ({
      n: index + 1,
      source: 'staff',
      by,
      at,
      lines: quantities.map((quantity, line) => ({
        line: line + 1,
        quantity,
        change: quantity === (revisions[index - 1]?.quantities ?? placed)[line] ? 'same' : 'quantity',
      })),
      answer: isAwaiting ? null : { outcome: 'accepted' },
    })),
    lines: Array.from({ length: width }, (_, line) => ({
      id: line + 1,
      product: 70 + line,
      name: `Товар ${line + 1}`,
      article: `10${line}`,
      unit: 'шт',
      price: 5,
      stock: 9,
      placed: placed[line] ?? 0,
      quantity: now[line] ?? 0,
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
  const order = orderOf({ by: 'Вера Климова', quantities: [10, 20, 35, 4], isAwaiting: true });
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

test('a product that both have added is one line, and the person is asked how many', () => {
  const added = {
    product: 73,
    name: 'Товар 4',
    article: '103',
    unit: 'шт',
    multiplicity: 1,
    price: 5,
    free: 9,
  };
  const order = orderOf({ by: 'Вера Климова', quantities: [10, 20, 30, 4] });
  const next = rebased(withAdded(emptyDraft(placed), { ...added, quantity: 6 }), order);
  expect(requestOf(next)).toEqual([{ line: 4, quantity: 6 }]);
  expect(clashesOf(next, order)).toMatchObject([{ product: 73, mine: 6, theirs: 4 }]);
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
