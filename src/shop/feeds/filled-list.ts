import type { SheetRow } from '../../core/sheet-reader.server.ts';
import { oneLine } from '../../core/written-text.ts';
import { MOST_QUANTITY } from '../cart/cart.ts';
import { ARTICLE_HEAD, CITY_LINE, CODE_HEAD, ORDER_HEAD, PRICE_HEAD, readPricesOf } from './price-list.ts';

/** A line of a filled price list, or several that name the same goods together: its row in the file, and what of it was understood. */
export interface FilledLine {
  row: number;
  /** As the file says it, for reports; empty: it says none. */
  name: string;
  code: number | null;
  article: string | null;
  quantity: number | null;
  /** As it was written. */
  written: string;
  /** What it cost when the list was made, in roubles; null: it had no price. */
  roubles: number | null;
}

export interface FilledList {
  /** For which city it was made, as it says itself. */
  city: string | null;
  /** Whose prices it holds, likewise: `pricesOf`. */
  prices: string | null;
  lines: FilledLine[];
  /** Lines with a written nought: what they name is to leave the cart. */
  noughts: FilledLine[];
}

/** The heads that matter, as people rename them. */
const HEADS: Record<string, RegExp> = {
  code: new RegExp(`^${CODE_HEAD}( товара)?$`, 'i'),
  article: new RegExp(`^(${ARTICLE_HEAD}|арт\\.?)$`, 'i'),
  name: /^(наименование|название|товар|номенклатура)$/i,
  price: new RegExp(`^(${PRICE_HEAD.replace(/, ₽$/, '')})(,?\\s*(₽|руб\\.?|р\\.?))?$`, 'i'),
  quantity: new RegExp(`^(${ORDER_HEAD}|кол-во|количество)(,?\\s*шт\\.?)?$`, 'i'),
};
/** Above the head stand a few words, never a whole list. */
const HEAD_WITHIN = 50;
/** A program may write 0 in every line of the largest price list there is. */
export const MOST_NOUGHTS = 100_000;
/** Longer names are cut: the whole list must fit into memory. */
const LONGEST_NAME = 500;

/**
 * Reads the lines with a quantity from the rows of a sheet. Lines of the same product become one with their sum, because an
 * order written room by room names each product many times. Columns are recognised by their headings, in any order.
 * @param mostLines reading stops after one line more than this, or after `MOST_NOUGHTS` + 1 zero quantities
 * @returns null when no row has the heads of a quantity and of a code or an article
 */
export async function filledList(
  rows: AsyncIterable<SheetRow>,
  mostLines: number,
): Promise<FilledList | null> {
  const list: Omit<FilledList, 'lines'> = { city: null, prices: null, noughts: [] };
  const lines = new Map<string, FilledLine>();
  let columns: Partial<Record<string, number>> | undefined;
  for await (const { row, cells } of rows) {
    if (columns) {
      const line = lineOf(row, cells, columns);
      if (line?.quantity === 0) list.noughts.push(line);
      else if (line) put(line, lines);
      if (lines.size > mostLines || list.noughts.length > MOST_NOUGHTS) break;
      continue;
    }
    const first = textOf(cells[0]);
    if (first.startsWith(CITY_LINE)) list.city = first.slice(CITY_LINE.length).trim().slice(0, LONGEST_NAME);
    list.prices ??= readPricesOf(first)?.slice(0, LONGEST_NAME) ?? null;
    columns = headsOf(cells);
    if (!columns && row > HEAD_WITHIN) return null;
  }
  return columns ? { ...list, lines: [...lines.values()] } : null;
}

/** A line that could not be read stays a line of its own, so that the report can name its row. */
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

/** A whole number as people and programs write it: «12», «1 200», «12 шт», «12,00». */
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

function textOf(cell: string | number | null | undefined): string {
  return oneLine(String(cell ?? ''));
}
