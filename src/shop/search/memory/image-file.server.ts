import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { ANALYZER_VERSION, flatten, restore } from '../../../search-engine/search-engine.ts';
import type { IndexImage } from './build-index.server.ts';

/** Increase it with every change of the columns. A file of another version of columns or terms is not used. */
const COLUMNS_VERSION = 8;
const VERSION = COLUMNS_VERSION * 1_000 + ANALYZER_VERSION;
const MAGIC = 'vitrina-index';
const HEAD_BYTES = 32;

/** Writes an image for the next start. Readers get either the old file or the new one. */
export function writeImage(file: string, image: IndexImage): void {
  const { description, arrays } = flatten(image);
  const pieces = [description, ...arrays];
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(MAGIC);
  head.writeUInt32LE(VERSION, 16);
  head.writeUInt32LE(
    pieces.reduce((sum, piece) => crc32(piece, sum), 0),
    20,
  );
  head.writeUInt32LE(description.length, 24);
  const fresh = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  removeCutShort(file);
  try {
    const opened = openSync(fresh, 'w');
    try {
      for (const piece of [head, ...pieces]) writeWhole(opened, piece);
    } finally {
      closeSync(opened);
    }
    renameSync(fresh, file);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
}

/** Writing an image never takes longer, ms. */
const OLD_MS = 600_000;

/** Removes what a process left that was killed while writing. */
function removeCutShort(file: string): void {
  for (const name of readdirSync(dirname(file))) {
    const left = join(dirname(file), name);
    if (name.startsWith(`${basename(file)}.`) && Date.now() - statSync(left).mtimeMs > OLD_MS)
      rmSync(left, { force: true });
  }
}

/** Reads the image of a file; undefined when it is missing, truncated, damaged or of another version. */
export function readImage(file: string): IndexImage | undefined {
  const bytes = readIfThere(file);
  if (!bytes || bytes.length < HEAD_BYTES) return undefined;
  const isOurs =
    bytes.toString('latin1', 0, MAGIC.length) === MAGIC &&
    bytes.readUInt32LE(16) === VERSION &&
    bytes.readUInt32LE(20) === crc32(bytes.subarray(HEAD_BYTES));
  if (!isOurs) return undefined;
  const arrays = HEAD_BYTES + bytes.readUInt32LE(24);
  return restore(bytes.subarray(HEAD_BYTES, arrays), bytes.subarray(arrays)) as IndexImage;
}

function writeWhole(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

function readIfThere(file: string): Buffer | undefined {
  try {
    const bytes = readFileSync(file);
    // Node may place a small file in shared memory at any offset, and the arrays need alignment.
    return bytes.byteOffset === 0 && bytes.buffer.byteLength === bytes.length
      ? bytes
      : Buffer.from(Uint8Array.from(bytes).buffer);
  } catch {
    return undefined;
  }
}
