import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { type Cell, type SheetColumn, xlsxOf } from '../../../platform/files/spreadsheet.server.ts';
import { type Files, type ReceivedFile, storeFile } from '../../../platform/files/stored-files.server.ts';
import type { CursorPage } from '../../../platform/http/cursor.server.ts';
import { isShopError, notFound, ShopError } from '../../../platform/http/errors.ts';
import { addJob } from '../../../platform/jobs/jobs.server.ts';
import { legalDay } from '../../../platform/text/legal-day.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { requireStaff, staffActor } from '../staff/staff.server.ts';
import { insertAccess } from '../staff-access/staff-access.queries.ts';
import {
  countWaiting,
  insertExport,
  type ListExport,
  readExport,
  readExportsOf,
  setFailed,
  setReady,
} from './list-exports.queries.ts';
import type { ListSheet, SheetContext } from './list-exports.server.ts';
import { EXPORT_JOB, MOST_IN_SHEET, MOST_STREAMED, MOST_WAITING, XLSX } from './list-exports.ts';

/** How many rows are read at once. */
const PAGE = 500;
/** The longest text that a cell of a spreadsheet takes. */
const MOST_TEXT = 32_000;

/**
 * A workbook of everything that the list finds, made while it is sent. Who has exported what is recorded (STF-150).
 * @throws 409 when it is too long for one answer; what the list throws
 */
export async function exportList(
  sheet: ListSheet,
  context: SheetContext,
  query: object,
): Promise<{ name: string; workbook: Readable }> {
  const first = await readPage(sheet, context, query);
  if (first.count_is_capped && !(await isShort(sheet, context, query)))
    throw new ShopError(
      'export_too_long',
      409,
      'Строк слишком много для одного ответа: соберём файл отдельно.',
    );
  await inTransaction(context.db, (tx) =>
    recordAudit(tx, {
      ...staffActor(context.staff),
      action: 'list.exported',
      subjectId: 0,
      details: { list: sheet.list, ...withoutTyped(query) },
    }),
  );
  const pages = pagesFrom(sheet, context, query, first);
  return { name: fileName(sheet), workbook: workbookOf(sheet, noted(sheet, context, pages)) };
}

/** The filters of an export for the audit, which outlives the erasure of a person: a typed name or phone is not among them. */
function withoutTyped(query: object): object {
  const typed = Object.keys(query).filter((name) => name === 'text' || name === 'search');
  return { ...query, ...Object.fromEntries(typed.map((name) => [name, '…'])) };
}

/**
 * Has a job make the workbook. The file waits for its person, for a day.
 * @throws 409 when the person has too many of them under way
 */
export async function startExport(
  sheet: ListSheet,
  { db, staff }: SheetContext,
  query: object,
): Promise<ListExport> {
  const { userId } = staff;
  const id = await inTransaction(db, async (tx) => {
    if ((await countWaiting(tx, userId)) >= MOST_WAITING)
      throw new ShopError('too_many', 409, 'Предыдущие файлы ещё собираются. Дождитесь их.');
    const made = await insertExport(tx, {
      userId,
      sessionId: staff.sessionId ?? 0,
      list: sheet.list,
      filters: query,
    });
    await addJob(tx, EXPORT_JOB, { export: made });
    await recordAudit(tx, {
      ...staffActor(staff),
      action: 'list.exported',
      subjectId: made,
      details: { list: sheet.list, ...withoutTyped(query) },
    });
    return made;
  });
  return exportOf(db, userId, id);
}

/** The workbooks of a person, the latest first. */
export async function exportsOf(db: Kysely<DB>, userId: number): Promise<ListExport[]> {
  return readExportsOf(db, userId);
}

/** A workbook of a person. @throws 404 for one of somebody else */
export async function exportOf(db: Kysely<DB>, userId: number, id: number): Promise<ListExport> {
  const found = await readExport(db, id);
  if (found?.userId !== userId) throw notFound('Такого файла нет.');
  return found;
}

/**
 * Makes a workbook that was asked for, with the rights that its person has now. A person who has lost them gets a reason instead.
 * Repeating the job makes no second file.
 */
