import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalPath, canonicalQuery, safeNext } from './addresses.ts';

describe('an address has one form', () => {
  test.each([
    ['/', '/'],
    ['/catalog', '/catalog'],
    ['/catalog/', '/catalog'],
    ['/Catalog/Kabel', '/catalog/kabel'],
    ['//catalog///kabel//', '/catalog/kabel'],
    ['/search', '/search/'],
    ['/search/', '/search/'],
    ['/catalog/%D0%BA', '/catalog/%D0%BA'],
    ['/order/AbC', '/order/AbC'],
    ['/shared/AbC', '/shared/AbC'],
  ])('%s → %s', (path, canonical) => expect(canonicalPath(path)).toBe(canonical));

  test('a redirect to it never leaves the site', () => {
    for (const path of ['//evil.example/', '/\\evil.example/', '///evil.example', '/\\/evil.example/'])
      expect(canonicalPath(path)).toBe('/evil.example');
  });
});

describe('parameters', () => {
  test('unknown and empty parameters are ignored, known ones have one order', () => {
    const search = new URLSearchParams('utm_source=x&offset=24&tags=3&min_price=&tags=7');
    expect(canonicalQuery(search, ['tags', 'min_price', 'offset'])).toBe('?tags=3&tags=7&offset=24');
  });
  test('a parameter that only has to be there needs no value', () => {
    expect(canonicalQuery(new URLSearchParams('list'), ['list'])).toBe('?list=1');
    expect(canonicalQuery(new URLSearchParams('list=1'), ['list'])).toBe('?list=1');
  });
  test('an address without known parameters has no query', () => {
    expect(canonicalQuery(new URLSearchParams('yclid=1'), ['tags'])).toBe('');
  });
});

describe('the return address after a form', () => {
  test('is encoded for a header', () => {
    expect(safeNext('/каталог?q=кабель 3')).toBe(
      '/%D0%BA%D0%B0%D1%82%D0%B0%D0%BB%D0%BE%D0%B3?q=%D0%BA%D0%B0%D0%B1%D0%B5%D0%BB%D1%8C%203',
    );
  });

  test('stays on this site and is safe for a header, whatever was requested', () => {
    const parts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('/', '\\', '\ud800', '%', '..', 'я'),
    );
    fc.assert(
      fc.property(fc.array(parts), (some) => {
        const next = safeNext(`/${some.join('')}`);
        expect(next).toMatch(/^\/[\u0021-\u007e]*$/);
        expect(new URL(next, 'http://shop.example').host).toBe('shop.example');
        expect(safeNext(next)).toBe(next);
      }),
    );
  });

  test('is a path of this site', () => {
    expect(safeNext('/catalog/kabel?tags=3')).toBe('/catalog/kabel?tags=3');
  });
  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/\t/evil.example',
    'catalog',
    '',
    null,
    7,
  ])('%j leads to the home page', (next) => expect(safeNext(next)).toBe('/'));
});
