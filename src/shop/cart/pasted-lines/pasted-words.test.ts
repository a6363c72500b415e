import { expect, test } from 'vitest';
import { isSameUnit, readPastedList, withArticle, wordsOfLines } from './pasted-lines.ts';

const named = (row: string) => wordsOfLines(row, () => true).get(1);

test.each([
  ['автомат 25 ампер 3 шт', 'автомат 25 ампер', 3],
  ['автомат 25 ампер', 'автомат 25 ампер', undefined],
  ['розетка двойная', 'розетка двойная', undefined],
  ['1. розетка двойная - 4', 'розетка двойная', 4],
  ['краска белая 10 л 2 шт', 'краска белая 10 л', 2],
  ['болт м8х40 100', 'болт м8х40', 100],
  ['лампа е27 10вт 20шт', 'лампа е27 10вт', 20],
  ['Автомат 25А;3', 'Автомат 25А', 3],
])('a line may name its product in words: %s', (row, name, quantity) => {
  expect(named(row)).toMatchObject({ name });
  expect(named(row)?.quantity).toBe(quantity);
});

test('a quantity that can be read in two ways is not taken over from a line in words', () => {
  expect(named('кабель ВВГ 3*2,5 100 м')).toEqual({ name: 'кабель ВВГ 3*2,5' });
});

test.each(['104-7729', '148 0444', '104-7729 5', '104-7729\tРозетка двойная', 'розетка 5,5'])(
  'a line with an article, or with a wrong quantity, is not searched for by its words: %s',
  (row) => {
    expect(named(row)).toBeUndefined();
  },
);

test('only lines of an unknown article are searched for by their words', () => {
  const list = 'лампа е27 20 шт\nVVG-NG 5\nрозетка двойная';
  expect([...wordsOfLines(list, (row) => row === 1).keys()]).toEqual([1, 3]);
});

test.each([
  ['автомат 25 ампер 3 шт', '104-7729 3 шт', 3],
  ['1. розетка двойная - 4', '1. 104-7729 - 4', 4],
  ['краска белая 10 л 2 шт', '104-7729 2 шт', 2],
  ['Автомат 25А;3', '104-7729;3', 3],
  ['розетка двойная', '104-7729\tрозетка двойная', undefined],
  ['кабель ВВГ 3*2,5 100 м', '104-7729\tкабель ВВГ 3*2,5 100 м', undefined],
])(
  'the article of a chosen product takes the place of the words, and what was typed stays: %s',
  (row, after, quantity) => {
    const list = withArticle(`109-7074 2\n${row}\n${row}`, row, '104-7729', quantity !== undefined);
    expect(list).toBe(`109-7074 2\n${after}\n${row}`);
    const [, line] = readPastedList(`109-7074 2\n${after}`).lines;
    expect(line?.quantity).toBe(quantity);
    if (line) expect(line.article).toBe('104-7729');
  },
);

test.each([
  ['below an empty line', '\nрозетка двойная 4 шт', '\n104-7729 4 шт'],
  ['below an empty line and another', '\n109-7074 2\nрозетка двойная 4 шт', '\n109-7074 2\n104-7729 4 шт'],
  ['with a no-break space', 'розетка\u00a0двойная 4 шт', '104-7729 4 шт'],
  ['with two spaces', 'розетка  двойная  4 шт', '104-7729  4 шт'],
  ['with doubled quotes', '"розетка ""Уют"" двойная 4 шт"', '"104-7729 4 шт"'],
  ['in a quoted cell', '"розетка ""Уют"" двойная";4', '"104-7729";4'],
])('the chosen product is added when the words of the line stand %s', (_, list, after) => {
  const line = readPastedList(list);
  const { text = '' } = [...line.lines, ...line.refused].at(-1) ?? {};
  expect(withArticle(list, text, '104-7729', true)).toBe(after);
  expect(readPastedList(after).lines.at(-1)).toMatchObject({ article: '104-7729', quantity: 4 });
});

test('a chosen product takes the place of the article, not of a name before it that begins alike', () => {
  const list = 'Название\tАртикул\tКол-во\nРозетка двойная белая\tРозетка двойная\t4';
  const chosen = withArticle(list, 'Розетка двойная белая\tРозетка двойная\t4', '104-7729', true);
  expect(readPastedList(chosen).lines).toMatchObject([{ article: '104-7729', quantity: 4 }]);
});

test.each([
  ['м²', 'м'],
  ['м³', 'м'],
  ['м²', 'м³'],
  ['м2', 'м'],
  ['м', 'м²'],
  ['м', 'метр квадратный'],
  ['метр квадратный', 'метр'],
])('metres, square metres and cubic metres are different units: %s, %s', (typed, unit) => {
  expect(isSameUnit(typed, unit)).toBe(false);
});

test.each([
  ['м²', 'м2'],
  ['м', 'пог. м'],
  ['метров', 'м'],
])('one unit may be written in two ways: %s, %s', (typed, unit) => {
  expect(isSameUnit(typed, unit)).toBe(true);
});

test('a chosen product takes its place in the column of articles', () => {
  const list = 'Артикул\tНазвание\tКол-во\nрозетка двойная\tбелая\t4';
  const chosen = withArticle(list, 'розетка двойная\tбелая\t4', '104-7729', true);
  expect(readPastedList(chosen).lines).toMatchObject([{ article: '104-7729', quantity: 4 }]);
});

test('a quantity in other units than those of the product is not taken over: 100 screws are not 100 packs', () => {
  expect(named('саморезы 100 шт')).toEqual({ name: 'саморезы', quantity: 100, unit: 'шт' });
  expect(isSameUnit('шт', 'уп.')).toBe(false);
  expect(isSameUnit('мешков', 'м')).toBe(false);
  for (const [typed, unit] of [
    ['шт', 'шт'],
    ['штук', 'шт'],
    ['метров', 'м'],
    ['упак', 'уп.'],
    ['рул', 'рулон'],
  ] as const)
    expect(isSameUnit(typed, unit), typed).toBe(true);
  expect(withArticle('саморезы 100 шт', 'саморезы 100 шт', '170-0996', false)).toBe(
    '170-0996\tсаморезы 100 шт',
  );
});
