import { expect, test } from 'vitest';
import { Breaker } from './breaker.ts';

test('after three faults in a row the cluster is not asked for five seconds; then one fault more is enough', () => {
  let now = 0;
  const breaker = new Breaker(() => now);
  breaker.fail('failed');
  breaker.fail('failed');
  breaker.succeed();
  breaker.fail('failed');
  breaker.fail('failed');
  expect(breaker.isClosed).toBe(true);
  breaker.fail('failed');
  expect(breaker.isClosed).toBe(false);
  now = 4_999;
  expect(breaker.isClosed).toBe(false);
  now = 5_000;
  expect(breaker.isClosed).toBe(true);
  breaker.fail('failed');
  expect(breaker.isClosed).toBe(false);
  now = 10_000;
  breaker.succeed();
  expect(breaker.isClosed).toBe(true);
});

test('one visitor who gets no answer is enough: the cluster is not asked for a second, and not before it was heard', () => {
  let now = 0;
  const breaker = new Breaker(() => now);
  breaker.fail('silent');
  expect(breaker.isClosed).toBe(false);
  now = 500;
  breaker.hear(100);
  expect(breaker.isClosed).toBe(false);
  now = 1_000;
  expect(breaker.isClosed).toBe(true);
  breaker.fail('silent');
  now = 60_000;
  expect(breaker.isClosed).toBe(false);
  breaker.hear(1_000);
  expect(breaker.isClosed).toBe(true);
});

test('a cluster that is silent when no visitor asks is not asked either', () => {
  let now = 7;
  const breaker = new Breaker(() => now);
  breaker.miss();
  now = 9;
  breaker.hear(6);
  expect(breaker.isClosed).toBe(false);
  breaker.hear(8);
  expect(breaker.isClosed).toBe(true);
});
