import { expect, test } from 'vitest';
import { leftLists } from './left-lists.ts';
import { ownerOf, setAccountData, setAuthenticated, unknownVisitor } from './visitor-state.ts';

const buyer = (contract: number | null) => ({
  legal_entity: { id: 1, name: 'ООО «Ромашка»', inn: '6670123456' },
  contract: contract === null ? null : { id: contract, number: 'Д-1', percent: 5 },
});
const owner = (user: number, contract: number | null) =>
  ownerOf(
    setAccountData(setAuthenticated(unknownVisitor, true), {
      user,
      isLegalEntity: true,
      consents: [],
      buyer: buyer(contract),
    }),
  );

test('a list that was left is restored only for the same account and contract', () => {
  const left = leftLists<string>();
  left.store(owner(7, 5), 'entry', 'by contract 5');
  expect(left.recall(owner(7, 5), 'entry')).toBe('by contract 5');
  const others = [owner(7, 6), owner(7, null), owner(8, 5), ownerOf(unknownVisitor)];
  expect(others.map((other) => left.recall(other, 'entry'))).toEqual(others.map(() => undefined));
});

test('the lists of the oldest history entries are dropped first', () => {
  const left = leftLists<number>();
  for (let entry = 0; entry < 40; entry++) left.store('', `${entry}`, entry);
  left.store('', '12', 12);
  left.store('', '40', 40);
  const forgotten = [9, 10, 11, 12, 40].filter((entry) => left.recall('', `${entry}`) === undefined);
  expect(forgotten).toEqual([9, 10]);
});
