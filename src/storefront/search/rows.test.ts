import { describe, expect, test } from 'vitest';
import { nextRow, rowsOf } from './rows.ts';
import { emptySearch } from './search-state.ts';

const suggests = Array.from({ length: 10 }, (_, index) => ({ text: `автомат ${index}` }));
const history = Array.from({ length: 10 }, (_, index) => ({ id: index + 1, string: `кабель ${index}` }));

describe('the rows of the list', () => {
  test.each([10, 8])('are no more than %i, some of what was looked for before among them', (most) => {
    const rows = rowsOf({ ...emptySearch, results: { suggests }, history }, most);
    expect(rows).toHaveLength(most);
    expect(rows.filter(({ kind }) => kind === 'history')).toHaveLength(3);
  });

  test('without suggestions the history stands alone, without a history the suggestions', () => {
    expect(rowsOf({ ...emptySearch, history }, 10).map(({ kind }) => kind)).toEqual(
      Array(10).fill('history'),
    );
    expect(rowsOf({ ...emptySearch, results: { suggests } }, 8)).toHaveLength(8);
    expect(rowsOf(emptySearch, 10)).toEqual([]);
  });

  test('lead where the specification says: «/search/?q={text}» and «/search/?q={text}&category=» (SPEC §2)', () => {
    const [suggestion, before] = rowsOf(
      {
        ...emptySearch,
        results: { suggests: [{ text: 'лампа' }] },
        history: [{ id: 4, string: '104-7729' }],
      },
      10,
    );
    expect(suggestion?.href).toBe(`/search/?q=${encodeURIComponent('лампа')}`);
    expect(before?.href).toBe('/search/?q=104-7729&category=');
  });
});

test('arrows go through the rows and back to the field between the last and the first', () => {
  expect([nextRow(null, 1, 2), nextRow(0, 1, 2), nextRow(1, 1, 2)]).toEqual([0, 1, null]);
  expect([nextRow(null, -1, 2), nextRow(1, -1, 2), nextRow(0, -1, 2)]).toEqual([1, 0, null]);
  expect([nextRow(null, 1, 0), nextRow(null, -1, 0)]).toEqual([null, null]);
});
