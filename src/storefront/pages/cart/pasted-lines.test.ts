import { expect, test } from 'vitest';
import { MOST_LINES, readPastedList } from './pasted-lines.ts';

const read = (text: string) => readPastedList(text).lines.map(({ article, quantity }) => [article, quantity]);

test('a list is read line by line: article, then quantity', () => {
  expect(read('104-7729 48\n109-7074 240')).toEqual([
    ['104-7729', 48],
    ['109-7074', 240],
  ]);
});

test('a list from a table or a letter is read as well', () => {
  expect(read('104-7729\t1 200\n104-7729; 12 шт; срочно\n104-7729 — 4 шт.\n104-7729 x 8')).toEqual([
    ['104-7729', 1200],
    ['104-7729', 12],
    ['104-7729', 4],
    ['104-7729', 8],
  ]);
});

test.each([
  ['"140-0444";"2"', '140-0444', 2],
  ['"140-0444",2', '140-0444', 2],
  ['"140-0444" 2', '140-0444', 2],
  ['"140-0444\t2"', '140-0444', 2],
  ['"Труба 1/2"""\t"1 200 шт"', 'Труба 1/2"', 1200],
  ['"А;Б\tВ" ; 3', 'А;Б\tВ', 3],
  ['Труба 1/2" 4', 'Труба 1/2"', 4],
])('quotes that tables put around cells are none of the article: %s', (line, article, quantity) => {
  expect(read(line)).toEqual([[article, quantity]]);
});

test.each([
  ['Артикул\tКол-во', '104-7729\t48'],
  ['"Артикул";"Количество, шт"', '"104-7729";"48"'],
  ['Артикул, количество', '104-7729, 48'],
  ['\tАртикул\tЗаказ', '\t104-7729\t48'],
  ['№;Наименование;Арт.;Цена, ₽;Заказ', '1;Автомат 16;104-7729;12,50;48'],
])('a first row of headings is passed over, and says which columns are meant: %s', (headings, row) => {
  expect(readPastedList(`\n${headings}\n${row}`)).toEqual({
    headings,
    lines: [{ row: 3, text: row, article: '104-7729', quantity: 48 }],
    refused: [],
  });
});

test('only the first row is one of headings', () => {
  expect(readPastedList('104-7729 48\nАртикул\tКол-во').refused).toMatchObject([
    { row: 2, text: 'Артикул\tКол-во' },
  ]);
});

test.each(['106-8082 -5', '106-8082 - 5', '106-8082 −5', '106-8082\t-5', '106-8082; -5', '106-8082, -5'])(
  'a negative number is no quantity, and is not taken for its opposite: %s',
  (line) => {
    expect(readPastedList(line)).toMatchObject({
      lines: [],
      refused: [{ row: 1, text: line, error: 'Количество не бывает отрицательным: «−5»' }],
    });
  },
);

test('a number with thousands or zeros after the comma, as tables write it, is read', () => {
  expect(
    read('106-8082 1 000\n106-8082 1\u00a0000 м\n106-8082\t12 000\n106-8082 5,0\n106-8082\t5,00 шт'),
  ).toEqual([
    ['106-8082', 1000],
    ['106-8082', 1000],
    ['106-8082', 12000],
    ['106-8082', 5],
    ['106-8082', 5],
  ]);
});

test.each(['106-8082 1 200', 'ВА 47 100', 'ВА 47 29 160 шт'])(
  'thousands are not guessed where they may be of the article: %s',
  (line) => {
    expect(readPastedList(line)).toMatchObject({
      lines: [],
      refused: [
        { row: 1, text: line, error: 'Неясно, где кончается артикул: поставьте перед количеством «;»' },
      ],
    });
  },
);

test.each(['106-8082 5,5', '106-8082\t0.5 м', '106-8082; 1,25'])(
  'a part of one is no quantity: %s',
  (line) => {
    expect(readPastedList(line)).toMatchObject({
      lines: [],
      refused: [{ row: 1, text: line, error: 'Количество — целое число' }],
    });
  },
);

test('three digits after a comma may be thousands: they are not guessed', () => {
  expect(readPastedList('106-8082 5,000').refused).toEqual([
    { row: 1, text: '106-8082 5,000', error: 'Тысячи это или дробь? Напишите количество без запятой' },
  ]);
});

test('signs nobody sees, that a page or a letter puts between, hide neither article nor quantity', () => {
  expect(read('\ufeff104-\u00ad7729\u200b\t\u200e1 200\u2060\r\n\u200b\r\n104-7729 48\u200b')).toEqual([
    ['104-7729', 1200],
    ['104-7729', 48],
  ]);
});

test('an article may have spaces inside', () => {
  expect(read('ВА 47 29 16')).toEqual([['ВА 47 29', 16]]);
});

test('empty lines are skipped; a line without a quantity is told, not guessed', () => {
  const { lines, refused } = readPastedList('\n\n104-7729\n  \n109-7074 4\n');
  expect(lines).toHaveLength(1);
  expect(refused).toEqual([
    { row: 3, text: '104-7729', error: 'Не видно количества: напишите его после артикула' },
  ]);
});

test('nothing that was pasted is lost: what is over the limit is told line by line', () => {
  const list = Array.from({ length: MOST_LINES + 2 }, (_, at) => `A-${at} 1`).join('\n');
  const { lines, refused } = readPastedList(list);
  expect(lines).toHaveLength(MOST_LINES);
  expect(refused.map(({ row, text }) => [row, text])).toEqual([
    [MOST_LINES + 1, 'A-1000 1'],
    [MOST_LINES + 2, 'A-1001 1'],
  ]);
});

test('a line longer than any article is refused without a search in it', () => {
  const [line] = readPastedList(`a${' '.repeat(50_000)}b 5`).refused;
  expect(line?.error).toBe('Артикул слишком длинный');
});

test('no goods are counted by nothing or by millions', () => {
  expect(readPastedList('104 0\n104 2000000').refused).toHaveLength(2);
});
