import { afterEach, expect, test, vi } from 'vitest';
import { tabStorage } from './tab-storage.ts';

afterEach(() => void vi.unstubAllGlobals());

test('a browser that forbids even to ask for its storage keeps nothing, and the page goes on', () => {
  const forbidden = {
    get sessionStorage(): Storage {
      throw new DOMException('denied', 'SecurityError');
    },
  };
  vi.stubGlobal('window', forbidden);
  expect(tabStorage()).toBeUndefined();
});
