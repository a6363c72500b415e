import { afterEach, expect, test, vi } from 'vitest';
import { tabStorage } from './tab-storage.ts';

afterEach(() => void vi.unstubAllGlobals());

test('a browser that forbids access to its storage stores nothing, and the page still works', () => {
  const forbidden = {
    get sessionStorage(): Storage {
      throw new DOMException('denied', 'SecurityError');
    },
  };
  vi.stubGlobal('window', forbidden);
  expect(tabStorage()).toBeUndefined();
});
