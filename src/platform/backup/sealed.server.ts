import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { DamagedBackup } from './backup.ts';
import type { BackupKey } from './backup-key.server.ts';

/**
 * A sealed object: `VTB1`, 16 bytes of salt, then pieces of zstd in AES-256-GCM: a number (length, and the highest bit in the
 * last piece), the bytes, a tag of 16 bytes. The key of an object is derived from its salt and its name, so objects cannot be
 * exchanged, pieces cannot be reordered, and a missing end is noticed.
 */
const MAGIC = Buffer.from('VTB1');
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const PIECE_BYTES = 1024 * 1024;
const LAST = 0x8000_0000;

/** Compresses and encrypts bytes. @param name of the object in the target */
export async function* sealed(
  name: string,
  key: BackupKey,
  plain: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const secret = secretOf(name, key, salt);
  yield Buffer.concat([MAGIC, salt]);
  let waiting: Buffer[] = [];
  let bytes = 0;
  let number = 0;
  for await (const chunk of through(plain, createZstdCompress())) {
    waiting.push(chunk);
    bytes += chunk.length;
    while (bytes > PIECE_BYTES) {
      const all = Buffer.concat(waiting, bytes);
      yield sealPiece(secret, number++, all.subarray(0, PIECE_BYTES), false);
      waiting = [all.subarray(PIECE_BYTES)];
      bytes -= PIECE_BYTES;
    }
  }
  yield sealPiece(secret, number, Buffer.concat(waiting, bytes), true);
}

/** Decrypts and decompresses an object. @throws DamagedBackup at the first byte that differs, before it yields what follows */
export async function* opened(
  name: string,
  key: BackupKey,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  try {
    yield* through(decrypted(name, key, bytes), createZstdDecompress());
  } catch (cause) {
    if (/^(ZSTD_|ERR_ZSTD|Z_BUF)/.test(String((cause as { code?: unknown }).code)))
      throw new DamagedBackup(name, { cause });
    throw cause;
  }
}

/** The whole content of a small object. */
export async function collected(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Bytes that are counted and hashed on their way. */
export function measured(bytes: AsyncIterable<Uint8Array>): {
  bytes: AsyncIterable<Uint8Array>;
  end(): { size: number; sha256: string };
} {
  const hash = createHash('sha256');
  let size = 0;
  async function* counted() {
    for await (const chunk of bytes) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  return { bytes: counted(), end: () => ({ size, sha256: hash.digest('hex') }) };
}

async function* decrypted(
  name: string,
  key: BackupKey,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const reader = new PartReader(bytes);
  try {
    const head = await reader.take(MAGIC.length + SALT_BYTES);
    if (!head?.subarray(0, MAGIC.length).equals(MAGIC)) throw new DamagedBackup(name);
    const secret = secretOf(name, key, head.subarray(MAGIC.length));
    for (let number = 0, isLast = false; !isLast; number++) {
      const mark = await reader.take(4);
      const value = mark?.readUInt32BE() ?? 0;
      const length = value % LAST;
      isLast = value >= LAST;
      const piece = mark && length <= PIECE_BYTES ? await reader.take(length + TAG_BYTES) : undefined;
      if (!piece) throw new DamagedBackup(name);
      yield openPiece(secret, number, { piece, isLast, name });
    }
    if (await reader.take(1)) throw new DamagedBackup(name);
  } finally {
    await reader.close();
  }
}

function secretOf(name: string, key: BackupKey, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key.bytes, salt, `vitrina backup 1 ${name}`, 32));
}

function sealPiece(secret: Buffer, number: number, plain: Buffer, isLast: boolean): Buffer {
  const mark = markOf(plain.length, isLast);
  const cipher = createCipheriv('aes-256-gcm', secret, nonceOf(number)).setAAD(mark);
  return Buffer.concat([mark, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function openPiece(
  secret: Buffer,
  number: number,
  { piece, isLast, name }: { piece: Buffer; isLast: boolean; name: string },
): Buffer {
  const length = piece.length - TAG_BYTES;
  const cipher = createDecipheriv('aes-256-gcm', secret, nonceOf(number));
  cipher.setAAD(markOf(length, isLast)).setAuthTag(piece.subarray(length));
  try {
    return Buffer.concat([cipher.update(piece.subarray(0, length)), cipher.final()]);
  } catch (cause) {
    throw new DamagedBackup(name, { cause });
  }
}

function markOf(length: number, isLast: boolean): Buffer {
  const mark = Buffer.alloc(4);
  mark.writeUInt32BE(length + (isLast ? LAST : 0));
  return mark;
}

function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 8);
  return nonce;
}

/** Passes bytes through a transform; a fault of the source is thrown here. */
function through(
  bytes: AsyncIterable<Uint8Array>,
  transform: NodeJS.ReadWriteStream & AsyncIterable<Buffer>,
): AsyncIterable<Buffer> {
  pipeline(Readable.from(bytes), transform, () => {});
  return transform;
}

/** Takes an exact number of bytes from chunks of any size. */
export class PartReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #rest: Buffer[] = [];
  #bytes = 0;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** @returns undefined if the source ends before */
  async take(length: number): Promise<Buffer | undefined> {
    while (this.#bytes < length) if (!(await this.#more())) return undefined;
    const [first] = this.#rest;
    const all = this.#rest.length === 1 && first ? first : Buffer.concat(this.#rest);
    this.#rest = [all.subarray(length)];
    this.#bytes -= length;
    return all.subarray(0, length);
  }

  /** At most so many bytes, whatever comes next. @returns undefined at the end */
  async upTo(length: number): Promise<Buffer | undefined> {
    if (this.#bytes === 0 && !(await this.#more())) return undefined;
    return this.take(Math.min(length, this.#bytes));
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#source.next();
    if (done) return false;
    this.#rest.push(Buffer.from(value.buffer, value.byteOffset, value.length));
    this.#bytes += value.length;
    return true;
  }

  async close(): Promise<void> {
    await this.#source.return?.();
  }
}
