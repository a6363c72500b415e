import { BOTTOM, LEFT, type Paper, RIGHT, rule, TOP } from './paper/paper.server.ts';

export interface Column {
  head: string;
  /** In points. All columns together must be as wide as the page. */
  width: number;
  align?: 'left' | 'right' | 'center';
}

/** A cell; `under` is a smaller text below. */
export interface Cell {
  text: string;
  under?: string;
}

const SIZE = 8.5;
const SMALL = 7.5;
const PAD = 3;
/** Tabular figures, so that digits are aligned in columns. */
const figures = { features: ['tnum'] as PDFKit.Mixins.OpenTypeFeatures[] };

/**
 * Draws a table. Texts are wrapped, a row is never split between pages, and each page begins with the heading.
 * @param ending height of the content that must stay on one page with the last two rows
 * @returns the y position of its end
 */
export function drawTable(
  paper: Paper,
  y: number,
  columns: readonly Column[],
  rows: readonly Cell[][],
  ending: number,
): number {
  let at = drawHead(paper, y, columns);
  for (const [index, row] of rows.entries()) {
    const height = rowHeight(paper, columns, row);
    const last = index === rows.length - 2 ? rows.at(-1) : undefined;
    const below = last ? rowHeight(paper, columns, last) + ending : index === rows.length - 1 ? ending : 0;
    if (at + height + below > BOTTOM) {
      paper.addPage();
      at = drawHead(paper, TOP, columns);
    }
    eachColumn(columns, (column, x, index) => {
      const { text = '', under } = row[index] ?? {};
      const options = textOptions(column);
      paper
        .font('regular')
        .fontSize(SIZE)
        .fillColor('black')
        .text(text, x + PAD, at + PAD, options);
      if (under === undefined) return;
      paper
        .fontSize(SMALL)
        .fillColor('#555')
        .text(under, x + PAD, paper.y, options)
        .fillColor('black');
    });
    drawGrid(paper, at, height, columns);
    at += height;
  }
  return at;
}

function drawHead(paper: Paper, y: number, columns: readonly Column[]): number {
  paper.font('bold').fontSize(SIZE).fillColor('black');
  const options = (column: Column) => ({ width: column.width - 2 * PAD, align: 'center' as const });
  const heights = columns.map((column) => paper.heightOfString(column.head, options(column)));
  const height = Math.max(...heights) + 2 * PAD;
  rule(paper, LEFT, y, RIGHT - LEFT);
  eachColumn(columns, (column, x) => void paper.text(column.head, x + PAD, y + PAD, options(column)));
  drawGrid(paper, y, height, columns);
  return y + height;
}

function rowHeight(paper: Paper, columns: readonly Column[], row: readonly Cell[]): number {
  const heights = columns.map((column, index) => {
    const { text = '', under } = row[index] ?? {};
    const height = paper.font('regular').fontSize(SIZE).heightOfString(text, textOptions(column));
    if (under === undefined) return height;
    return height + paper.fontSize(SMALL).heightOfString(under, textOptions(column));
  });
  return Math.max(...heights) + 2 * PAD;
}

function textOptions({ width, align = 'left' }: Column) {
  return { width: width - 2 * PAD, align, ...(align === 'left' ? {} : figures) };
}

/** Draws the borders of a row without the upper one, which the row above has drawn. */
function drawGrid(paper: Paper, y: number, height: number, columns: readonly Column[]): void {
  const vertical = (x: number) =>
    void paper
      .moveTo(x, y)
      .lineTo(x, y + height)
      .stroke();
  eachColumn(columns, (_column, x) => vertical(x));
  vertical(RIGHT);
  rule(paper, LEFT, y + height, RIGHT - LEFT);
}

function eachColumn(
  columns: readonly Column[],
  visit: (column: Column, x: number, index: number) => void,
): void {
  let x = LEFT;
  for (const [index, column] of columns.entries()) {
    visit(column, x, index);
    x += column.width;
  }
}
