import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { inTransaction } from '../../platform/database/transaction.server.ts';
import { splitFileName } from '../../platform/files/file-names.ts';
import { readStoredFile } from '../../platform/files/stored-files.queries.ts';
import { notFound, ShopError } from '../../platform/http/errors.ts';
import { FileDamaged, openVerified } from '../../platform/http/send-file.server.ts';
import { companiesWhere, membershipsOf } from '../companies/companies.server.ts';
import { type DocumentRow, readDocuments, readOrderOf } from './documents.queries.ts';
import { type DocumentsContext, recordReading } from './documents.server.ts';
import { downloadName } from './documents.view.ts';

const MOST_DOCUMENTS = 100;
const MOST_BYTES = 200 * 1024 * 1024;

/**
 * Streams the documents of an order as one ZIP archive, with an audit row for each (INV-7). Files that clamd has not
 * passed and invoices that another one has replaced are left out.
 * @throws 401, 403, 404 for another company's order or one without documents, 409 for too many documents, 500
 */
export async function zipOfOrder(
  context: DocumentsContext,
  order: number,
): Promise<{ bytes: Readable; name: string }> {
  const { db, visitor, files } = context;
  const ids = companiesWhere(await membershipsOf(db, visitor), 'documents.read');
  const found = await readOrderOf(db, order, ids);
  if (!found) throw notFound('Такого заказа у вашего юрлица нет.');
  const page = { ordering: 'date', limit: MOST_DOCUMENTS + 1, offset: 0 } as const;
  const query = { order, isClean: true, isInForce: true, ...page } as const;
  const { rows } = await readDocuments(db, ids, query);
  if (rows.length === 0) throw notFound('К этому заказу документов пока нет.');
  const filed = rows.flatMap(({ file, ...row }) => (file ? [{ ...row, file }] : []));
  if (rows.length > MOST_DOCUMENTS || filed.reduce((sum, { file }) => sum + file.size, 0) > MOST_BYTES)
    throw new ShopError(
      'zip_too_large',
      409,
      'Документов слишком много для одного архива: скачайте их по одному.',
    );
  const store = await files.store();
  for (const { file } of filed) {
    const stored = await readStoredFile(db, file.id);
    const size = stored && (await store.sizeOf(stored.sha256.toString('hex')));
    if (size !== file.size) throw new FileDamaged(file.id, size === undefined ? 'lost' : 'altered');
  }
  await inTransaction(db, async (tx) => {
    for (const row of filed) await recordReading(tx, visitor, row);
  });
  return { bytes: archive(context, filed), name: `Документы заказа № ${found.number}.zip` };
}

/** A document whose file has come. */
type FiledRow = DocumentRow & { file: NonNullable<DocumentRow['file']> };

/** Opens one file at a time and verifies it before its first byte is sent. A damaged file aborts the response. */
function archive({ db, files }: DocumentsContext, rows: readonly FiledRow[]): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  const cut = (error: Error) => out.destroy(error);
  zip.on('error', cut);
  for (const [index, name] of uniqueNames(rows.map(downloadName)).entries()) {
    const {
      file: { id: fileId },
      createdAt,
    } = rows[index] as FiledRow;
    // PDF, JPG and Office files are compressed already.
    zip.addReadStreamLazy(name, { mtime: createdAt, compress: false }, (use) => {
      readStoredFile(db, fileId)
        .then((row) => (row ? openVerified(files, row) : Promise.reject(new FileDamaged(fileId, 'lost'))))
        .then((bytes) => use(null, bytes.on('error', cut)), cut);
    });
  }
  zip.end();
  return (zip.outputStream as unknown as Readable).on('error', cut).pipe(out);
}

/** Makes names unique: «Акт.pdf», «Акт (2).pdf». */
function uniqueNames(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const times = (seen.get(name.toLowerCase()) ?? 0) + 1;
    seen.set(name.toLowerCase(), times);
    const { stem, extension } = splitFileName(name);
    return times === 1 ? name : `${stem} (${times}).${extension}`;
  });
}
