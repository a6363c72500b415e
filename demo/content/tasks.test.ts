import { expect, test } from 'vitest';
import { readSynonyms, shippedSynonyms } from '../../src/search-engine/search-engine.ts';
import { TaskBook } from '../../src/shop/search/tasks/task-book.ts';
import { CATEGORIES } from '../categories.ts';
import { TASKS } from './tasks.ts';

const tasks = TASKS.map(([title, phrases]) => ({ title, phrases: phrases.split('; ') }));
const book = await TaskBook.of(tasks, readSynonyms(shippedSynonyms));

test('there are at least sixty search tasks of repair and building, each with existing categories and queries', () => {
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

test('each task is found by its title and by every wording', () => {
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
  ['засор', 'Прочистить засор'],
  ['почистить трубу', 'Прочистить засор'],
  ['чем прочистить засор в трубе', 'Прочистить засор'],
  ['засорилась труба в ванной', 'Прочистить засор'],
  ['засор в раковине', 'Засорилась раковина'],
  ['не закрывается дверь', 'Не закрывается дверь'],
  ['плохо закрывается входная дверь', 'Не закрывается дверь'],
  ['прикрутить плинтус', 'Прикрутить плинтус'],
  ['чем прикрутить плинтус к стене', 'Прикрутить плинтус'],
  ['приклеить плинтус', 'Приклеить плинтус'],
  ['провести свет на дачу', 'Провести свет на дачу'],
  ['как провести электричество на дачу', 'Провести свет на дачу'],
  ['свет на даче', 'Провести свет на дачу'],
  ['забить гвоздь', 'Забить гвоздь'],
  ['вбить гвоздь в стену', 'Повесить картину'],
  ['чем клеить линолеум', 'Постелить линолеум'],
  ['поставить дверь', 'Установить дверь'],
  ['повесить зеркало', 'Повесить зеркало'],
  ['положить плитку', 'Положить плитку'],
  ['утеплить балкон', 'Утеплить балкон'],
  ['заделать щель', 'Запенить щель'],
  ['заделать щель у ванны', 'Загерметизировать ванну'],
  ['поменять смеситель', 'Заменить смеситель'],
  ['собрать мебель', 'Собрать мебель'],
  ['прочистить засор', 'Прочистить засор'],
  ['повесить люстру', 'Повесить люстру'],
  ['вкрутить саморез', 'Вкрутить саморез'],
  ['собрать теплицу', 'Собрать теплицу'],
  ['как поставить теплицу на даче', 'Собрать теплицу'],
  ['чем поливать огород', 'Полить огород'],
  ['посадить яблоню', 'Посадить дерево'],
  ['сделать грядки', 'Сделать грядки'],
  // Entered before the last word is complete: the task that the suggestions name first.
  ['течёт кр', 'Течёт кран'],
  ['заменить роз', 'Заменить розетку'],
])('«%s» finds the right task', (text, title) => {
  expect(book.named(text, true)?.title).toBe(title);
});

test('for a dripping tap what mends it comes before what replaces it', () => {
  const [, , sections = '', queries = ''] = TASKS.find(([title]) => title === 'Течёт кран') ?? [];
  expect(sections).toMatch(/^kran-buksy-i-kartridzhi; .*klyuchi; smesiteli/);
  expect(queries).toMatch(/^кран-букса ½; картридж.*; ключ разводной; смеситель/);
});

test.each(['автомат 25 ампер', 'кабель ввг 3х2,5', 'замок врезной', 'смеситель для кухни'])(
  '«%s» searches for goods, and no task is shown',
  (text) => {
    expect(book.named(text, true)).toBeUndefined();
  },
);
