import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Db } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { type Files, insertPart, storeBytes } from '../../../platform/files/stored-files.server.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { receiveRaw } from '../../../platform/http/upload.server.ts';
import { decodeXml } from '../reading/reading.server.ts';
import type { UploadContext } from '../uploads/uploads.server.ts';
import {
  hasOrder,
  insertJournal,
  type JournalPlace,
  type PlacedDocument,
  readEntries,
  readOrdersOf,
} from './journal.queries.ts';
import { cutDocuments, type JournalDocument, type JournalEntry, namesIn } from './journal.ts';

/** Stores the documents that 1C is about to be given in an answer (EX-74). */
export async function noteGiven(
  context: UploadContext,
  { id, connection }: { id: number | null; connection: { id: number } },
  documents: readonly JournalDocument[],
): Promise<void> {
  if (documents.length === 0) return;
  await note(context, { connectionId: connection.id, sessionId: id, direction: 'given' }, documents);
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
    for await (const xml of cutDocuments(decodeXml(bytes, () => {}))) {
      const { ref, number } = namesIn(xml);
      yield { orderId: orders.get(ref || `№ ${number}`) ?? null, number, revision: null, xml };
    }
  }
  await note(context, { ...place, direction: 'returned' }, documents());
}

async function note(
  { db, files }: UploadContext,
  place: JournalPlace,
  documents: Iterable<JournalDocument> | AsyncIterable<JournalDocument>,
): Promise<void> {
  const placed: PlacedDocument[] = [];
  async function* packed() {
    let start = 0;
    for await (const { orderId, number, revision, xml } of documents) {
      const bytes = gzipSync(xml);
      placed.push({ orderId, number: number.slice(0, 100), revision, start, bytes: bytes.length });
      start += bytes.length;
      yield bytes;
    }
    if (start === 0) yield gzipSync('');
  }
  const received = await receiveRaw(files, Readable.from(packed()), { mostBytes: Number.MAX_SAFE_INTEGER });
  try {
    if (placed.length === 0) return;
    const file = { ...received, mediaType: 'application/gzip', name: 'documents.xml.gz' };
    await storeBytes(files, file);
    await inTransaction(db, async (tx) => {
      const fileId = await insertPart(tx, files, file);
      const isNoted = await insertJournal(tx, place, { fileId, bytes: file.size, documents: placed });
      if (!isNoted) await tx.deleteFrom('stored_file').where('id', '=', fileId).execute();
    });
  } finally {
    await rm(received.path, { force: true });
  }
}

/**
 * What 1C was given of an order and has returned, the newest first (EX-74).
 * @throws 404 for an order that the shop does not have
 */
export async function journalOf(db: Db, files: Files, number: number, most: number): Promise<JournalEntry[]> {
  const entries = await readEntries(db, number, most);
  if (entries.length === 0 && !(await hasOrder(db, number))) throw notFound(`Заказа ${number} нет.`);
  const store = await files.store();
  return Promise.all(
    entries.map(async ({ sha256, start, bytes, ...entry }) => {
      const stored = await store.read(sha256);
      if (!stored) throw new Error(`the bytes ${sha256} of the journal are missing`);
      const whole = await buffer(stored);
      return { ...entry, xml: gunzipSync(whole.subarray(start, start + bytes)).toString('utf8') };
    }),
  );
}
