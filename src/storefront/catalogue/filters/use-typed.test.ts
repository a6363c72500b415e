import { expect, test } from 'vitest';
import { parseRoubles } from '../typed-number.ts';
import { typedOver } from './use-typed.ts';

const over = (text: [string, string], address: [string, string]) => {
  const { min, max } = typedOver(
    { min: text[0], max: text[1] },
    { min: address[0], max: address[1] },
    parseRoubles,
  );
  return [min, max];
};

test('what cannot be read stays in its field while the other one is applied', () => {
  expect(over(['1200', 'дорого'], ['1 200', ''])).toEqual(['1 200', 'дорого']);
  expect(over(['abc', '900'], ['', '900'])).toEqual(['abc', '900']);
});

test('swapped bounds are put right, and a reset empties both fields', () => {
  expect(over(['5000', '190'], ['190', '5 000'])).toEqual(['190', '5 000']);
  expect(over(['1 200', 'дорого'], ['', ''])).toEqual(['', '']);
});
