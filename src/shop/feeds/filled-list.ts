import type { SheetRow } from '../../platform/files/sheet-reader.server.ts';
import { oneLine } from '../../platform/text/written-text.ts';
import { MOST_QUANTITY } from '../cart/cart.ts';
import {
  ARTICLE_HEAD,
  CITY_LINE,
  CODE_HEAD,
  ORDER_HEAD,
  PRICE_HEAD,
  readPricesOf,
} from './price-list/price-list.ts';

/** A line of a filled price list, or several lines of the same product merged. */
export interface FilledLine {
  row: number;
  /** The name in the file, for reports; empty when the file has none. */
  name: string;
  code: number | null;
  article: string | null;
  quantity: number | null;
  /** The text of the quantity in the file. */
  written: string;
  /** Price in roubles when the list was made; null: without a price. */
  roubles: number | null;
}

export interface FilledList {
  /** The city for which the list was made, according to the file. */
  city: string | null;
  /** The prices of the list, according to the file: a result of `pricesOf`. */
  prices: string | null;
  lines: FilledLine[];
  /** Lines with quantity 0: their products are to be removed from the cart. */
  zeroLines: FilledLine[];
}

/** Headings of the required columns, with common renamings. */
const HEADS: Record<string, RegExp> = {
  code: new RegExp(`^${CODE_HEAD}( товара)?$`, 'i'),
  article: new RegExp(`^(${ARTICLE_HEAD}|арт\\.?)$`, 'i'),
  name: /^(наименование|название|товар|номенклатура)$/i,
  price: new RegExp(`^(${PRICE_HEAD.replace(/, ₽$/, '')})(,?\\s*(₽|руб\\.?|р\\.?))?$`, 'i'),
  quantity: new RegExp(`^(${ORDER_HEAD}|кол-во|количество)(,?\\s*шт\\.?)?$`, 'i'),
};
/** The heading must be among the first rows. */
const MOST_ROWS_ABOVE_HEAD = 50;
/** How many lines with 0 are accepted. A program may write 0 into every line of a large price list. */
export const MOST_ZERO_LINES = 100_000;
/** Longer names are cut, so that the whole list fits into memory. */
const LONGEST_NAME = 500;

/**
 * Reads the lines with a quantity from the rows of a sheet. Lines of the same product become one with their sum, because an
 * order written room by room names each product many times. Columns are recognised by their headings, in any order.
 * @param mostLines reading stops after one line more than this, or after `MOST_ZERO_LINES` + 1 zero quantities
 * @returns null when no row has the headings of a quantity and of a code or an article
 */
export async function filledList(
  rows: AsyncIterable<SheetRow>,
  mostLines: number,
): Promise<FilledList | null> {
  const list: Omit<FilledList, 'lines'> = { city: null, prices: null, zeroLines: [] };
  const lines = new Map<string, FilledLine>();
  let columns: Partial<Record<string, number>> | undefined;
  for await (const { row, cells } of rows) {
    if (columns) {
      const line = lineOf(row, cells, columns);
      if (line?.quantity === 0) list.zeroLines.push(line);
      else if (line) put(line, lines);
      if (lines.size > mostLines || list.zeroLines.length > MOST_ZERO_LINES) break;
      continue;
    }
    const first = textOf(cells[0]);
    if (first.startsWith(CITY_LINE)) list.city = first.slice(CITY_LINE.length).trim().slice(0, LONGEST_NAME);
    list.prices ??= readPricesOf(first)?.slice(0, LONGEST_NAME) ?? null;
    columns = headsOf(cells);
    if (!columns && row > MOST_ROWS_ABOVE_HEAD) return null;
  }
  return columns ? { ...list, lines: [...lines.values()] } : null;
}

/** Adds a line, merging lines of the same product. An invalid line is not merged, so that the report can name its row. */
function put(line: FilledLine, lines: Map<string, FilledLine>): void {
  const { row, code, article, quantity } = line;
  const isRead = quantity !== null && quantity <= MOST_QUANTITY && (code ?? article) !== null;
  const name = isRead ? JSON.stringify([code, article, line.name]) : `row ${row}`;
  const before = lines.get(name)?.quantity ?? 0;
  lines.set(name, isRead ? { ...line, quantity: Math.min(before + quantity, MOST_QUANTITY) } : line);
}

function headsOf(cells: SheetRow['cells']): Partial<Record<string, number>> | undefined {
  const columns: Partial<Record<string, number>> = {};
  for (const [name, head] of Object.entries(HEADS)) {
    const at = cells.findIndex((cell) => head.test(textOf(cell)));
    if (at >= 0) columns[name] = at;
  }
  const isHead = columns.quantity !== undefined && (columns.code ?? columns.article) !== undefined;
  return isHead ? columns : undefined;
}

function lineOf(
  row: number,
  cells: SheetRow['cells'],
  columns: Partial<Record<string, number>>,
): FilledLine | undefined {
  const at = (name: string) => {
    const column = columns[name];
    return column === undefined ? null : (cells[column] ?? null);
  };
  const written = textOf(at('quantity'));
  if (written === '') return undefined;
  const code = textOf(at('code'));
  const article = textOf(at('article'));
  return {
    row,
    name: (textOf(at('name')) || article || code).slice(0, LONGEST_NAME),
    code: /^[1-9]\d{0,8}$/.test(code) ? Number(code) : null,
    article: article.slice(0, 100) || null,
    quantity: quantityOf(written),
    written: written.slice(0, 40),
    roubles: roublesOf(at('price')),
  };
}

/** Parses a whole number as people and programs write it: «12», «1 200», «12 шт», «12,00». */
function quantityOf(written: string): number | null {
  const digits = /^(\d{1,15})([.,]0+)?\s*[а-яё.]*$/i.exec(
    written.replace(/(\d)[\s\u00a0](?=\d)/g, '$1'),
  )?.[1];
  return digits === undefined ? null : Number(digits);
}

function roublesOf(cell: string | number | null): number | null {
  if (typeof cell === 'number') return cell;
  const text = textOf(cell)
    .replace(/[\s\u00a0₽]|руб\.?/g, '')
    .replace(',', '.');
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}

/** Returns a cell as text, without the apostrophe that protects a text from being calculated as a formula. */
function textOf(cell: string | number | null | undefined): string {
  return oneLine(String(cell ?? '')).replace(/^'(?=[=+\-@])/, '');
}
