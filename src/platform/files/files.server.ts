import { createHash } from 'node:crypto';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { removeHalves, writeWhole } from './atomic-file.server.ts';

/**
 * Stores public bytes under a hash of their content and returns their address,
 * `/files/ab/<first 32 of sha256>.<extension>`. Equal bytes are stored once, and the content of an address never changes, so
 * it may be cached for ever. On return the file is durable, so a row may refer to it.
 * @param extension without the dot, lower case
 */
export async function storeFile(filesDir: string, bytes: Uint8Array, extension: string): Promise<string> {
  if (!/^[a-z0-9]{1,8}$/.test(extension)) throw new RangeError(`not a file extension: ${extension}`);
  const name = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const folder = name.slice(0, 2);
  const path = join(filesDir, folder, `${name}.${extension}`);
  if (!(await isStored(path, bytes.length))) {
    await mkdir(dirname(path), { recursive: true });
    await writeWhole(path, bytes);
  }
  return `/files/${folder}/${name}.${extension}`;
}

/** A file of another length under this name was truncated by a power failure and must be written again. */
async function isStored(path: string, length: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.size === length;
}

/** Deletes unfinished files that a killed process left. */
export async function sweepStoredFiles(filesDir: string, now = Date.now()): Promise<void> {
  for (const folder of await readdir(filesDir).catch(() => []))
    if (/^[0-9a-f]{2}$/.test(folder)) await removeHalves(join(filesDir, folder), undefined, now);
}
