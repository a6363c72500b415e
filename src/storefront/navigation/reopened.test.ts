import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchLeftBehind } from './reopened.ts';

/**
 * A document opened at one address and now at another, as a browser reports it.
 * @returns the tested function
 */
function stand(name: string, address: string): () => boolean {
  vi.stubGlobal('performance', { getEntriesByType: () => [{ name, type: 'reload' }] });
  leadTo(address);
  return watchLeftBehind();
}

function leadTo(address: string): void {
  const { href, pathname, search } = new URL(address, 'http://shop');
  Object.assign(window, { location: { href, pathname, search } });
}

beforeEach(() => {
  const items = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => items.set(key, text),
    removeItem: (key: string) => items.delete(key),
  };
  vi.stubGlobal('window', { sessionStorage });
});
afterEach(() => void vi.unstubAllGlobals());

test('a document that Back has moved away from is detected; another anchor of the same page does not count', () => {
  expect(stand('http://shop/product/7', '/catalog?page=2')()).toBe(true);
  expect(stand('http://shop/catalog?page=2', '/catalog?page=2#goods')()).toBe(false);
});

test('it is reported once: a browser that still reports another address after a reload is not reloaded again', () => {
  const first = stand('http://shop/product/7?utm=1', '/product/7');
  expect(first()).toBe(true);
  const second = stand('http://shop/product/7?utm=1', '/product/7');
  expect([second(), second(), second()]).toEqual([false, false, false]);
  leadTo('/catalog');
  expect(second()).toBe(true);
});

test('a browser that does not report the opening address never triggers a reload', () => {
  expect(stand('document', '/catalog')()).toBe(false);
});

test('without storage nothing is reported, because it could not be remembered', () => {
  Object.assign(window, { sessionStorage: undefined });
  expect(stand('http://shop/product/7', '/catalog')()).toBe(false);
});
