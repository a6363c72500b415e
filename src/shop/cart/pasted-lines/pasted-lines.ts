import { formatCount } from '../../../platform/text/plural.ts';
import { inLines } from '../../../platform/text/written-text.ts';
import { type Cell, type Columns, cellsOf, columnsOf } from './pasted-cells.ts';
import {
  NO_ARTICLE,
  NO_QUANTITY,
  type ReadLine,
  readCell,
  type Sureness,
  TOGETHER,
  UNIT,
} from './pasted-count.ts';
import { BEFORE_ARTICLE, nameOfText, readText, type Words } from './pasted-text.ts';

/** A line of a pasted list that can be sent. */
export interface PastedLine extends ReadLine {
  /** Its row in the list, from 1. */
  row: number;
  /** As it was pasted. */
  text: string;
}

/** A line that was not added to the cart, and why. */
export interface RejectedLine {
  /** Its row in the list, from 1. */
  row: number;
  text: string;
  error: string;
  /** The quantity that can be added instead; absent if the line has to be corrected by hand. */
  instead?: { quantity: number; why: 'multiplicity' | 'stock' };
}

/** The limit of the API per call. */
export const MOST_LINES = 1_000;
const LONGEST_ARTICLE = 100;
/** The headings of a table are among its first rows. */
const MOST_TITLES = 20;
/** Without the look behind, a long row of spaces inside a line would be read again from each of them. */
const SPACES_AT_END = /(?<![^\S\t])[^\S\t]+$/;
const NO_HEADINGS = 'Непонятно, где количество: оставьте артикул и количество или добавьте заголовки';

/**
 * Parses a list «артикул количество», one product per line. Text from an email or a spreadsheet may include
 * titles, headings, quotes, tabs, semicolons, units and invisible characters; empty lines are skipped.
 * @returns also the rows of titles and headings; empty if there are none
 */
export function readPastedList(list: string): {
  headings: string;
  lines: PastedLine[];
  refused: RejectedLine[];
} {
  const rows = rowsOf(list)
    .map((text, at) => ({ row: at + 1, text: text.replace(SPACES_AT_END, '') }))
    .filter(({ text }) => text.trim() !== '');
  const found = rows.slice(0, MOST_TITLES + 1).map(({ text }) => columnsOf(text));
  const heads = found.findIndex((columns) => columns !== undefined);
  const columns = found[heads] ?? null;
  const above = rows.slice(0, Math.max(heads, 0));
  const areTitles = !above.some(({ text }) => isOrder(readLine(text, null)));
  const lines: PastedLine[] = [];
  const rejected: RejectedLine[] = [];
  for (const [at, given] of rows.entries()) {
    if (at === heads || (at < heads && areTitles)) continue;
    const line = readLine(given.text, at > heads ? columns : null);
    if (line === undefined) continue;
    if (typeof line === 'string') rejected.push({ ...given, error: line });
    else if (lines.length === MOST_LINES)
      rejected.push({ ...given, error: `За один раз можно добавить до ${formatCount(MOST_LINES)} строк` });
    else lines.push({ ...given, ...line });
  }
  const headings = rows.slice(areTitles ? 0 : heads, heads + 1).map(({ text }) => text);
  return { headings: headings.join('\n'), lines, refused: rejected };
}

/** The dots keep the ends from being trimmed: rows are counted from the top, and an empty first cell counts. */
function rowsOf(list: string): string[] {
  return inLines(`.\n${list}\n.`).split('\n').slice(1, -1);
}

/** Why a line without an article could not be read. */
const UNREAD = [NO_QUANTITY, TOGETHER, NO_HEADINGS];

/**
 * Reads the words of the lines that name no article: those without one that could be read, and those of an unknown article.
 * @param isUnknown whether no product has the article of the line in this row
 * @returns row → words; a line without a word of three letters is absent
 */
export function wordsOfLines(list: string, isUnknown: (row: number) => boolean): Map<number, Words> {
  const { lines, refused: rejected } = readPastedList(list);
  const found = new Map<number, Words>();
  for (const line of [...lines.filter(({ row }) => isUnknown(row)), ...rejected]) {
    const words = wordsOfLine(line);
    if (words) found.set(line.row, words);
  }
  return found;
}

function wordsOfLine(line: PastedLine | RejectedLine): Words | undefined {
  if (!('error' in line)) return wordsOf(line.text, line);
  return UNREAD.includes(line.error) ? wordsOf(line.text) : undefined;
}

/** A square metre, «м²» or «метр квадратный», is none of these. */
const METRE = /^(?:п|пог)?м(?:етр(?:а|ов)?)?$/;

/** Whether a unit that is typed in a line is the unit of a product: 100 screws are not 100 packs. */
export function isSameUnit(typed: string, unit: string): boolean {
  const [one, other] = [typed, unit].map((each) =>
    // «м²» becomes «м2»; otherwise its sign would be left out like a full stop.
    each
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\d]/gu, ''),
  );
  if (!one || !other) return false;
  if (METRE.test(one) || METRE.test(other)) return METRE.test(one) && METRE.test(other);
  return (
    one === other ||
    (Math.min(one.length, other.length) > 1 && (one.startsWith(other) || other.startsWith(one)))
  );
}

/**
 * Puts the article of a chosen product in the place of the words in a line. Whatever else is typed there stays.
 * @param text the line; of several equal ones the first
 * @param isCounted the quantity of the line is that of the product; otherwise the words stay, and it has to be named
 */
