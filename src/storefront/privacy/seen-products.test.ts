import { beforeEach, expect, test } from 'vitest';
import { forgetSeen, seenProducts, storeSeen } from './seen-products.ts';

const items = new Map<string, string>();
const storage = {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
};

beforeEach(() => items.clear());

test('a product viewed again comes first, once; the oldest of many are dropped', () => {
  for (const id of [1, 2, 3, 1]) storeSeen(id, storage);
  expect(seenProducts(storage)).toEqual([1, 3, 2]);
  for (let id = 10; id < 40; id++) storeSeen(id, storage);
  expect(seenProducts(storage)).toEqual([39, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29, 28]);
  forgetSeen(storage);
  expect(seenProducts(storage)).toEqual([]);
});

test.each(['', '{', '"x"', '{"0":1}', '[-1,0,1.5,"7",null,99999999999]'])(
  'invalid data in the storage contains no viewed products: %s',
  (text) => {
    items.set('seen-products', text);
    expect(seenProducts(storage)).toEqual([]);
  },
);

test('a device without storage causes no errors', () => {
  const forbidding = {
    getItem() {
      throw new Error('SecurityError');
    },
    setItem() {
      throw new Error('QuotaExceededError');
    },
  };
  expect(() => storeSeen(1, forbidding)).not.toThrow();
  expect(seenProducts(forbidding)).toEqual([]);
});
