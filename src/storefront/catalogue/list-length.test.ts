import { beforeEach, expect, test } from 'vitest';
import { keepLength, keptLength } from './list-length.ts';

let storage: Storage;

beforeEach(() => {
  const kept = new Map<string, string>();
  storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  } as Storage;
});

test('the length of an entry is that of its own list, whatever others were', () => {
  keepLength(storage, 'a', '1 /catalog/kabel', { length: 72, top: 720 });
  keepLength(storage, 'b', '1 /catalog/svet', { length: 48, top: 480 });
  expect(keptLength(storage, 'a', '1 /catalog/kabel')).toEqual({ length: 72, top: 720 });
  expect(keptLength(storage, 'a', '2 /catalog/kabel').length).toBe(0);
  expect(keptLength(storage, 'c', '1 /catalog/kabel').length).toBe(0);
});

test('a list that is one page long again is forgotten, and so are the oldest entries', () => {
  keepLength(storage, 'a', 'list', { length: 72, top: 720 });
  keepLength(storage, 'a', 'list', { length: 0, top: 0 });
  expect(keptLength(storage, 'a', 'list').length).toBe(0);
  for (let entry = 0; entry < 40; entry++) keepLength(storage, `e${entry}`, 'list', { length: 48, top: 480 });
  expect(keptLength(storage, 'e0', 'list').length).toBe(0);
  expect(keptLength(storage, 'e39', 'list').length).toBe(48);
});

test('what somebody else wrote there, or a tab that may keep nothing, is no reason to fail', () => {
  storage.setItem('list-lengths', '{"a":1');
  expect(keptLength(storage, 'a', 'list').length).toBe(0);
  storage.setItem('list-lengths', '[null,7,["a","list","x"]]');
  expect(keptLength(storage, 'a', 'list').length).toBe(0);
  const full = {
    ...storage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(() => keepLength(full, 'a', 'list', { length: 48, top: 480 })).not.toThrow();
});
