import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST_LINES, readPastedList } from './pasted-lines.ts';

const read = (text: string) => readPastedList(text).lines.map(({ article, quantity }) => [article, quantity]);

test('a list is parsed line by line: article, then quantity', () => {
  expect(read('104-7729 48\n109-7074 240')).toEqual([
    ['104-7729', 48],
    ['109-7074', 240],
  ]);
});

test('a list copied from a table or an email is parsed as well', () => {
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
])('quotes that spreadsheets put around cells are not part of the article: %s', (line, article, quantity) => {
  expect(read(line)).toEqual([[article, quantity]]);
});

test.each([
  ['Артикул\tКол-во', '104-7729\t48'],
  ['"Артикул";"Количество, шт"', '"104-7729";"48"'],
  ['Артикул, количество', '104-7729, 48'],
  ['\tАртикул\tЗаказ', '\t104-7729\t48'],
  ['№;Наименование;Арт.;Цена, ₽;Заказ', '1;Автомат 16;104-7729;12,50;48'],
])('a first row of headings is skipped, and names the columns: %s', (headings, row) => {
  expect(readPastedList(`\n${headings}\n${row}`)).toEqual({
    headings,
    lines: [{ row: 3, text: row, article: '104-7729', quantity: 48 }],
    refused: [],
  });
});

test('titles above the headings of a table are not lines; they stay above the rejected lines', () => {
  const titles = 'Корзина\nГород: Екатеринбург\nСпецификация № 5 от 24.11.2026';
  const headings = `${titles}\nКод\tАртикул\tНазвание\tКоличество\tЕдиница`;
  expect(readPastedList(`${headings}\n7\t104-7729\tАвтомат 16 А\t3\tшт\n\t\tИтого\t\t`)).toEqual({
    headings,
    lines: [{ row: 5, text: '7\t104-7729\tАвтомат 16 А\t3\tшт', article: '104-7729', quantity: 3 }],
    refused: [],
  });
});

test('lines above the headings of a table are read as well', () => {
  expect(read('104-7729 48\nАртикул\tКол-во\n109-7074\t2')).toEqual([
    ['104-7729', 48],
    ['109-7074', 2],
  ]);
});

test('a line without cells is read below headings too, but never an article as a quantity', () => {
  expect(readPastedList('Артикул\tКол-во\n104-7729 5\nВА 47\t')).toMatchObject({
    lines: [{ row: 2, article: '104-7729', quantity: 5 }],
    refused: [{ row: 3, error: 'Не указано количество: напишите его после артикула' }],
  });
});

test.each([
  '148-7177 - 5',
  '148-7177 – 5',
  '148-7177 — 5 шт.',
  '148-7177 –5',
  '148-7177- 5',
  '148-7177 − 5',
  '148-7177*5',
  '148-7177 * 5',
  '148-7177×5',
  '148-7177 ×5',
  '148-7177 x5',
  '148-7177 х 5',
  '148-7177 = 5 шт',
  '148-7177: 5',
  '148-7177, кол-во: 5 шт',
  '148-7177 по 5 шт',
  '148-7177 5шт',
  '148-7177 5 м',
  '148-7177 5 м2',
  '148-7177 5 шт. срочно',
  '148-7177 5 срочно',
  '148-7177 5 шт (красный), на склад',
  '148-7177 5, срочно',
  '148-7177 5;',
  '1. 148-7177 5',
  '1) 148-7177 — 5',
  '12.\t148-7177 5',
  '• 148-7177 5',
  '– 148-7177 – 5',
  'арт. 148-7177 5',
  'Арт.\u00a0148-7177\u00a0— 5\u00a0шт.',
  'Артикул: 148-7177 5 шт',
  '1. арт. 148-7177 - 5 шт. срочно',
  '«148-7177» 5',
  "'148-7177 5",
  "'148-7177\t'5",
  'арт. 148-7177\t5',
  '148-7177\t×5',
  '148-7177\tАвтомат 16 А\t5',
  '148-7177\tАвтомат 16 А\t5\tшт',
  '148-7177\t16 А\t5 шт\t220,00\t1 100,00',
  '1\t148-7177\tАвтомат 16 А\t5\tшт\t220,00\t1100,00',
  '1.\t148-7177\t5',
  '148-7177\t\t5',
])('what buyers write around article and quantity is understood: %s', (line) => {
  expect(readPastedList(line)).toMatchObject({
    lines: [{ row: 1, text: line, article: '148-7177', quantity: 5 }],
    refused: [],
  });
});

const NO_QUANTITY = 'Не указано количество: напишите его после артикула';
const APART = 'Не удалось отделить артикул от количества: поставьте между ними «;»';
test.each([
  ['ВА 47-29', NO_QUANTITY],
  ['148-7177 срочно', NO_QUANTITY],
  ['148-7177\tАвтомат 16 А', NO_QUANTITY],
  ['ВА 47-29 16\t', APART],
  ['148 - 7177', APART],
  ['148 0444', APART],
  ['148-7177 5 шт 220 руб', APART],
  ['ВА47 16 А', APART],
  ['ВВГ 3*2', APART],
  ['148-7177 5-10 шт', APART],
  ['\t5', 'Не указан артикул: напишите его перед количеством'],
  ['148-7177\tпять', 'Количество «пять» не похоже на число'],
  ['148-7177\t5\t220', 'Непонятно, где количество: оставьте артикул и количество или добавьте заголовки'],
  ['1\t10012\t5', 'Непонятно, где количество: оставьте артикул и количество или добавьте заголовки'],
  [`148-7177 5 шт ${'срочно '.repeat(40)}`, 'Строка слишком длинная: оставьте артикул и количество'],
])('a line that may mean something else is rejected with the reason: %s', (line, error) => {
  expect(readPastedList(line)).toMatchObject({ lines: [], refused: [{ row: 1, error }] });
});

