import { afterEach, expect, test, vi } from 'vitest';
import { knownCities } from './cities.ts';

const ORIGIN = 'https://shop.test';

afterEach(() => {
  vi.useRealTimers();
});

/** A shop that learns of its cities when the test says so; its clock is stopped. */
function shop(first: number[], lifetimeMs?: number) {
  vi.useFakeTimers({ toFake: ['performance'] });
  let answer = Promise.resolve(first);
  const layout = async () => {
    const ids = await answer;
    return Response.json({ cities: ids.map((id) => ({ id })), city: ids[0] });
  };
  const cities = knownCities(() => layout, ORIGIN, lifetimeMs);
  return {
    cities,
    answerWith: (next: Promise<number[]>) => {
      answer = next;
    },
  };
}

test('a city is one of the known cities of the shop', async () => {
  const { cities, answerWith } = shop([1, 2]);
  expect(cities.validNow(2)).toBeUndefined();
  expect(await cities.valid(2, ORIGIN)).toBe(2);
  expect(cities.validNow(17)).toBe(1);
  answerWith(Promise.resolve([3]));
  cities.invalidate(['layout']);
  expect(cities.validNow(2)).toBeUndefined();
  expect(await cities.valid(2, ORIGIN)).toBe(3);
});

test('after an import pages do not wait for the cities until the grace is over', async () => {
  const { cities, answerWith } = shop([1, 2]);
  await cities.valid(2, ORIGIN);
  const next = Promise.withResolvers<number[]>();
  answerWith(next.promise);
  cities.invalidate(['everything'], 1000);
  expect(cities.validNow(2)).toBe(2);
  expect(await cities.valid(2, ORIGIN)).toBe(2);
  vi.advanceTimersByTime(1000);
  expect(cities.validNow(2)).toBeUndefined();
  const waiting = cities.valid(2, ORIGIN);
  next.resolve([3]);
  expect(await waiting).toBe(3);
  expect(cities.validNow(2)).toBe(3);
});

test('cities of another server, which announces no changes, are loaded again after a while without a wait', async () => {
  const { cities, answerWith } = shop([1, 2], 60_000);
  expect(await cities.valid(3, ORIGIN)).toBe(1);
  answerWith(Promise.resolve([1, 3]));
  expect(await cities.valid(3, ORIGIN)).toBe(1);
  vi.advanceTimersByTime(60_001);
  await cities.valid(3, ORIGIN);
  await vi.waitFor(async () => expect(await cities.valid(3, ORIGIN)).toBe(3));
});
