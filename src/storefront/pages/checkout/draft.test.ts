import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepDraft, readDraft } from './draft.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  };
  vi.stubGlobal('window', { sessionStorage });
});
afterEach(() => void vi.unstubAllGlobals());

const typed = { name: 'Анна', street: 'Ленина' };

test('what one has typed who had logged in comes back to him alone, whoever is at this tab later', () => {
  keepDraft(typed, 7);
  expect([readDraft(8), readDraft(undefined), readDraft(7)]).toEqual([{}, {}, typed]);
});

test('what a guest has typed is still there when he has logged in; consents and papers are not', () => {
  keepDraft({ ...typed, offer: 'on', passport: '4508 123456' }, undefined);
  expect([readDraft(undefined), readDraft(7)]).toEqual([typed, typed]);
});
