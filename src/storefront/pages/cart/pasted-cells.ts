/** Where in the rows of a pasted list article and count stand. */
export interface Columns {
  article: number;
  count: number;
  /** By headings over them; otherwise a row may have both in one cell. */
  areNamed: boolean;
}

/** Of a list without headings. */
export const UNNAMED: Columns = { article: 0, count: 1, areNamed: false };

/** A cell in quotes, its own doubled, which a comma may end as well; or what stands before the next tab or semicolon. */
const CELL = /[^\S\t]*"((?:[^"]|"")*)"[^\S\t]*(?:[\t;,]|$)|([^\t;]*)(?:[\t;]|$)/y;

/** Cells of a row as tables put it: between tabs or semicolons, in quotes where they please; a whole row in quotes, too. */
export function cellsOf(row: string): string[] {
  const cells: string[] = [];
  for (CELL.lastIndex = 0; CELL.lastIndex < row.length; ) {
    const [whole = '', quoted, plain = ''] = CELL.exec(row) ?? [];
    const cell = (quoted?.replaceAll('""', '"') ?? plain).trim();
    if (whole === row && quoted !== undefined && /[\t;]/.test(cell)) return cellsOf(cell);
    cells.push(cell);
  }
  return cells;
}

/** The own number of a shop is called a code as well: it is taken where there is no article. */
const ARTICLES = [/^арт(икул)?\.?( товара)?$/i, /^код( товара)?$/i];
const COUNT = /^(кол-?во|к-во|кол(ичество|\.)?|заказ)([\s,(]+\p{L}+\.?\)?)?$/iu;

/** Which columns the headings of a table name; undefined: the row is none of headings. */
export function columnsOf(row: string): Columns | undefined {
  const cells = cellsOf(row);
  const areNamed = cells.length > 1;
  const names = areNamed ? cells : row.split(/[\s,]+/);
  const count = names.findIndex((name) => COUNT.test(name));
  const article = ARTICLES.map((head) => names.findIndex((name) => head.test(name))).find((at) => at >= 0);
  if (article === undefined || count < 0) return undefined;
  return areNamed ? { article, count, areNamed } : UNNAMED;
}
