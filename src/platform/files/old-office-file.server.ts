import type { FileHandle } from 'node:fs/promises';

/** A directory entry of a compound file (MS-CFB §2.6.1): they lie at multiples of their own length. */
const ENTRY = 128;
const CHUNK = 8_192 * ENTRY;
const HEADER = 512;
const STORAGE = 1;
const STREAM = 2;

/**
 * Whether a compound file, known by its first eight bytes, is a text of Word before 2007 without macros. It reads only the
 * names of its parts, wherever the directory is.
 */
export async function isOldText(file: FileHandle): Promise<boolean> {
  const bytes = Buffer.alloc(CHUNK);
  let isText = false;
  for (let at = HEADER; ; at += CHUNK) {
    const { bytesRead } = await file.read(bytes, 0, CHUNK, at);
    for (let entry = 0; entry + ENTRY <= bytesRead; entry += ENTRY) {
      const kind = bytes[entry + 66];
      if (kind !== STORAGE && kind !== STREAM) continue;
      const name = nameAt(bytes, entry);
      if (kind === STORAGE && (name === 'Macros' || name === '_VBA_PROJECT_CUR' || name === 'VBA'))
        return false;
      if (kind === STREAM && name === 'WordDocument') isText = true;
    }
    if (bytesRead < CHUNK) return isText;
  }
}

/** The name is UTF-16 in 64 bytes, followed by its length in bytes including the final zero. */
function nameAt(bytes: Buffer, entry: number): string {
  const length = bytes.readUInt16LE(entry + 64);
  if (length < 2 || length > 64) return '';
  return bytes.toString('utf16le', entry, entry + length - 2);
}
