import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import { writeNew } from '../files/atomic-file.server.ts';
import { diskErrorText, storeFault } from '../files/file-faults.server.ts';
import { attachment } from '../files/file-names.ts';
import { readStoredFile, type StoredFileRow } from '../files/stored-files.queries.ts';
import type { Files } from '../files/stored-files.server.ts';
import { notFound, ShopError } from './errors.ts';

/** Options of sending a file. */
interface SentAs {
  /** Replaces the name with which the file was uploaded. */
  name?: string;
  /** Cache-Control of the answer; by default no cache may store it. */
  cacheControl?: string;
}

/**
 * Sends a stored file whole and as a download, so that nothing in it can run with our cookies. The caller checks that the
 * visitor may have the file and writes the audit entry.
 * @throws 409 before the antivirus scan or if it found a virus, 500 if the bytes are lost or altered, 503
 */
export async function sendFile(
  reply: FastifyReply,
  files: Files,
  id: number,
  { name, cacheControl }: SentAs = {},
): Promise<FastifyReply> {
  const row = await readStoredFile(files.db, id);
  if (!row) throw notFound();
  requireClean(row);
  const bytes = await openVerified(files, row);
  return reply
    .headers({
      ...downloadHeaders(row.mediaType, name ?? row.name),
      'content-length': row.size,
      ...(cacheControl && { 'cache-control': cacheControl }),
    })
    .send(bytes);
}

/** Headers of a download that browsers neither display, nor sniff, nor cache; without ranges. */
export function downloadHeaders(mediaType: string, name: string): Record<string, string> {
  return {
    'content-type': mediaType,
    'content-disposition': attachment(name),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'accept-ranges': 'none',
  };
}

function requireClean({ scan }: StoredFileRow): void {
  if (scan === 'waiting')
    throw new ShopError('scan_waiting', 409, 'Файл ещё проверяет антивирус. Попробуйте через минуту.');
  if (scan === 'infected') throw new ShopError('infected', 409, 'В файле найден вирус, скачать его нельзя.');
}

/** 500: the stored bytes of a row are lost or altered. Staff is notified (REL-39). */
export class FileDamaged extends ShopError {
  readonly what: 'lost' | 'altered';

  constructor(id: number, what: 'lost' | 'altered') {
    super(
      'file_damaged',
      500,
      'Файл потерян или повреждён. Напишите или позвоните нам — пришлём его заново.',
    );
    this.what = what;
    this.cause = new Error(`stored file ${id} is ${what}: run «npm run cli -- files check»`);
  }
}

/**
 * Saves the bytes of a row on the local disk, verified; never overwrites.
 * @throws 409 when the path cannot be written; as `openVerified`
 */
export async function saveVerified(files: Files, row: StoredFileRow, path: string): Promise<void> {
  await writeNew(path, await openVerified(files, row)).catch((error: NodeJS.ErrnoException) => {
    throw new ShopError('not_written', 409, `${path} не записан: ${diskErrorText(error)}.`);
  });
}

/**
 * Opens the bytes of a row after reading all of them and comparing their SHA-256, so that no wrong byte is ever sent
 * (REL-39).
 * @throws FileDamaged if they are lost or altered, 503 if the store is unavailable
 */
export async function openVerified(
  { store, tempDir }: Files,
  { id, sha256, size }: Pick<StoredFileRow, 'id' | 'sha256' | 'size'>,
): Promise<Readable> {
  await mkdir(tempDir, { recursive: true, mode: 0o700 });
  const path = join(tempDir, `${randomUUID()}.out`);
  try {
    const bytes = await (await store()).read(sha256.toString('hex'));
    if (!bytes) throw new FileDamaged(id, 'lost');
    const hash = createHash('sha256');
    let length = 0;
    const measure = async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        length += chunk.length;
        hash.update(chunk);
        yield chunk;
      }
    };
    await pipeline(bytes, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    if (length !== size || !hash.digest().equals(sha256)) throw new FileDamaged(id, 'altered');
    const handle = await open(path);
    return createReadStream('', { fd: handle });
  } catch (thrown) {
    throw thrown instanceof FileDamaged ? thrown : storeFault(thrown);
  } finally {
    // An open file can still be read. On Windows the sweep deletes it later.
    await rm(path, { force: true }).catch(() => {});
  }
}
