import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { halfOf, removeHalves, syncFolder } from '../files/atomic-file.server.ts';
import { BackupFault } from './backup.ts';
import type { BackupTarget, TargetObject } from './backup-target.ts';

const HALF = /\.[0-9a-f]{8}$/;

/**
 * Backups in a folder, on another disk or a USB stick.
 * @param isNew creates the folder. Otherwise it must be there: under the place of an absent stick lies the disk of the shop
 * @throws BackupFault if the folder is missing
 */
export async function openFolderTarget(folder: string, isNew: boolean): Promise<BackupTarget> {
  if (isNew) await mkdir(folder, { recursive: true, mode: 0o700 });
  const requireFolder = async () => {
    const found = await stat(folder).catch(() => undefined);
    if (!found?.isDirectory())
      throw new BackupFault(`Папки для копий ${folder} нет. Подключите диск или флешку.`);
  };
  await requireFolder();
  return {
    label: folder,
    async put(name, bytes) {
      await requireFolder();
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await write(path, bytes);
    },
    async read(name) {
      const handle = await open(join(folder, name)).catch(ifMissing);
      return handle && createReadStream('', { fd: handle });
    },
    async find(name) {
      const found = await stat(join(folder, name)).catch(ifMissing);
      if (!found) await requireFolder();
      return found && { name, size: found.size, changedAt: found.mtime };
    },
    async *list(under) {
      await requireFolder();
      yield* filesUnder(folder, under);
    },
    async remove(name) {
      await rm(join(folder, name), { force: true });
      await removeEmpty(folder, dirname(name));
    },
  };
}

async function write(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const half = halfOf(path);
  try {
    const file = await open(half, 'wx', 0o600);
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

async function* filesUnder(root: string, folder: string): AsyncGenerator<TargetObject> {
  const path = join(root, folder);
  await removeHalves(path);
  for (const entry of (await readdir(path, { withFileTypes: true }).catch(ifMissing)) ?? []) {
    const name = `${folder}${entry.name}`;
    if (entry.isDirectory()) yield* filesUnder(root, `${name}/`);
    else if (!HALF.test(name)) {
      const found = await stat(join(root, name)).catch(ifMissing);
      if (found) yield { name, size: found.size, changedAt: found.mtime };
    }
  }
}

/** A folder of a removed backup; one that is in use is not empty. */
async function removeEmpty(root: string, folder: string): Promise<void> {
  if (!folder.startsWith('base/')) return;
  const names = await readdir(join(root, folder)).catch(() => ['unknown']);
  if (names.length === 0) await rm(join(root, folder), { recursive: true, force: true });
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
