import { expect, test } from 'vitest';
import { Ledger, longestGap, quantile } from './ledger.ts';

test('the gap begins at the last write before the fault and ends with the first one after it', () => {
  expect(longestGap([1_000, 2_000, 9_500, 10_000], 3_000, 11_000)).toBe(7.5);
});

test('a shop that takes no write until the end has a gap until the end', () => {
  expect(longestGap([1_000, 2_000], 3_000, 33_000)).toBe(31);
  expect(longestGap([], 3_000, 33_000)).toBe(30);
});

test('a gap before the fault does not count', () => {
  expect(longestGap([1_000, 60_000, 61_000, 62_000], 60_500, 62_500)).toBe(1);
});

test('an answer 503 is a refusal, one that never came a failure, and failures are counted by what was read', () => {
  const ledger = new Ledger();
  for (const status of [200, 304, 503, 500, 0, 0]) ledger.addRead('search', status, 10);
  expect(ledger.reads).toEqual({ done: 2, refused: 1, failed: 3 });
  expect([...ledger.readFaults]).toEqual([
    ['500 (search)', 1],
    ['0 (search)', 2],
  ]);
});

test('the median of times is the middle one', () => {
  expect([quantile([30, 10, 20], 0.5), quantile([], 0.5)]).toEqual([20, 0]);
});

test('orders that a fault may lose are taken out, and what another load was answered is added', () => {
  const [ledger, later] = [new Ledger(), new Ledger()];
  ledger.addOrder('first', 1);
  ledger.addOrder('second', 2);
  expect(ledger.forget([])).toBeUndefined();
  expect(ledger.forget(['second'])).toBe(ledger.orderedAt.get('second'));
  later.addOrder('third', 2);
  later.addRead('search', 502, 5);
  ledger.add(later);
  expect([...ledger.orders]).toEqual([
    ['first', 1],
    ['third', 2],
  ]);
  expect([ledger.reads.failed, ledger.readFaults.get('502 (search)')]).toEqual([1, 1]);
});
