import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchLeftBehind } from './reopened.ts';

/** A document that was opened by one address and stands at another, as a browser tells it. @returns what it asks */
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
  const kept = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  };
  vi.stubGlobal('window', { sessionStorage });
});
afterEach(() => void vi.unstubAllGlobals());

test('a document that Back has led away from is left behind; a place on its page is no other page', () => {
  expect(stand('http://shop/product/7', '/catalog?page=2')()).toBe(true);
  expect(stand('http://shop/catalog?page=2', '/catalog?page=2#goods')()).toBe(false);
});

test('it is said once: a browser that still tells of another address after a reload reloads no more', () => {
  const first = stand('http://shop/product/7?utm=1', '/product/7');
  expect(first()).toBe(true);
  const second = stand('http://shop/product/7?utm=1', '/product/7');
  expect([second(), second(), second()]).toEqual([false, false, false]);
  leadTo('/catalog');
  expect(second()).toBe(true);
});

test('of a browser that does not tell by which address a document was opened, none is left behind', () => {
  expect(stand('document', '/catalog')()).toBe(false);
});

test('where nothing can be kept nothing is said: nobody would know that it was', () => {
  Object.assign(window, { sessionStorage: undefined });
  expect(stand('http://shop/product/7', '/catalog')()).toBe(false);
});
