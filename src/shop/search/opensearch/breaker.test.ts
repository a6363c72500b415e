import { expect, test } from 'vitest';
import { Breaker } from './breaker.ts';

test('after three faults in a row the cluster is not asked for five seconds; then one fault more is enough', () => {
  let now = 0;
  const breaker = new Breaker(() => now);
  breaker.fail();
  breaker.fail();
  breaker.succeed();
  breaker.fail();
  breaker.fail();
  expect(breaker.isClosed).toBe(true);
  breaker.fail();
  expect(breaker.isClosed).toBe(false);
  now = 4_999;
  expect(breaker.isClosed).toBe(false);
  now = 5_000;
  expect(breaker.isClosed).toBe(true);
  breaker.fail();
  expect(breaker.isClosed).toBe(false);
  now = 10_000;
  breaker.succeed();
  expect(breaker.isClosed).toBe(true);
});
