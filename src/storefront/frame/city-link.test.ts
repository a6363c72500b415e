import { expect, test } from 'vitest';
import { searchAsWritten } from './city-link.tsx';

test('an address has one form, however its spaces, commas and letters were escaped', () => {
  for (const search of [
    '?q=а б&attributes=1,2',
    '?q=%D0%B0+%D0%B1&attributes=1%2c2',
    '?q=%D0%B0%20б&attributes=1%2C2',
  ])
    expect(searchAsWritten(search)).toBe('?q=%D0%B0+%D0%B1&attributes=1,2');
});

test('a normalised address stays unchanged, and an empty one stays empty', () => {
  const written = searchAsWritten('?q=50%25%20%D0%B8+%2B&price=1:2');
  expect(searchAsWritten(written)).toBe(written);
  expect(searchAsWritten('')).toBe('');
});