export function withArticle(list: string, text: string, article: string, isCounted: boolean): string {
  const { lines, refused: rejected } = readPastedList(list);
  const [line] = [...lines, ...rejected]
    .filter((each) => each.text.trim() === text.trim())
    .sort((one, other) => one.row - other.row);
  const words = line && wordsOfLine(line);
  if (!words) return list;
  const rows = rowsOf(list);
  const row = line.text.trim();
  rows[line.row - 1] =
    isCounted || row.includes('\t')
      ? line.text.replace(placeOf(words.name, line.text), () => article)
      : `${article}\t${row}`;
  return rows.join('\n');
}

/** Finds a name as it is typed: with any spaces, and with the doubled quotes of a spreadsheet. A cell of its own goes first. */
function placeOf(name: string, row: string): RegExp {
  const typed = name
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('"', '"{1,2}')
    .replace(/\s+/g, '\\s+');
  const cell = new RegExp(`(?<=(?:^|[\\t;])[^\\p{L}\\d\\t;]*)${typed}(?=[\\s"]*(?:[\\t;]|$))`, 'u');
  return cell.test(row) ? cell : new RegExp(typed, 'u');
}

function wordsOf(text: string, line?: ReadLine): Words | undefined {
  const cells = cellsOf(text).flatMap((cell) => cell.text || []);
  const longest = cells.reduce((long, each) => (each.length > long.length ? each : long), '');
  if (cells.length === 1) return withWord(nameOfText(longest, line?.quantity));
  if (!line && /^\S*\d\S*$/.test(cells[0] ?? '')) return undefined; // an article is there
  return (line && withWord({ name: line.article, quantity: line.quantity })) ?? withWord({ name: longest });
}

function withWord(words: Words): Words | undefined {
  return /\p{L}{3}/u.test(words.name) ? words : undefined;
}

/** Whether a row above the headings orders something: titles have numbers too, «Спецификация № 5». */
function isOrder(line: ReturnType<typeof readLine>): boolean {
  return typeof line === 'object' && /^\S*\d\S*$/.test(line.article);
}

/** @returns why the row is rejected otherwise; undefined if it orders nothing, as a row of totals */
function readLine(text: string, columns: Columns | null): ReadLine | string | undefined {
  const cells = cellsOf(text);
  const line =
    !columns || (cells.length === 1 && !text.endsWith('\t'))
      ? readCells(text, cells)
      : readNamed(cells[columns.article], cells[columns.count]);
  const isLong = typeof line === 'object' && line.article.length > LONGEST_ARTICLE;
  return isLong ? 'Артикул слишком длинный' : line;
}

function readNamed(article: Cell | undefined, count: Cell | undefined): ReadLine | string | undefined {
  if (!article?.text) return count?.text ? NO_ARTICLE : undefined;
  if (!count?.text) return NO_QUANTITY;
  const { quantity } = readCell(count.text) ?? { quantity: notNumber(count.text) };
  return typeof quantity === 'string' ? quantity : { article: articleOf(article), quantity };
}

/** Reads a row without headings: the article comes first, perhaps after the number of the row. */
function readCells(text: string, cells: readonly Cell[]): ReadLine | string {
  const filled = cells.filter((cell) => cell.text !== '');
  const [article, ...others] = filled.slice(isNumbered(filled) ? 1 : 0);
  if (!article) return NO_QUANTITY;
  if (others.length === 0) {
    if (cells[0]?.text === '' && readCell(article.text)) return NO_ARTICLE;
    return readText(article.text, text.endsWith('\t'));
  }
  const quantity = countAmong(others.map((cell) => cell.text));
  return typeof quantity === 'string' ? quantity : { article: articleOf(article), quantity };
}

function isNumbered([first, second, third]: readonly Cell[]): boolean {
  if (!first || !second || first.isQuoted) return false;
  if (/^№?\d{1,3}[.)]$/.test(first.text)) return true;
  const isArticle = /^[\p{L}\d][\p{L}\d./_-]*$/u.test(second.text) && /\d/.test(second.text);
  return /^\d{1,3}$/.test(first.text) && third !== undefined && isArticle && !readCell(second.text);
}

/** Finds the quantity among the cells after the article: names, units and prices may stand there too. */
function countAmong(texts: readonly string[]): number | string {
  const counts = texts.flatMap((text, at) => {
    const count = readCell(text);
    if (!count) return [];
    const isUnitNext = UNIT.test(texts[at + 1] ?? '');
    return [{ ...count, sureness: isUnitNext ? 'unit' : count.sureness }];
  });
  const [only, another] = counts;
  if (!only) {
    const [text = ''] = texts;
    return texts.length === 1 && !/\d/.test(text) && !text.includes(' ') ? notNumber(text) : NO_QUANTITY;
  }
  if (!another && texts.length === 1) return only.quantity;
  for (const sureness of ['unit', 'number'] satisfies Sureness[]) {
    const [sure, second] = counts.filter((count) => count.sureness === sureness);
    if (sure) return second ? NO_HEADINGS : sure.quantity;
  }
  return typeof only.quantity === 'string' && !another ? only.quantity : NO_HEADINGS;
}

function notNumber(text: string): string {
  return `Количество «${text}» не похоже на число`;
}

/** The article of a cell, without a number of a list and the word «артикул» before it. */
function articleOf({ text, isQuoted }: Cell): string {
  return isQuoted ? text : text.replace(BEFORE_ARTICLE, '');
}
