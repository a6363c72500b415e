import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import { notFound, ShopError } from './errors.ts';
import { storeFault } from './file-faults.server.ts';
import { attachment } from './file-names.ts';
import { readStoredFile, type StoredFileRow } from './stored-files.queries.ts';
import type { Files } from './stored-files.server.ts';

/** How a file is sent when not as usual. */
interface SentAs {
  /** Another name than the file was uploaded with. */
  name?: string;
  /** Whose caches may store the answer; by default none. */
  cacheControl?: string;
}

/**
 * Answers with a stored file, whole and as a download: nothing in it can run with our cookies. The caller checks
 * whether the visitor may have it and writes the audit entry.
 * @throws 409 while clamd has not looked or when it found something, 500 when the bytes are lost or altered, 503
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

/** Headers of a download that no browser shows, guesses about or keeps; without ranges. */
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
  if (scan === 'infected') throw new ShopError('infected', 409, 'В файле найден вирус: он не выдаётся.');
}

/** The bytes of a row are not in the store, or are others: 500, which staff is told of (RELIABILITY F39). */
export class FileDamaged extends ShopError {
  readonly what: 'lost' | 'altered';

  constructor(id: number, what: 'lost' | 'altered') {
    super(
      'file_damaged',
      500,
      'Этот файл у нас потерян или повреждён. Напишите или позвоните нам: пришлём его заново.',
    );
    this.what = what;
    this.cause = new Error(`stored file ${id} is ${what}: run «npm run cli -- files check»`);
  }
}

/**
 * The bytes of a row, after all of them were read once and their SHA-256 is the row's: never a wrong byte goes out
 * (RELIABILITY F39).
 * @throws FileDamaged when they are lost or altered, 503 when the store is away
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
    // What is open can still be read; on Windows it is removed by the sweep.
    await rm(path, { force: true }).catch(() => {});
  }
}
