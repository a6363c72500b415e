import { expect, test } from 'vitest';
import { addressOfForm } from './form-address.ts';

const after = (query: string, kind: 'category' | 'search' = 'category') =>
  addressOfForm(new URLSearchParams(query), kind);

test('a form sent without scripts leads to the address that the same filters have with them', () => {
  expect(after('min_price=&max_price=5000&attribute=40&attribute=12&shops=2&ordering=popular')).toBe(
    '?attributes=12,40&shops=2&max_price=5000',
  );
  expect(after('min_price=&max_price=')).toBe('');
});

test('what is not the form’s own stays', () => {
  expect(after('q=кабель ввг&utm_source=mail&min_price=&attribute=b7', 'search')).toBe(
    `?${new URLSearchParams({ q: 'кабель ввг', utm_source: 'mail' })}&attributes=b7`,
  );
});

test('an address that no form wrote stays as it is', () => {
  expect(after('attributes=40,12&min_price=5&utm_source=mail')).toBeUndefined();
});

test('a price that cannot be read is not thrown away', () => {
  expect(after('min_price=дёшево&max_price=&attribute=12')).toBeUndefined();
});