test('an article of digits with dashes is never a quantity, whatever is written around it', () => {
  const digits = fc.stringMatching(/^\d{1,4}$/);
  const article = fc.array(digits, { minLength: 2, maxLength: 4 }).map((parts) => parts.join('-'));
  const before = fc.constantFrom('', '1. ', '2) ', '• ', 'арт. ', 'Артикул: ', "'", '12\t');
  const between = fc.constantFrom(' ', ' - ', ' – ', ' — ', '*', ' x', ' × ', '\t', ';', ', ', ': ', '\t\t');
  const after = fc.constantFrom('', ' шт', 'шт.', ' м', ' шт. срочно', '\tшт', ' уп', ';', ' (срочно)');
  const quantity = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(before, article, between, quantity, after, (lead, sku, gap, count, tail) => {
      const [line] = readPastedList(`${lead}${sku}${gap}${count}${tail}`).lines;
      if (line) expect([line.article, line.quantity]).toEqual([sku, count]);
      expect(readPastedList(`${lead}${sku}`).lines).toEqual([]);
      expect(readPastedList(`${lead}${sku}${tail.replace(/;/, '')}`).lines).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});

test('a thousand of the longest lines are read in a moment', () => {
  const line = `1. ${'5 - '.repeat(49)}`;
  const started = performance.now();
  readPastedList(Array.from({ length: MOST_LINES }, () => line).join('\n'));
  expect(performance.now() - started).toBeLessThan(1_000);
});

test.each(['106-8082 -5', '106-8082 −5', '106-8082\t-5', '106-8082; -5', '106-8082, -5'])(
  'a negative number is not a quantity, and its sign is not ignored: %s',
  (line) => {
    expect(readPastedList(line)).toMatchObject({
      lines: [],
      refused: [{ row: 1, text: line, error: 'Количество не может быть отрицательным: «−5»' }],
    });
  },
);

test('a number with thousands separators or zeros after the comma, as spreadsheets write it, is parsed', () => {
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
  'digits that may belong to the article are not guessed to be thousands: %s',
  (line) => {
    expect(readPastedList(line)).toMatchObject({
      lines: [],
      refused: [
        { row: 1, text: line, error: 'Не удалось отделить артикул от количества: поставьте между ними «;»' },
      ],
    });
  },
);

test.each(['106-8082 5,5', '106-8082\t0.5 м', '106-8082; 1,25'])(
  'a fraction is not a quantity: %s',
  (line) => {
    expect(readPastedList(line)).toMatchObject({
      lines: [],
      refused: [{ row: 1, text: line, error: 'Количество — целое число' }],
    });
  },
);

test('three digits after a comma may be thousands, so the line is rejected instead of guessed', () => {
  expect(readPastedList('106-8082 5,000').refused).toEqual([
    {
      row: 1,
      text: '106-8082 5,000',
      error: 'Непонятно, тысячи это или дробь: напишите количество без запятой',
    },
  ]);
});

test('invisible characters from a web page or an email do not hide article or quantity', () => {
  expect(read('\ufeff104-\u00ad7729\u200b\t\u200e1 200\u2060\r\n\u200b\r\n104-7729 48\u200b')).toEqual([
    ['104-7729', 1200],
    ['104-7729', 48],
  ]);
});

test('an article may contain spaces', () => {
  expect(read('ВА 47 29 16')).toEqual([['ВА 47 29', 16]]);
});

test('empty lines are skipped; a line without a quantity is reported, not guessed', () => {
  const { lines, refused: rejected } = readPastedList('\n\n104-7729\n  \n109-7074 4\n');
  expect(lines).toHaveLength(1);
  expect(rejected).toEqual([
    { row: 3, text: '104-7729', error: 'Не указано количество: напишите его после артикула' },
  ]);
});

test('nothing pasted is lost: lines over the limit are reported one by one', () => {
  const list = Array.from({ length: MOST_LINES + 2 }, (_, at) => `A-${at} 1`).join('\n');
  const { lines, refused: rejected } = readPastedList(list);
  expect(lines).toHaveLength(MOST_LINES);
  expect(rejected.map(({ row, text }) => [row, text])).toEqual([
    [MOST_LINES + 1, 'A-1000 1'],
    [MOST_LINES + 2, 'A-1001 1'],
  ]);
});

test('a line longer than any article is rejected without a search', () => {
  const started = performance.now();
  const [line] = readPastedList(`a${' '.repeat(50_000)}b 5`).refused;
  expect(performance.now() - started).toBeLessThan(1_000);
  expect(line?.error).toBe('Строка слишком длинная: оставьте артикул и количество');
});

test('quantities of zero or of millions are rejected', () => {
  expect(readPastedList('104 0\n104 2000000').refused).toHaveLength(2);
});
