import { expect, test } from 'vitest';
import { TaskBook } from '../../src/shop/search/tasks/task-book.ts';
import shipped from '../../src/shop/search/text/synonyms.json' with { type: 'json' };
import { readSynonyms } from '../../src/shop/search/text/synonyms.ts';
import { CATEGORIES } from '../categories.ts';
import { TASKS } from './tasks.ts';

const tasks = TASKS.map(([title, phrases]) => ({ title, phrases: phrases.split('; ') }));
const book = new TaskBook(tasks, readSynonyms(shipped));

test('there are at least sixty tasks of repair and building, each with sections that exist and queries', () => {
  expect(TASKS.length).toBeGreaterThanOrEqual(60);
  expect(new Set(TASKS.map(([title]) => title.toLowerCase())).size).toBe(TASKS.length);
  const leaves = new Set(
    CATEGORIES.flatMap((top) => top.children.flatMap(({ children }) => children.map(({ slug }) => slug))),
  );
  for (const [title, , sections, queries] of TASKS) {
    const unknown = sections.split('; ').filter((key) => !leaves.has(key));
    expect([title, unknown]).toEqual([title, []]);
    expect([title, queries.split('; ').every(Boolean)]).toEqual([title, true]);
  }
});

test('each task is named by its title and by every wording', () => {
  for (const { title, phrases } of tasks)
    for (const text of [title, ...phrases])
      expect([text, book.named(text, false)?.title]).toEqual([text, title]);
});

test.each([
  ['повесить полку', 'Повесить полку'],
  ['заменить розетку', 'Заменить розетку'],
  ['течёт кран', 'Течёт кран'],
  ['покрасить стены', 'Покрасить стены'],
  ['чем прикрутить полку', 'Повесить полку'],
])('«%s» finds what one needs', (text, title) => {
  expect(book.named(text, true)?.title).toBe(title);
});

test.each(['автомат 25 ампер', 'кабель ввг 3х2,5', 'замок врезной', 'смеситель для кухни'])(
  '«%s» asks for goods, and no task stands in their way',
  (text) => {
    expect(book.named(text, true)).toBeUndefined();
  },
);
