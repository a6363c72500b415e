import { expect, test } from 'vitest';
import { createBrowserKey } from './browser-key.ts';

function storage(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
  } as Storage;
}

test('the tabs of a browser share one key, and after a minute without a write it is replaced', () => {
  const shared = storage();
  let now = 1_000_000;
  const [tab, another] = [1, 2].map(() =>
    createBrowserKey(
      () => shared,
      () => now,
    ),
  ) as [() => string, () => string];
  const first = tab();
  expect(first).toMatch(/^[\da-f]{32}$/);
  now += 50_000;
  expect(another()).toBe(first);
  now += 50_000;
  expect(tab()).toBe(first); // it was used 50 s ago
  now += 60_000;
  const next = another();
  expect(next).not.toBe(first);
  expect(tab()).toBe(next);
});

test('an invalid key in the storage is replaced, and so is a key from the future after the clock went back', () => {
  const shared = storage();
  const key = createBrowserKey(
    () => shared,
    () => 5_000,
  );
  for (const value of ['', 'abc', 'abc 5000', `${'a'.repeat(32)} 9000`, `${'a'.repeat(32)}`]) {
    shared.setItem('browser-key', value);
    expect([value, key()]).not.toEqual([value, 'a'.repeat(32)]);
    expect(key()).toMatch(/^[\da-f]{32}$/);
  }
});

test('where the browser forbids storage the page has its own key', () => {
  const key = createBrowserKey(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const first = key();
  expect(first).toMatch(/^[\da-f]{32}$/);
  expect(key()).toBe(first);
});
