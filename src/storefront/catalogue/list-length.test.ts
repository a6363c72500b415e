import { beforeEach, expect, test } from 'vitest';
import { storedLength, storeLength } from './list-length.ts';

let storage: Storage;

beforeEach(() => {
  const items = new Map<string, string>();
  storage = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
  } as Storage;
});

test('each history entry stores the length of its own list', () => {
  storeLength(storage, 'a', '1 /catalog/kabel', { length: 72, top: 720 });
  storeLength(storage, 'b', '1 /catalog/svet', { length: 48, top: 480 });
  expect(storedLength(storage, 'a', '1 /catalog/kabel')).toEqual({ length: 72, top: 720 });
  expect(storedLength(storage, 'a', '2 /catalog/kabel').length).toBe(0);
  expect(storedLength(storage, 'c', '1 /catalog/kabel').length).toBe(0);
});

test('the length of a list that fits one page is dropped, and so are the oldest entries', () => {
  storeLength(storage, 'a', 'list', { length: 72, top: 720 });
  storeLength(storage, 'a', 'list', { length: 0, top: 0 });
  expect(storedLength(storage, 'a', 'list').length).toBe(0);
  for (let entry = 0; entry < 40; entry++)
    storeLength(storage, `e${entry}`, 'list', { length: 48, top: 480 });
  expect(storedLength(storage, 'e0', 'list').length).toBe(0);
  expect(storedLength(storage, 'e39', 'list').length).toBe(48);
});

test('foreign data in the storage, or a tab without storage, causes no failure', () => {
  storage.setItem('list-lengths', '{"a":1');
  expect(storedLength(storage, 'a', 'list').length).toBe(0);
  storage.setItem('list-lengths', '[null,7,["a","list","x"]]');
  expect(storedLength(storage, 'a', 'list').length).toBe(0);
  const full = {
    ...storage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(() => storeLength(full, 'a', 'list', { length: 48, top: 480 })).not.toThrow();
});
