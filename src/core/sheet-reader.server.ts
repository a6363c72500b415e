import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

/** A row of a sheet: its number as people see it, and its cells from the first column, null where there is none. */
export interface SheetRow {
  row: number;
  cells: (string | number | null)[];
}

/** A file that is no workbook, or one beyond any measure: `message` says in Russian what to do. */
export class SheetError extends Error {}

/** A price list of a hundred thousand lines has a tenth of it. */
const MOST_ENTRIES = 5_000;
const MOST_UNPACKED = 200 * 1024 * 1024;
const MOST_TEXTS = 64 * 1024 * 1024;
const MOST_DIFFERENT_TEXTS = 1_000_000;
/** One tag, with what it says of itself, or the text of one cell: each is in memory whole. */
const LONGEST_PIECE = 1024 * 1024;
const MOST_CELL = 32_767;
const MOST_COLUMNS = 200;
const MOST_ROWS = 200_000;

const BROKEN = 'Файл не читается. Откройте его в программе таблиц и сохраните заново как XLSX.';
const TOO_MUCH = 'В файле слишком много данных. Оставьте в нём один лист с нужными строками.';

/**
 * The rows of the first sheet of a workbook, one after another: memory holds its dictionary of texts and no row but the
 * last. Formulas are what the program of tables has computed; one it has not is `=` and its text, a fault is its name.
 * Nothing outside the file is opened, no archive grows past
 * the measure (RELIABILITY 39, 67, 69).
 * @throws SheetError for what is no workbook or too much
 */
export async function* readSheet(path: string): AsyncGenerator<SheetRow> {
  const zip = await openZip(path);
  try {
    const entries = await entriesOf(zip);
    const texts: string[] = [];
    const dictionary = entries.get('xl/sharedStrings.xml');
    if (dictionary) for await (const text of read(zip, dictionary, sharedTexts())) texts.push(text);
    const sheet = entries.get(await firstSheet(zip, entries));
    if (!sheet) throw new SheetError(BROKEN);
    yield* read(zip, sheet, sheetRows(texts));
  } finally {
    zip.close();
  }
}

function openZip(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error || !zip ? reject(new SheetError(BROKEN)) : resolve(zip),
    );
  });
}

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    if (zip.entryCount > MOST_ENTRIES) return reject(new SheetError(TOO_MUCH));
    let unpacked = 0;
    zip.on('error', () => reject(new SheetError(BROKEN)));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      unpacked += entry.uncompressedSize;
      if (unpacked > MOST_UNPACKED) return reject(new SheetError(TOO_MUCH));
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

/** The part with the sheet that stands first in the book; books of some programs call it by another name. */
async function firstSheet(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<string> {
  const usual = 'xl/worksheets/sheet1.xml';
  const [book, relations] = [entries.get('xl/workbook.xml'), entries.get('xl/_rels/workbook.xml.rels')];
  if (!book || !relations) return usual;
  let id: string | undefined;
  for await (const found of read(zip, book, elements('sheet')))
    id ??= Object.entries(found).find(([name]) => /(^|:)id$/.test(name) && name !== 'id')?.[1];
  for await (const found of read(zip, relations, elements('Relationship')))
    if (id !== undefined && found.Id === id && found.Target)
      return found.Target.startsWith('/') ? found.Target.slice(1) : `xl/${found.Target}`;
  return usual;
}

/** What takes the events of one part; what it leaves in `ready` is handed on. */
interface Part<T> {
  ready: T[];
  start(name: string, attributes: Record<string, string>): void;
  text(text: string): void;
  end(name: string): void;
}

async function* read<T>(zip: ZipFile, entry: Entry, part: Part<T>): AsyncGenerator<T> {
  const parser = new SaxesParser();
  const fail = () => {
    throw new SheetError(BROKEN);
  };
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  let sincePiece = 0;
  parser.on('error', fail);
  parser.on('doctype', fail);
  parser.on('opentag', ({ name, attributes }) => {
    sincePiece = 0;
    part.start(local(name), attributes as Record<string, string>);
  });
  parser.on('text', (text) => part.text(text));
  parser.on('closetag', ({ name }) => part.end(local(name)));
  const stream = await streamOf(zip, entry);
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      parser.write(utf8.decode(chunk, { stream: true }));
      sincePiece += chunk.length;
      if (sincePiece > LONGEST_PIECE) throw new SheetError(TOO_MUCH);
      if (part.ready.length > 0) yield* part.ready.splice(0);
    }
    parser.close();
  } catch (thrown) {
    throw thrown instanceof SheetError ? thrown : new SheetError(BROKEN);
  } finally {
    stream.destroy();
  }
  yield* part.ready.splice(0);
}

function streamOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) =>
      error || !stream ? reject(new SheetError(BROKEN)) : resolve(stream),
    );
  });
}

function elements(wanted: string): Part<Record<string, string>> {
  const ready: Record<string, string>[] = [];
  const start = (name: string, attributes: Record<string, string>) => {
    if (name === wanted) ready.push({ ...attributes });
  };
  return { ready, start, text: () => {}, end: () => {} };
}

/** The dictionary of a book: each text once, its parts in other letters joined, what tells how it is read left out. */
function sharedTexts(): Part<string> {
  const ready: string[] = [];
  let text = '';
  let length = 0;
  let count = 0;
  let isText = false;
  let isReading = false;
  return {
    ready,
    start(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') isReading = true;
      isText = name === 't' && !isReading;
    },
    text(more) {
      if (!isText) return;
      length += more.length;
      if (length > MOST_TEXTS) throw new SheetError(TOO_MUCH);
      text += more;
    },
    end(name) {
      isText = false;
      if (name === 'rPh') isReading = false;
      if (name !== 'si') return;
      ready.push(text);
      count += 1;
      if (count > MOST_DIFFERENT_TEXTS) throw new SheetError(TOO_MUCH);
    },
  };
}

function sheetRows(texts: readonly string[]): Part<SheetRow> {
  const ready: SheetRow[] = [];
  let row: SheetRow = { row: 0, cells: [] };
  /** A number of its own may be written on every row. */
  let count = 0;
  let column = -1;
  let type = '';
  let value = '';
  /** null: the cell holds no formula, or one that is computed. */
  let formula: string | null = null;
  let isValue = false;
  let isFormula = false;
  return {
    ready,
    start(name, attributes) {
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
      // An empty one is computed, too.
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
  // As people see it: a yes is no number.
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
