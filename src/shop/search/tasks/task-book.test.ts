import { expect, test } from 'vitest';
import shipped from '../text/synonyms.json' with { type: 'json' };
import { readSynonyms } from '../text/synonyms.ts';
import { TaskBook } from './task-book.ts';

const tasks = [
  { title: 'Повесить полку', phrases: ['прикрутить полку'] },
  { title: 'Заменить розетку', phrases: ['поменять розетку'] },
  { title: 'Течёт кран', phrases: ['капает кран', 'починить кран'] },
  { title: 'Покрасить стены', phrases: ['покраска стен'] },
  { title: 'Убрать снег', phrases: [] },
];
const book = new TaskBook(tasks, readSynonyms(shipped));
const named = (text: string, mayBeMended = true) => book.named(text, mayBeMended)?.title;

test.each([
  ['повесить полку', 'Повесить полку'],
  ['чем прикрутить полку', 'Повесить полку'],
  ['прикрутить полки', 'Повесить полку'],
  ['полку повесить', 'Повесить полку'],
  ['как повесить полку своими руками', 'Повесить полку'],
  ['заменить розетку', 'Заменить розетку'],
  ['заменить разетку', 'Заменить розетку'],
  ['течет кран', 'Течёт кран'],
  ['кран течёт', 'Течёт кран'],
  ['покрасить стены', 'Покрасить стены'],
  ['покрасить стену', 'Покрасить стены'],
  ['gjrhfcbnm cntys', 'Покрасить стены'],
])('«%s» names «%s»', (text, title) => {
  expect(named(text)).toBe(title);
});

test.each([
  'полка',
  'розетка',
  'кран шаровой',
  'краска для стен',
  'снег',
  'автомат 25 ампер',
  '',
  '   ',
  'чем',
])('«%s» asks for goods, not for a task', (text) => {
  expect(named(text)).toBeUndefined();
});

test('a slip is looked through only when nothing in the shop is called so', () => {
  expect(named('заменить розетка', false)).toBe('Заменить розетку');
  expect(named('заменить разетку', false)).toBeUndefined();
});

test('what is typed so far suggests the tasks that it may become', () => {
  const begun = (text: string) => book.begun(text, 3).map(({ title }) => title);
  expect(begun('повес')).toEqual(['Повесить полку']);
  expect(begun('чем прикр')).toEqual(['Повесить полку']);
  expect(begun('розетк')).toEqual(['Заменить розетку']);
  expect(begun('покр сте')).toEqual([]);
  expect(begun('покрасить ст')).toEqual(['Покрасить стены']);
  expect(begun('автомат 25')).toEqual([]);
});

test('any text is a question that is answered: long, empty, of signs alone', () => {
  for (const text of ['', ' ', '%_\\', '🙂', 'а'.repeat(5_000), 'чем '.repeat(500), '\u0000'])
    expect([book.named(text, true), book.begun(text, 2)]).toEqual([undefined, []]);
});
