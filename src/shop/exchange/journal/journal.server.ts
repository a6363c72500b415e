import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Static } from 'typebox';
import type { Db } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { type Files, insertPart, storeBytes } from '../../../platform/files/stored-files.server.ts';
import { idOfCursor, MOST_COUNTED, toCursorPage } from '../../../platform/http/cursor.server.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { receiveRaw } from '../../../platform/http/upload.server.ts';
import { decodeXml } from '../reading/reading.server.ts';
import type { UploadContext } from '../uploads/uploads.server.ts';
import {
  countEntries,
  hasJournal,
  insertJournal,
  type JournalOf,
  type JournalPlace,
  type PlacedDocument,
  readEntries,
  readOrdersOf,
  type StoredEntry,
} from './journal.queries.ts';
import type { JournalQueryShape, JournalShape } from './journal.shapes.ts';
import {
  cutDocuments,
  type JournalDocument,
  type JournalEntry,
  MOST_CHARACTERS,
  namesIn,
} from './journal.ts';
import { viewEntry } from './journal.view.ts';

export type { JournalOf };

/** The most characters of XML in one answer. A page of several documents ends before it would have more. */
const MOST_IN_ANSWER = 2 * MOST_CHARACTERS;
/** The most bytes that a stored document can have. */
const MOST_BYTES = 4 * MOST_CHARACTERS;

/** Stores the documents that 1C is about to be given in an answer (EX-74). A repeated answer is stored once. */
export async function noteGiven(
  context: UploadContext,
  { id, connection }: { id: number | null; connection: { id: number } },
  documents: readonly JournalDocument[],
): Promise<void> {
  if (documents.length === 0) return;
  const whole = documents.map(({ xml, ...of }) => ({
    ...of,
    xml: xml.slice(0, MOST_CHARACTERS),
    isCut: xml.length > MOST_CHARACTERS,
  }));
  await note(context, { connectionId: connection.id, sessionId: id, direction: 'given' }, whole);
}

/** Stores the documents that 1C has returned in a file, after they were read. A file is stored once. */
export async function noteReturned(
  context: UploadContext,
  path: string,
  { runId, ...place }: Required<Omit<JournalPlace, 'direction'>> & { runId: number },
): Promise<void> {
  const orders = await readOrdersOf(context.db, runId);
  async function* documents() {
    const bytes = createReadStream(path, { highWaterMark: 64 * 1024 });
    for await (const { xml, isCut } of cutDocuments(decodeXml(bytes, () => {}))) {
      const { ref, number } = namesIn(xml);
      yield { orderId: orders.get(ref || `№ ${number}`) ?? null, number, revision: null, xml, isCut };
    }
  }
  await note(context, { ...place, direction: 'returned' }, documents());
}

type Noted = JournalDocument & { isCut: boolean };

async function note(
  { db, files }: UploadContext,
  place: JournalPlace,
  documents: Iterable<Noted> | AsyncIterable<Noted>,
): Promise<void> {
  const placed: PlacedDocument[] = [];
  async function* packed() {
    let start = 0;
    for await (const { orderId, number, revision, xml, isCut } of documents) {
      const bytes = await promisify(gzip)(xml);
      placed.push({ orderId, number: number.slice(0, 100), revision, start, bytes: bytes.length, isCut });
      start += bytes.length;
      yield bytes;
    }
    if (start === 0) yield await promisify(gzip)('');
  }
  const received = await receiveRaw(files, Readable.from(packed()), { mostBytes: Number.MAX_SAFE_INTEGER });
  try {
    if (placed.length === 0) return;
    const file = { ...received, mediaType: 'application/gzip', name: 'documents.xml.gz' };
    await storeBytes(files, file);
    await inTransaction(db, async (tx) => {
      const fileId = await insertPart(tx, files, file);
      const stored = { fileId, bytes: file.size, digest: file.sha256, documents: placed };
      const isNoted = await insertJournal(tx, place, stored);
      if (!isNoted) await tx.deleteFrom('stored_file').where('id', '=', fileId).execute();
    });
  } finally {
    await rm(received.path, { force: true });
  }
}

/**
 * What 1C was given of an order and has returned, or of all orders in a session, the newest first (EX-74).
 * @throws 404 for an order or a session that the shop does not have
 */
export async function* journalOf(
  context: UploadContext,
  of: JournalOf,
  most: number,
): AsyncGenerator<JournalEntry> {
  for (const row of await entriesOf(context.db, of, { before: undefined, most }))
    yield { ...row, xml: await xmlOf(context.files, row) };
}

/**
 * A page of the same for the staff.
 * @param url path and query of the call, for `next`
 * @throws 404 as `journalOf`; 400 at `cursor`
 */
export async function staffJournal(
  { db, files }: UploadContext,
  of: JournalOf,
  { limit, cursor }: Static<typeof JournalQueryShape>,
  url: string,
): Promise<Static<typeof JournalShape>> {
  const list = `exchange journal ${JSON.stringify(of)}`;
  const before = await idOfCursor(db, list, cursor);
  const rows = await entriesOf(db, of, { before, most: limit + 1 });
  const shown = new Map<number, string>();
  let characters = 0;
  for (const row of rows.slice(0, limit)) {
    const xml = await xmlOf(files, row);
    characters += xml.length;
    if (shown.size > 0 && characters > MOST_IN_ANSWER) break;
    shown.set(row.id, xml);
  }
  const counted = await countEntries(db, of, MOST_COUNTED + 1);
  return toCursorPage(db, list, { rows, counted, limit: shown.size, url }, (row) =>
    viewEntry({ ...row, xml: shown.get(row.id) ?? '' }),
  );
}

async function entriesOf(
  db: Db,
  of: JournalOf,
  page: { before: number | undefined; most: number },
): Promise<StoredEntry[]> {
  const rows = await readEntries(db, of, page);
  if (rows.length === 0 && !(await hasJournal(db, of)))
    throw notFound('session' in of ? `Сеанса № ${of.session} нет.` : `Заказа ${of.order} нет.`);
  return rows;
}

/** Reads one document out of its stored file, which may be large. */
async function xmlOf(files: Files, { sha256, start, bytes }: StoredEntry): Promise<string> {
  const stored = await (await files.store()).read(sha256);
  if (!stored) throw new Error(`the bytes ${sha256} of the journal are missing`);
  const parts: Buffer[] = [];
  let at = 0;
  for await (const chunk of stored as AsyncIterable<Buffer>) {
    parts.push(chunk.subarray(Math.max(0, start - at), Math.max(0, start + bytes - at)));
    at += chunk.length;
    if (at >= start + bytes) break;
  }
  const xml = await promisify(gunzip)(Buffer.concat(parts), { maxOutputLength: MOST_BYTES });
  return xml.toString('utf8');
}
