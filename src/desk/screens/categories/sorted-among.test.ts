import { expect, test } from 'vitest';
import { sortedAmong } from './sorted-among.ts';

test('marked categories change places among themselves, in Russian order and by numbers, and the others stay', () => {
  const all = ['Щиты 10', 'Акции', 'Щиты 9', 'Автоматы', 'Ёлочные', 'Еда'];
  const marked = new Set(['Щиты 10', 'Щиты 9', 'Автоматы', 'Ёлочные']);
  expect(sortedAmong(all, marked, (name) => name)).toEqual([
    'Автоматы',
    'Акции',
    'Ёлочные',
    'Щиты 9',
    'Щиты 10',
    'Еда',
  ]);
});
