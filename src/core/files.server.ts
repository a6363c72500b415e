import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Keeps bytes under a name made of their content and returns the address they are served from,
 * `/files/ab/<first 32 of sha256>.<extension>`. The same bytes are stored once; an address never changes its
 * content, so it may be cached for ever. On return the file is on the disk, not only in memory: a row may
 * refer to it.
 * @param extension without the dot, lower case
 */
export async function storeFile(filesDir: string, bytes: Uint8Array, extension: string): Promise<string> {
  if (!/^[a-z0-9]{1,8}$/.test(extension)) throw new RangeError(`not a file extension: ${extension}`);
  const name = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const folder = name.slice(0, 2);
  const path = join(filesDir, folder, `${name}.${extension}`);
  if (!(await isStored(path, bytes.length))) await write(path, bytes);
  return `/files/${folder}/${name}.${extension}`;
}

/** A file of another length under this name was cut short by a power failure: it is written again. */
async function isStored(path: string, length: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.size === length;
}

async function write(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const half = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    const file = await open(half, 'wx', 0o644);
    try {
      await file.writeFile(bytes);
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(half, path);
  } catch (cause) {
    await rm(half, { force: true });
    throw cause;
  }
  await syncFolder(dirname(path));
}

/** A rename is durable when its folder is. Windows has no such call and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
