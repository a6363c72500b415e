import { describe, expect, test } from 'vitest';
import { nextRow, rowsOf } from './rows.ts';

const suggests = Array.from({ length: 10 }, (_, index) => ({ text: `автомат ${index}` }));
const history = Array.from({ length: 10 }, (_, index) => ({ id: index + 1, string: `кабель ${index}` }));
const answered = { suggests, silhouettes: 0 };
const nothing = { suggests: [], silhouettes: 0 };

describe('the rows of the list', () => {
  test.each([10, 8])('are no more than %i, some of what was looked for before among them', (most) => {
    const { rows } = rowsOf(answered, history, most);
    expect(rows).toHaveLength(most);
    expect(rows.filter(({ kind }) => kind === 'history')).toHaveLength(3);
  });

  test('without suggestions the history stands alone, without a history the suggestions', () => {
    expect(rowsOf(nothing, history, 10).rows.map(({ kind }) => kind)).toEqual(Array(10).fill('history'));
    expect(rowsOf(answered, [], 8).rows).toHaveLength(8);
    expect(rowsOf(nothing, [], 10)).toEqual({ rows: [], silhouettes: 0 });
  });

  test('what is suggested does not stand among the history once more', () => {
    const { rows } = rowsOf({ suggests: [{ text: 'Кабель 1' }], silhouettes: 0 }, history.slice(0, 3), 10);
    expect(rows.map(({ text }) => text)).toEqual(['Кабель 1', 'кабель 0', 'кабель 2']);
  });

  test('silhouettes take the places of the suggestions they stand for, never more', () => {
    const kept = { suggests: suggests.slice(0, 4), silhouettes: 6 };
    expect(rowsOf(kept, history, 10)).toMatchObject({ silhouettes: 3 });
    expect(rowsOf({ suggests: [], silhouettes: 5 }, history, 10)).toMatchObject({
      silhouettes: 5,
      rows: [{ kind: 'history' }, { kind: 'history' }, { kind: 'history' }],
    });
    expect(rowsOf({ suggests, silhouettes: 1 }, [], 8).silhouettes).toBe(0);
  });

  test('lead where the specification says: «/search/?q={text}» and «/search/?q={text}&category=» (SPEC §2)', () => {
    const found = { suggests: [{ text: 'лампа' }], silhouettes: 0 };
    const [suggestion, before] = rowsOf(found, [{ id: 4, string: '104-7729' }], 10).rows;
    expect(suggestion?.href).toBe(`/search/?q=${encodeURIComponent('лампа')}`);
    expect(before?.href).toBe('/search/?q=104-7729&category=');
  });
});

test('arrows go through the rows and back to the field between the last and the first', () => {
  expect([nextRow(null, 1, 2), nextRow(0, 1, 2), nextRow(1, 1, 2)]).toEqual([0, 1, null]);
  expect([nextRow(null, -1, 2), nextRow(1, -1, 2), nextRow(0, -1, 2)]).toEqual([1, 0, null]);
  expect([nextRow(null, 1, 0), nextRow(null, -1, 0)]).toEqual([null, null]);
});
