/** A cell of a pasted row. */
export interface Cell {
  text: string;
  /** A program has put it in quotes, so it contains nothing but its value. */
  isQuoted: boolean;
}

/** The columns that the headings of a table name. */
export interface Columns {
  article: number;
  count: number;
}

/**
 * A quoted cell with doubled inner quotes, which a comma may end as well; or the text before the next tab or
 * semicolon.
 */
const CELL = /[^\S\t]*"((?:[^"]|"")*)"[^\S\t]*(?:[\t;,]|$)|([^\t;]*)(?:[\t;]|$)/y;
/** An apostrophe marks a cell as text. In quotes only the one before a formula is such a mark. */
const MARK = { plain: /^['‘’](?=\S)/, quoted: /^'(?=[=+\-@'])/ };

/**
 * Splits a row of a spreadsheet into cells: by tabs or semicolons, optionally quoted; a whole row may be
 * quoted too. Apostrophes that mark texts are left out.
 */
export function cellsOf(row: string): Cell[] {
  const cells: Cell[] = [];
  for (CELL.lastIndex = 0; CELL.lastIndex < row.length; ) {
    const [whole = '', quoted, plain = ''] = CELL.exec(row) ?? [];
    const cell = (quoted?.replaceAll('""', '"') ?? plain).trim();
    const isQuoted = quoted !== undefined;
    if (whole === row && isQuoted && /[\t;]/.test(cell)) return cellsOf(cell);
    cells.push({ text: cell.replace(isQuoted ? MARK.quoted : MARK.plain, ''), isQuoted });
  }
  return cells;
}

/** Internal numbers are also called codes: that column is used if there is no article. */
const ARTICLES = [/^арт(икул)?\.?( товара)?$/i, /^код( товара)?$/i];
const COUNT = /^(кол-?во|к-во|кол(ичество|\.)?|заказ)([\s,(]+\p{L}+\.?\)?)?$/iu;

/**
 * Which columns the headings of a table name.
 * @returns undefined if the row has no headings, null if they stand in one cell
 */
export function columnsOf(row: string): Columns | null | undefined {
  const cells = cellsOf(row).map(({ text }) => text);
  const names = cells.length > 1 ? cells : row.split(/[\s,]+/);
  const count = names.findIndex((name) => COUNT.test(name));
  const article = ARTICLES.map((head) => names.findIndex((name) => head.test(name))).find((at) => at >= 0);
  if (article === undefined || count < 0) return undefined;
  return cells.length > 1 ? { article, count } : null;
}
