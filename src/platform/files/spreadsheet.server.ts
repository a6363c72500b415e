import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/**
 * A cell of a sheet: a text, a number, roubles, a day, a moment in Moscow time, a field for the reader to fill in, or a
 * formula in roubles; null is empty.
 */
export type Cell =
  | string
  | number
  | { roubles: number }
  | { day: string }
  | { moment: Date }
  | { toFill: true }
  | { computed(row: number): string }
  | null;

export interface SheetColumn {
  head: string;
  /** In characters. */
  width: number;
}

/** The indexes of styles in `xl/styles.xml`. */
const STYLE = { head: 1, roubles: 2, day: 3, moment: 4, toFill: 5, title: 6 } as const;
const DAY_MS = 86_400_000;
/** The day 0 of spreadsheets. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
const MOSCOW_MS = 3 * 3_600_000;

/**
 * Makes a workbook of one sheet while it is sent, without collecting rows or bytes in memory. Its header row is frozen and
 * has filters.
 * @param rows in order, one cell for each column
 * @param above lines before the header row, the first one large
 */
export function xlsxOf(
  name: string,
  columns: readonly SheetColumn[],
  rows: AsyncIterable<Cell[]>,
  above: readonly string[] = [],
): Readable {
  const zip = new ZipFile();
  for (const [path, xml] of Object.entries(parts(name))) zip.addBuffer(Buffer.from(xml), path);
  const sheet = Readable.from(sheetXml(columns, rows, above), { objectMode: false });
  const out = zip.outputStream as Readable;
  sheet.on('error', (fault) => out.destroy(fault));
  out.on('close', () => sheet.destroy());
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  return out;
}

async function* sheetXml(
  columns: readonly SheetColumn[],
  rows: AsyncIterable<Cell[]>,
  above: readonly string[],
): AsyncGenerator<Buffer> {
  const head = above.length + 1;
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  yield Buffer.from(
    `${PROLOG}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${head}" topLeftCell="A${head + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${above.map(lineXml).join('')}${rowXml(
      head,
      columns.map(({ head }) => textXml(head, STYLE.head)),
    )}`,
  );
  let last = head;
  for await (const row of rows) {
    last += 1;
    yield Buffer.from(rowXml(last, row.map(cellXml)));
  }
  const corner = `${String.fromCharCode(64 + columns.length)}${last}`;
  yield Buffer.from(`</sheetData><autoFilter ref="A${head}:${corner}"/></worksheet>`);
}

/** A line of text above the table. */
function lineXml(text: string, at: number): string {
  return rowXml(at + 1, [textXml(unarmed(text), at === 0 ? STYLE.title : 0)]);
}

function rowXml(at: number, cells: readonly ((address: string) => string)[]): string {
  const inside = cells.map((cell, column) => cell(`${String.fromCharCode(65 + column)}${at}`));
  return `<row r="${at}">${inside.join('')}</row>`;
}

function cellXml(cell: Cell): (address: string) => string {
  if (cell === null) return () => '';
  if (typeof cell === 'string') return textXml(unarmed(cell));
  if (typeof cell === 'number') return numberXml(cell);
  if ('roubles' in cell) return numberXml(cell.roubles, STYLE.roubles);
  if ('toFill' in cell) return (at) => `<c r="${at}" s="${STYLE.toFill}"/>`;
  if ('computed' in cell) return formulaXml(cell.computed);
  if ('day' in cell) return numberXml((Date.parse(cell.day) - FIRST_DAY) / DAY_MS, STYLE.day);
  return numberXml((cell.moment.getTime() + MOSCOW_MS - FIRST_DAY) / DAY_MS, STYLE.moment);
}

/** Marks a text that a spreadsheet would take for a formula as text (SEC-79). */
function unarmed(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function textXml(text: string, style = 0): (address: string) => string {
  return (at) =>
    `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

function numberXml(value: number, style = 0): (address: string) => string {
  return (at) => `<c r="${at}" s="${style}"><v>${value}</v></c>`;
}

/** Has no stored result: the spreadsheet program computes it when it opens the file. */
function formulaXml(formula: (row: number) => string): (address: string) => string {
  return (at) => {
    const text = formula(Number(at.replace(/^[A-Z]+/, '')));
    return `<c r="${at}" s="${STYLE.roubles}"><f>${escapeXml(text)}</f></c>`;
  };
}

/** XML 1.0 allows only three control characters and no halves of surrogate pairs. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

const PROLOG = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const FORMAT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The other parts of the workbook. */
function parts(name: string): Record<string, string> {
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const format = (numFmt: number, font = 0, fill = 0) =>
    `<xf numFmtId="${numFmt}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>`;
  return {
    '[Content_Types].xml': `${PROLOG}<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${FORMAT}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${FORMAT}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${FORMAT}.styles+xml"/></Types>`,
    '_rels/.rels': `${PROLOG}<Relationships xmlns="${RELATIONS}">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${PROLOG}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${PROLOG}<Relationships xmlns="${RELATIONS}">${relation(1, 'worksheet', 'worksheets/sheet1.xml')}${relation(2, 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': `${PROLOG}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/></numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="16"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFF2CC"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="7">${format(0)}${format(0, 1)}${format(4)}${format(164)}${format(165)}${format(1, 0, 2)}${format(0, 2)}</cellXfs></styleSheet>`,
  };
}
