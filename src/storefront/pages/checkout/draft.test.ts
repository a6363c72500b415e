import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readCheckout, storeCheckout } from './draft.ts';

beforeEach(() => {
  const items = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => items.set(key, text),
  };
  vi.stubGlobal('window', { sessionStorage });
});
afterEach(() => void vi.unstubAllGlobals());

const typed = { name: 'Анна', street: 'Ленина' };

test('input of a logged-in user is restored for the same user only, not for the next one in the tab', () => {
  storeCheckout(typed, 7);
  expect([readCheckout(8), readCheckout(undefined), readCheckout(7)]).toEqual([{}, {}, typed]);
});

test('input of a guest is still there after the login; consents and documents are not', () => {
  storeCheckout({ ...typed, offer: 'on', passport: '4508 123456' }, undefined);
  expect([readCheckout(undefined), readCheckout(7)]).toEqual([typed, typed]);
});
