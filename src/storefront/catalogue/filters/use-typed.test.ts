import { expect, test } from 'vitest';
import { parseRoubles } from '../typed-number.ts';
import { typedOver } from './use-typed.ts';

type Ends = [min: string, max: string];

const over = (text: Ends, address: Ends, before: Ends = ['', '']) => {
  const pair = ([min, max]: Ends) => ({ min, max });
  const { min, max } = typedOver(pair(text), { before: pair(before), address: pair(address) }, parseRoubles);
  return [min, max];
};

test('invalid input stays in its field while the other one is applied', () => {
  expect(over(['1200', 'дорого'], ['1 200', ''])).toEqual(['1 200', 'дорого']);
  expect(over(['abc', '900'], ['', '900'])).toEqual(['abc', '900']);
});

test('swapped bounds are corrected, and a reset empties both fields', () => {
  expect(over(['5000', '190'], ['190', '5 000'])).toEqual(['190', '5 000']);
  expect(over(['1 200', 'дорого'], ['', ''], ['1 200', ''])).toEqual(['', '']);
});

test('input made while an earlier change is loading stays', () => {
  expect(over(['9999', ''], ['1 200', ''])).toEqual(['9999', '']);
  expect(over(['300', '1200'], ['', '1 200'])).toEqual(['300', '1 200']);
  expect(over(['300', '900'], ['250', ''], ['250', '900'])).toEqual(['300', '']);
});
