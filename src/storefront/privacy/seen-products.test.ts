import { beforeEach, expect, test } from 'vitest';
import { forgetSeen, rememberSeen, seenProducts } from './seen-products.ts';

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};

beforeEach(() => kept.clear());

test('goods looked at again come first, once; the oldest of many are forgotten', () => {
  for (const id of [1, 2, 3, 1]) rememberSeen(id, storage);
  expect(seenProducts(storage)).toEqual([1, 3, 2]);
  for (let id = 10; id < 40; id++) rememberSeen(id, storage);
  expect(seenProducts(storage)).toEqual([39, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29, 28]);
  forgetSeen(storage);
  expect(seenProducts(storage)).toEqual([]);
});

test.each(['', '{', '"x"', '{"0":1}', '[-1,0,1.5,"7",null,99999999999]'])(
  'what is no list of goods tells of none: %s',
  (text) => {
    kept.set('seen-products', text);
    expect(seenProducts(storage)).toEqual([]);
  },
);

test('a device that refuses to keep anything breaks nothing', () => {
  const refusing = {
    getItem() {
      throw new Error('SecurityError');
    },
    setItem() {
      throw new Error('QuotaExceededError');
    },
  };
  expect(() => rememberSeen(1, refusing)).not.toThrow();
  expect(seenProducts(refusing)).toEqual([]);
});
