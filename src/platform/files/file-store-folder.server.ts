import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { halfOf, syncFolder } from './atomic-file.server.ts';
import type { FileStore, StoredBytes } from './file-store.server.ts';

/** Begins with a dot: `/files/` serves the surrounding folder publicly and ignores such names. */
const PRIVATE = '.private';
const NAME = /^[0-9a-f]{64}$/;

/** Stores private files in a folder: `.private/ab/<sha256>` under the folder of public files. */
export function openFolderStore(filesDir: string): FileStore {
  const root = join(filesDir, PRIVATE);
  const pathOf = (sha256: string) => {
    if (!NAME.test(sha256)) throw new RangeError(`not a SHA-256: ${sha256}`);
    return join(root, sha256.slice(0, 2), sha256);
  };
  const sizeOf = async (sha256: string) => (await stat(pathOf(sha256)).catch(ifMissing))?.size;
  return {
    async put(path, sha256, size) {
      const place = pathOf(sha256);
      const folder = dirname(place);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // A file of another length was cut short by a power failure: it is written again.
      if ((await sizeOf(sha256)) === size) await utimes(place, new Date(), new Date());
      else await copy(path, place);
      await syncFolder(folder);
      await syncFolder(root);
    },
    sizeOf,
    async read(sha256) {
      const handle = await open(pathOf(sha256)).catch(ifMissing);
      return handle && createReadStream('', { fd: handle });
    },
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    async *list() {
      for (const folder of await readdir(root).catch(() => []))
        for (const name of await readdir(join(root, folder)).catch(() => [])) {
          const found = NAME.test(name) ? await storedFileAt(join(root, folder, name), name) : undefined;
          if (found) yield found;
          else await removeHalf(join(root, folder, name));
        }
    },
  };
}

async function copy(from: string, place: string): Promise<void> {
  const half = halfOf(place);
  try {
    await copyFile(from, half);
    const file = await open(half, 'r+');
    await file.datasync().finally(() => file.close());
    await rename(half, place);
  } catch (cause) {
    await rm(half, { force: true });
    throw cause;
  }
}

async function storedFileAt(path: string, sha256: string): Promise<StoredBytes | undefined> {
  const found = await stat(path).catch(ifMissing);
  return found && { sha256, size: found.size, putAt: found.mtime };
}

const HALF_LIFE_MS = 3_600_000;

/** Deletes an unfinished file that a killed process left. */
async function removeHalf(path: string): Promise<void> {
  const found = await stat(path).catch(ifMissing);
  if (found && Date.now() - found.mtimeMs > HALF_LIFE_MS) await rm(path, { force: true });
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
