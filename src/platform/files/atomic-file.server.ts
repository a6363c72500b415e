import { randomBytes } from 'node:crypto';
import { closeSync, fdatasyncSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { link, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The temporary name of an unfinished file next to `path`; `removeHalves` recognises it. */
export function halfOf(path: string): string {
  return `${path}.${randomBytes(4).toString('hex')}`;
}

const HALF = /\.[0-9a-f]{8}$/;
/** No file takes an hour to write. */
const HALF_LIFE_MS = 3_600_000;

/**
 * Writes a file atomically and durably: readers see the old or the complete new file, even after a kill or a power failure.
 * @param mode the permissions of a new file
 * @param half the temporary file in the same folder
 */
export async function writeWhole(
  path: string,
  bytes: Uint8Array | string,
  { mode = 0o644, half = halfOf(path) }: { mode?: number; half?: string } = {},
): Promise<void> {
  try {
    const file = await open(half, 'wx', mode);
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

/** The same, synchronously. */
export function writeWholeSync(path: string, text: string, mode: number): void {
  const half = halfOf(path);
  try {
    const file = openSync(half, 'wx', mode);
    try {
      writeSync(file, text);
      fdatasyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(half, path);
  } catch (cause) {
    rmSync(half, { force: true });
    throw cause;
  }
  syncFolderSync(dirname(path));
}

/** Writes a new file from a stream. It appears when complete and overwrites nothing. @throws EEXIST */
export async function writeNew(path: string, bytes: Readable, mode = 0o600): Promise<void> {
  const half = halfOf(path);
  try {
    const file = await open(half, 'wx', mode);
    await pipeline(bytes, file.createWriteStream({ flush: true }));
    await placeNew(half, path);
  } finally {
    await rm(half, { force: true });
  }
}

/** Unlike a rename, a hard link never replaces a file; some disks have none. */
async function placeNew(half: string, path: string): Promise<void> {
  try {
    await link(half, path);
  } catch (cause) {
    const isThere = await stat(path).catch(() => undefined);
    if (isThere) throw Object.assign(new Error(`EEXIST: ${path}`), { code: 'EEXIST', cause });
    await rename(half, path);
  }
}

/**
 * Deletes unfinished files that a killed process left in a folder more than an hour ago.
 * @param isHalf recognises them by name; by default names of `halfOf`
 */
export async function removeHalves(
  folder: string,
  isHalf: (name: string) => boolean = (name) => HALF.test(name),
  now = Date.now(),
): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!isHalf(name)) continue;
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && now - found.mtimeMs > HALF_LIFE_MS)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** A rename is durable only after its folder is synced. Windows has no such call and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function syncFolderSync(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
