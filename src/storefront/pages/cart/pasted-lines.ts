import { inLines } from '../../../core/written-text.ts';
import { type Columns, cellsOf, columnsOf, UNNAMED } from './pasted-cells.ts';

/** A line of a pasted list that can be asked for. */
export interface PastedLine {
  /** Which of the list, from 1. */
  row: number;
  /** As it was pasted. */
  text: string;
  article: string;
  quantity: number;
}

/** A line that was not put into the cart, and why. */
export interface RefusedLine {
  /** Which of the list, from 1. */
  row: number;
  text: string;
  error: string;
  /** How many can be added instead; absent: the line has to be mended by hand. */
  instead?: { quantity: number; why: 'multiplicity' | 'stock' };
}

/** More at once the API does not take. */
export const MOST_LINES = 1_000;
const MOST_QUANTITY = 1_000_000;
const LONGEST_ARTICLE = 100;
/** With its sign, spaces and unit. */
const LONGEST_COUNT = 50;

/**
 * Reads a list «артикул количество», a line of it per line: from a request, a letter or a table, where headings, quotes, tabs,
 * semicolons, a unit after the number and signs nobody sees come along. Empty lines are skipped.
 * @returns also the row of headings it begins with; empty: it has none
 */
export function readPastedList(list: string): {
  headings: string;
  lines: PastedLine[];
  refused: RefusedLine[];
} {
  // Between two dots nothing is trimmed: rows above are counted, and an empty first cell is one.
  const [first, ...others] = inLines(`.\n${list}\n.`)
    .split('\n')
    .map((text, row) => ({ row, text: text.trimEnd() }))
    .slice(1, -1)
    .filter(({ text }) => text !== '');
  const columns = first && columnsOf(first.text);
  const lines: PastedLine[] = [];
  const refused: RefusedLine[] = [];
  for (const given of first && !columns ? [first, ...others] : others) {
    const line = readLine(given.text, columns ?? UNNAMED);
    if (typeof line === 'string') refused.push({ ...given, error: line });
    else if (lines.length === MOST_LINES)
      refused.push({ ...given, error: `За раз берём ${MOST_LINES} строк` });
    else lines.push({ ...given, ...line });
  }
  return { headings: columns ? first.text : '', lines, refused };
}

/** What stands after the article; thousands may be set apart by spaces, a unit may follow. */
const COUNT = /^([-−]\s*)?(\d{1,3}(?:\s\d{3})+|\d+)(?:[.,](\d+))?\s*(?:\p{L}[^\d]*)?[.,]?$/u;
/** In a line without columns the article ends where the first thing that reads as a count begins. */
const WORDS =
  /^(.+?)(?:\s*[,:]\s*|\s+(?:[xх×*—–]\s*)?)((?:[-−]\s*)?(?:\d{1,3}(?:\s\d{3})+|\d+)(?:[.,]\d+)?\s*(?:\p{L}+\.?)?[.,]?)$/u;
const UNSEEN = 'Не видно количества: напишите его после артикула';

function readLine(text: string, columns: Columns): Pick<PastedLine, 'article' | 'quantity'> | string {
  const cells = cellsOf(columns.areNamed ? text : text.trim());
  const first = cells[columns.article] ?? '';
  const second = cells[columns.count] ?? '';
  if (first.length > LONGEST_ARTICLE + LONGEST_COUNT) return 'Артикул слишком длинный';
  const isOneCell = second === '' && !columns.areNamed;
  const [, before = '', after = ''] = (isOneCell && WORDS.exec(first)) || [];
  const [article, count] = isOneCell ? [before.replace(/^"([^"]+)"$/, '$1'), after] : [first, second];
  if (article === '') return UNSEEN;
  if (article.length > LONGEST_ARTICLE) return 'Артикул слишком длинный';
  if (isOneCell && mayBeOfArticle(count))
    return 'Неясно, где кончается артикул: поставьте перед количеством «;»';
  const quantity = readCount(count);
  return typeof quantity === 'string' ? quantity : { article, quantity };
}

/** «ВА 47 100»: 47 100 of «ВА» or 100 of «ВА 47»? «1 000» is clear, no count begins with a zero. */
function mayBeOfArticle(count: string): boolean {
  return /\d [1-9]\d\d(?!\d)/.test(count);
}

function readCount(text: string): number | string {
  const [, sign, digits, fraction = ''] = COUNT.exec(text) ?? [];
  if (digits === undefined) return UNSEEN;
  const whole = digits.replace(/\s/g, '');
  if (sign) return `Количество не бывает отрицательным: «−${whole}»`;
  if (fraction === '000') return 'Тысячи это или дробь? Напишите количество без запятой';
  if (/[1-9]/.test(fraction)) return 'Количество — целое число';
  const quantity = Number(whole);
  return quantity < 1 || quantity > MOST_QUANTITY ? 'Количество — от 1 до 1 000 000' : quantity;
}