export async function runExport(
  { db, files, sheets }: { db: Kysely<DB>; files: Files; sheets: readonly ListSheet[] },
  id: number,
): Promise<void> {
  const wanted = await readExport(db, id);
  const sheet = sheets.find(({ list }) => list === wanted?.list);
  if (!wanted || wanted.fileId !== null || wanted.failure !== null) return;
  try {
    if (!sheet) throw notFound('Такого списка больше нет.');
    const staff = await requireStaff(db, wanted, sheet.capability);
    const context = { db, staff };
    const first = await readPage(sheet, context, wanted.filters);
    const rows = counted(noted(sheet, context, pagesFrom(sheet, context, wanted.filters, first)));
    await inTemporaryFile(files, workbookOf(sheet, rows), fileName(sheet), (file) =>
      storeFile(files, file, '', (tx, fileId) => setReady(tx, id, { fileId, rows: rows.count })),
    );
  } catch (thrown) {
    if (!isShopError(thrown) || thrown.status >= 500) throw thrown;
    await setFailed(db, id, thrown.message);
  }
}

/** «Юрлица 2026-11-27.xlsx» */
function fileName({ title }: ListSheet): string {
  return `${title} ${legalDay(new Date())}.xlsx`;
}

type Page = CursorPage<object>;

/** The page that begins after a cursor; without one, the first. */
function readPage(sheet: ListSheet, context: SheetContext, query: object, cursor?: string): Promise<Page> {
  return sheet.load(context, { ...query, limit: PAGE, ...(cursor && { cursor }) }, '/');
}

async function isShort(sheet: ListSheet, context: SheetContext, query: object): Promise<boolean> {
  return sheet.count !== undefined && (await sheet.count(context, query, MOST_STREAMED + 1)) <= MOST_STREAMED;
}

async function* pagesFrom(
  sheet: ListSheet,
  context: SheetContext,
  query: object,
  first: Page,
): AsyncGenerator<object[]> {
  for (let page = first; ; ) {
    yield page.results;
    const cursor = page.next && new URLSearchParams(page.next.split('?')[1]).get('cursor');
    if (!cursor) return;
    page = await readPage(sheet, context, query, cursor);
  }
}

/** Records the readings of rows before they are sent (STF-22). */
async function* noted(
  { list, reads }: ListSheet,
  { db, staff }: SheetContext,
  pages: AsyncIterable<object[]>,
): AsyncGenerator<object> {
  for await (const rows of pages) {
    const subjects = rows.flatMap((row) =>
      'id' in row && Number.isInteger(row.id) ? [row.id as number] : [],
    );
    if (reads && subjects.length > 0)
      await insertAccess(db, {
        userId: staff.userId,
        sessionId: staff.sessionId ?? 0,
        kind: reads,
        subjects,
        route: `GET /staff/${list}/export/`,
      });
    yield* rows;
  }
}

interface Counted extends AsyncIterable<object> {
  /** How many have been read. */
  count: number;
}

function counted(rows: AsyncIterable<object>): Counted {
  const out: Counted = {
    count: 0,
    async *[Symbol.asyncIterator]() {
      for await (const row of rows) {
        out.count++;
        yield row;
      }
    },
  };
  return out;
}

function workbookOf({ title, columns }: ListSheet, rows: AsyncIterable<object>): Readable {
  return xlsxOf(title, columns as readonly SheetColumn[], cellsOf(columns, rows));
}

async function* cellsOf(columns: ListSheet['columns'], rows: AsyncIterable<object>): AsyncGenerator<Cell[]> {
  let left = MOST_IN_SHEET;
  for await (const row of rows) {
    if (left-- === 0) {
      yield [
        `Здесь первые ${MOST_IN_SHEET.toLocaleString('ru-RU')} строк. Сузьте фильтр, чтобы увидеть остальные.`,
      ];
      return;
    }
    yield columns.map(({ cell }) => shortened(cell(row)));
  }
}

function shortened(cell: Cell): Cell {
  return typeof cell === 'string' ? cell.slice(0, MOST_TEXT) : cell;
}

/** Writes a stream to a temporary file and removes it after the work. */
async function inTemporaryFile(
  { tempDir }: Files,
  bytes: Readable,
  name: string,
  work: (file: ReceivedFile) => Promise<unknown>,
): Promise<void> {
  await mkdir(tempDir, { recursive: true, mode: 0o700 });
  const path = join(tempDir, `${randomUUID()}.xlsx`);
  const hash = createHash('sha256');
  let size = 0;
  const measure = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  };
  try {
    await pipeline(bytes, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    await work({ path, sha256: hash.digest('hex'), size, mediaType: XLSX, name });
  } finally {
    await rm(path, { force: true });
  }
}
