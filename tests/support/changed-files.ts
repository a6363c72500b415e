import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Flips one bit in the middle of a file while `work` runs. */
export async function withFlippedByte<T>(path: string, work: () => Promise<T>): Promise<T> {
  const whole = await readFile(path);
  const changed = Buffer.from(whole);
  const at = Math.floor(changed.length / 2);
  changed[at] = (changed[at] ?? 0) ^ 1;
  await writeFile(path, changed);
  try {
    return await work();
  } finally {
    await writeFile(path, whole);
  }
}

/** Paths of the files under a folder, relative to it. */
export async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
