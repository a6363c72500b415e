import { expect, test } from 'vitest';
import { readSynonyms, shippedSynonyms } from '../../../search-engine/search-engine.ts';
import { TaskBook } from './task-book.ts';

const tasks = [
  { title: 'Повесить полку', phrases: ['прикрутить полку'] },
  { title: 'Заменить розетку', phrases: ['поменять розетку'] },
  { title: 'Течёт кран', phrases: ['капает кран', 'починить кран'] },
  { title: 'Покрасить стены', phrases: ['покраска стен'] },
  { title: 'Убрать снег', phrases: [] },
];
const book = await TaskBook.of(tasks, readSynonyms(shippedSynonyms));
const named = (text: string, mayBeCorrected = true) => book.named(text, mayBeCorrected)?.title;

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
])('«%s» means products, not a task', (text) => {
  expect(named(text)).toBeUndefined();
});

test('a typing error is corrected only when no product has such a name', () => {
  expect(named('заменить розетка', false)).toBe('Заменить розетку');
  expect(named('заменить разетку', false)).toBeUndefined();
});

test('the text typed so far suggests tasks that continue it', () => {
  const begun = (text: string) => book.begun(text, 3).map(({ title }) => title);
  expect(begun('повес')).toEqual(['Повесить полку']);
  expect(begun('чем прикр')).toEqual(['Повесить полку']);
  expect(begun('розетк')).toEqual(['Заменить розетку']);
  expect(begun('покр сте')).toEqual([]);
  expect(begun('покрасить ст')).toEqual(['Покрасить стены']);
  expect(begun('автомат 25')).toEqual([]);
});

test('any text gets an answer: long, empty or of signs only', () => {
  for (const text of ['', ' ', '%_\\', '🙂', 'а'.repeat(5_000), 'чем '.repeat(500), '\u0000'])
    expect([book.named(text, true), book.begun(text, 2)]).toEqual([undefined, []]);
});
