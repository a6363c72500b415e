import { expect, test } from 'vitest';
import { addressId } from './address-id.ts';

test('only a whole number above zero in an address is the id of a thing', () => {
  expect(addressId('12')).toBe(12);
  for (const text of ['abc', '', '0', '-1', '1e3', '12.5', '12345678901', undefined])
    expect(addressId(text), String(text)).toBeNull();
});
