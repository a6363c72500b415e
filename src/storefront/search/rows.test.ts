import { describe, expect, test } from 'vitest';
import { nextRow, rowsOf } from './rows.ts';

const suggests = Array.from({ length: 10 }, (_, index) => ({ text: `автомат ${index}` }));
const history = Array.from({ length: 10 }, (_, index) => ({ id: index + 1, string: `кабель ${index}` }));
const answered = { suggests, placeholders: 0 };
const nothing = { suggests: [], placeholders: 0 };

describe('the rows of the list', () => {
  test.each([10, 8])('are no more than %i, with some past queries among them', (most) => {
    const { rows } = rowsOf(answered, history, most);
    expect(rows).toHaveLength(most);
    expect(rows.filter(({ kind }) => kind === 'history')).toHaveLength(3);
  });

  test('without suggestions only the history is shown, without a history only suggestions', () => {
    expect(rowsOf(nothing, history, 10).rows.map(({ kind }) => kind)).toEqual(Array(10).fill('history'));
    expect(rowsOf(answered, [], 8).rows).toHaveLength(8);
    expect(rowsOf(nothing, [], 10)).toEqual({ rows: [], placeholders: 0 });
  });

  test('a suggested query is not repeated in the history', () => {
    const { rows } = rowsOf({ suggests: [{ text: 'Кабель 1' }], placeholders: 0 }, history.slice(0, 3), 10);
    expect(rows.map(({ text }) => text)).toEqual(['Кабель 1', 'кабель 0', 'кабель 2']);
  });

  test('placeholders take the places of the suggestions they stand for, never more', () => {
    const list = { suggests: suggests.slice(0, 4), placeholders: 6 };
    expect(rowsOf(list, history, 10)).toMatchObject({ placeholders: 3 });
    expect(rowsOf({ suggests: [], placeholders: 5 }, history, 10)).toMatchObject({
      placeholders: 5,
      rows: [{ kind: 'history' }, { kind: 'history' }, { kind: 'history' }],
    });
    expect(rowsOf({ suggests, placeholders: 1 }, [], 8).placeholders).toBe(0);
  });

  test('lead to /search/?q={text}, past queries to /search/?q={text}&category= (R2.6, R2.7)', () => {
    const found = { suggests: [{ text: 'лампа' }], placeholders: 0 };
    const [suggestion, before] = rowsOf(found, [{ id: 4, string: '104-7729' }], 10).rows;
    expect(suggestion?.href).toBe(`/search/?q=${encodeURIComponent('лампа')}`);
    expect(before?.href).toBe('/search/?q=104-7729&category=');
  });
});

test('arrow keys move through the rows and return to the field between the last and the first', () => {
  expect([nextRow(null, 1, 2), nextRow(0, 1, 2), nextRow(1, 1, 2)]).toEqual([0, 1, null]);
  expect([nextRow(null, -1, 2), nextRow(1, -1, 2), nextRow(0, -1, 2)]).toEqual([1, 0, null]);
  expect([nextRow(null, 1, 0), nextRow(null, -1, 0)]).toEqual([null, null]);
});
