import { expect, test } from 'vitest';
import { addressOfForm } from './form-address.ts';
import type { ListSource } from './listing-address.ts';

const category: ListSource = { kind: 'category', category: 7 };
const after = (query: string, source: ListSource = category, path = '/catalog/kabel') =>
  addressOfForm(path, source, new URLSearchParams(query));

test('a form sent without scripts leads to the same address as the same filters with scripts', () => {
  expect(after('sent=1&max_price=5000&attribute=40&attribute=12&shops=2&ordering=popular')).toBe(
    '/catalog/kabel?attributes=12,40&shops=2&max_price=5000',
  );
  expect(after('sent=1')).toBe('/catalog/kabel');
  const found: ListSource = { kind: 'search', text: 'кабель' };
  expect(after('q=кабель&sent=1&attribute=b7', found, '/search/')).toBe(
    `/search/?q=${encodeURIComponent('кабель')}&attributes=b7`,
  );
});

test('an address not written by the form stays unchanged', () => {
  expect(after('attributes=40,12&min_price=5')).toBeUndefined();
});

test('an invalid price is preserved, and the address contains no traces of the form', () => {
  const typed = encodeURIComponent('дёшево');
  expect(after('sent=1&ordering=popular&min_price=дёшево&max_price=900&attribute=12')).toBe(
    `/catalog/kabel?attributes=12&max_price=900&min_price=${typed}`,
  );
  expect(after('sent=1&min_price=дёшево')).toBe(`/catalog/kabel?min_price=${typed}`);
});
