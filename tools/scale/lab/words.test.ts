import { expect, test } from 'vitest';
import { readLabWords } from './words.ts';

const known = ['up', 'kill-primary', 'partition'];

test('the lab runs the faults that are named, each once, with the rates given', () => {
  expect(readLabWords(['kill-primary', 'partition', 'kill-primary', '--orders', '9'], known)).toEqual({
    faults: ['kill-primary', 'partition'],
    runs: undefined,
    actions: 60,
    orders: 9,
    save: false,
  });
  expect(readLabWords(['all', '--runs', '3', '--save'], known)).toMatchObject({
    faults: known,
    runs: 3,
    save: true,
  });
});

test('an unknown fault, none at all and a wrong number are named', () => {
  expect(() => readLabWords(['flood'], known)).toThrow(
    'Испытания «flood» нет. Что испытать: up, kill-primary',
  );
  expect(() => readLabWords([], known)).toThrow('Что испытать');
  expect(() => readLabWords(['up', '--runs', '0'], known)).toThrow(
    '--runs: нужно целое число от 1 до 50, а не «0»',
  );
});
