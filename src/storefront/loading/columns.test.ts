import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromColumns, inColumns } from './columns.ts';

const travelled = (value: unknown) =>
  JSON.stringify(fromColumns(JSON.parse(JSON.stringify(inColumns(value)))));

/**
 * Data like that of pages: lists of similar objects with some keys missing, and lists and objects inside
 * them.
 */
const word = fc.oneof(fc.constantFrom('', 'шт', '#', '~'), fc.integer(), fc.boolean(), fc.constant(null));
const objectOf = (value: fc.Arbitrary<unknown>) =>
  fc.record(
    { id: word, '#': value, list: fc.array(value, { maxLength: 3 }), '?': value },
    { requiredKeys: [] },
  );
const inner = fc.oneof(word, objectOf(word), fc.array(objectOf(word), { maxLength: 4 }));
const data = fc.oneof(inner, objectOf(inner), fc.array(objectOf(inner), { maxLength: 5 }));

test('scripts read the state of a page exactly as plain JSON would give it, including the order of keys', () => {
  fc.assert(
    fc.property(data, (value) => {
      expect(travelled(value)).toBe(JSON.stringify(value));
    }),
    { numRuns: 300 },
  );
});

describe('a list of similar objects', () => {
  test('names each key once', () => {
    const goods = [
      { id: 1, unit: 'шт', price: 10, stock: { shops: 2 }, features: [{ name: 'Ток', value: '16 А' }] },
      { id: 2, unit: 'шт', stock: { shops: 3 }, features: [] },
      { id: 3, unit: 'шт', price: 7, stock: { shops: 0 }, features: [{ name: 'Ток', value: '25 А' }] },
    ];
    expect(inColumns({ goods })).toEqual({
      goods: {
        '#': 3,
        id: [1, 2, 3],
        unit: 'шт',
        price: { '?': '101', '=': [10, 7] },
        stock: { '#': 3, shops: [2, 3, 0] },
        features: { '#': [1, 0, 1], name: 'Ток', value: ['16 А', '25 А'] },
      },
    });
    expect(travelled(goods)).toBe(JSON.stringify(goods));
  });

  test('is left unchanged when its objects order their keys differently', () => {
    const list = [
      { a: 1, b: 2 },
      { b: 3, a: 4 },
    ];
    expect(inColumns(list)).toEqual(list);
  });
});

test('an undefined value is left out, and a date becomes what JSON makes of it', () => {
  const value = [
    { at: new Date(0), of: undefined },
    { at: new Date(1), of: 1 },
  ];
  expect(travelled(value)).toBe(JSON.stringify(value));
});
