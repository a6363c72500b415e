import { OFFICE_LIMITS } from './office-file.server.ts';
import { XmlError } from './xml-error.ts';
import { readXml, type XmlHandler } from './xml-reader.ts';
import { openZip, ZipError, type ZipMember, type ZipReader } from './zip-reader.server.ts';

/** A row of a sheet: its visible number and its cells from the first column, null where a cell is missing. */
export interface SheetRow {
  row: number;
  cells: (string | number | null)[];
}

/** The file is no workbook or is over a limit; the Russian `message` says what to do. */
export class SheetError extends Error {}

/** A price list of a hundred thousand lines needs a tenth of this. */
const ZIP_LIMITS = { ...OFFICE_LIMITS, unpacked: 200 * 1024 * 1024 };
/** Limits of one part: a hundred thousand lines of twelve cells need a third of them. */
const XML_LIMITS = { elements: 10_000_000, characters: 200 * 1024 * 1024 };
const MOST_TEXTS = 32 * 1024 * 1024;
const MOST_DIFFERENT_TEXTS = 1_000_000;
const MOST_CELL = 32_767;
const MOST_COLUMNS = 200;
const MOST_ROWS = 200_000;

const BROKEN = 'Не удалось прочитать файл. Откройте его в табличном редакторе и сохраните заново как XLSX.';
export const TOO_MUCH = 'В файле слишком много данных. Оставьте в нём один лист с нужными строками.';

/**
 * Streams the rows of the first sheet of a workbook; memory holds its shared strings and one row. A formula is read as its
 * stored result, or as `=` and its text if it has none; an error value is read as its name.
 * Read an untrusted workbook in a separate process (`isolated-reader.server.ts`).
 * @throws SheetError if it is no workbook or over a limit
 */
export async function* readSheet(path: string): AsyncGenerator<SheetRow> {
  try {
    yield* rowsOf(path);
  } catch (thrown) {
    throw rejectionOf(thrown);
  }
}

async function* rowsOf(path: string): AsyncGenerator<SheetRow> {
  const zip = await openZip(path, ZIP_LIMITS);
  try {
    const members = new Map<string, ZipMember>();
    for await (const member of zip.members()) members.set(member.name, member);
    const texts: string[] = [];
    const dictionary = members.get('xl/sharedStrings.xml');
    if (dictionary) for await (const text of read(zip, dictionary, sharedTexts())) texts.push(text);
    const sheet = members.get(await firstSheet(zip, members));
    if (!sheet) throw new SheetError(BROKEN);
    yield* read(zip, sheet, sheetRows(texts));
  } finally {
    zip.close();
  }
}

/** Turns errors of the formats into SheetError; errors of the disk stay as they are. */
function rejectionOf(thrown: unknown): unknown {
  if (thrown instanceof XmlError)
    return new SheetError(thrown.code.startsWith('too_') ? TOO_MUCH : BROKEN, { cause: thrown });
  if (thrown instanceof ZipError)
    return new SheetError(thrown.reason === 'broken' ? BROKEN : TOO_MUCH, { cause: thrown });
  return thrown;
}

/** The part with the first sheet of the workbook; some programs give it another name. */
async function firstSheet(zip: ZipReader, members: ReadonlyMap<string, ZipMember>): Promise<string> {
  const usual = 'xl/worksheets/sheet1.xml';
  const [book, relations] = [members.get('xl/workbook.xml'), members.get('xl/_rels/workbook.xml.rels')];
  if (!book || !relations) return usual;
  let id: string | undefined;
  for await (const found of read(zip, book, elements('sheet')))
    id ??= Object.entries(found).find(([name]) => /(^|:)id$/.test(name) && name !== 'id')?.[1];
  for await (const found of read(zip, relations, elements('Relationship')))
    if (id !== undefined && found.Id === id && found.Target)
      return found.Target.startsWith('/') ? found.Target.slice(1) : `xl/${found.Target}`;
  return usual;
}

async function* read<T>(zip: ZipReader, member: ZipMember, handler: XmlHandler<T>): AsyncGenerator<T> {
  const bytes = await zip.open(member);
  try {
    yield* readXml(decoded(bytes), handler, XML_LIMITS);
  } finally {
    bytes.destroy();
  }
}

async function* decoded(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of bytes) yield utf8.decode(chunk, { stream: true });
  } catch (cause) {
    // The bytes are not UTF-8, not deflate, or more than the directory of the archive says.
    throw new SheetError(BROKEN, { cause });
  }
}

function elements(wanted: string): XmlHandler<Record<string, string>> {
  const ready: Record<string, string>[] = [];
  const start: XmlHandler<never>['start'] = ({ name, attributes }) => {
    if (name === wanted) ready.push({ ...attributes });
  };
  return { ready, start, text: () => {}, end: () => {} };
}

/** Reads the shared strings of a workbook: joins differently formatted parts and skips phonetic readings. */
function sharedTexts(): XmlHandler<string> {
  const ready: string[] = [];
  let text = '';
  let length = 0;
  let count = 0;
  let isText = false;
  let isPhonetic = false;
  return {
    ready,
    start({ name }) {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    text(more) {
      if (!isText) return;
      length += more.length;
      if (length > MOST_TEXTS) throw new SheetError(TOO_MUCH);
      text += more;
    },
    end(name) {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si') return;
      ready.push(text);
      count += 1;
      if (count > MOST_DIFFERENT_TEXTS) throw new SheetError(TOO_MUCH);
    },
  };
}

function sheetRows(texts: readonly string[]): XmlHandler<SheetRow> {
  const ready: SheetRow[] = [];
  let row: SheetRow = { row: 0, cells: [] };
  /** Counts rows, because the row numbers in the file may be arbitrary. */
  let count = 0;
  let column = -1;
  let type = '';
  let value = '';
  /** The text of a formula; null if the cell has none or has a stored result. */
  let formula: string | null = null;
  let isValue = false;
  let isFormula = false;
  return {
    ready,
    start({ name, attributes }) {
      if (name === 'row') {
        row = { row: Number(attributes.r) || row.row + 1, cells: [] };
        column = -1;
        count += 1;
        if (Math.max(count, row.row) > MOST_ROWS) throw new SheetError(TOO_MUCH);
      } else if (name === 'c') {
        column = columnOf(attributes.r) ?? column + 1;
        type = attributes.t ?? 'n';
        value = '';
        formula = null;
      }
      isValue = name === 'v' || name === 't';
      isFormula = name === 'f';
      if (isFormula) formula = '=';
      // An empty stored result is a result too.
      if (isValue) formula = null;
    },
    text(more) {
      if (isValue && value.length <= MOST_CELL) value += more;
      if (isFormula && formula !== null && formula.length <= MOST_CELL) formula += more;
    },
    end(name) {
      isValue = false;
      isFormula = false;
      if (name === 'row') ready.push(row);
      if (name === 'c' && formula !== null) [type, value] = ['str', formula];
      if (name !== 'c' || value === '' || column >= MOST_COLUMNS) return;
      while (row.cells.length < column) row.cells.push(null);
      row.cells[column] = cellOf(type, value, texts);
    },
  };
}

function cellOf(type: string, value: string, texts: readonly string[]): string | number | null {
  if (type === 's') return texts[Number(value)] ?? null;
  // A boolean as people see it, not as a number.
  if (type === 'b') return value === '1' ? 'ИСТИНА' : 'ЛОЖЬ';
  if (type !== 'n') return value;
  const number = Number(value);
  return Number.isFinite(number) ? number : value;
}

/** «AB12» → 27. */
function columnOf(address: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d/.exec(address ?? '')?.[1];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
