import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type FolderLock, tryLockFolder } from '../../../platform/database/folder-lock.server.ts';
import type { Jobs, Periodic } from '../../../platform/jobs/jobs.server.ts';

const PREFIX = 'import-';
/** Younger folders are never removed: a new folder gets its lock a few milliseconds after its creation. */
const YOUNG_MS = 60_000;
/** A folder without a lock comes from an earlier release and is removed after a day. */
const UNLOCKED_MS = 86_400_000;

/** The folder in which the archives of one import are unpacked. */
export interface Scratch {
  readonly folder: string;
  remove(): Promise<void>;
}

/** Creates a scratch folder and locks it. The lock ends with this process, so `sweepScratch` knows which folders are in use. */
export async function openScratch(dataDir: string): Promise<Scratch> {
  await mkdir(dataDir, { recursive: true });
  await sweepScratch(dataDir);
  const folder = await mkdtemp(join(dataDir, PREFIX));
  const lock = tryLockFolder(folder, 'import');
  return { folder, remove: () => remove(folder, lock) };
}

/** Removes the folders of imports that were killed. */
export async function sweepScratch(dataDir: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(dataDir).catch(() => [])) {
    const folder = join(dataDir, name);
    const found = name.startsWith(PREFIX) ? await stat(folder).catch(() => undefined) : undefined;
    if (!found?.isDirectory()) continue;
    const isLocked = existsSync(join(folder, 'lock'));
    if (now - found.mtimeMs < (isLocked ? YOUNG_MS : UNLOCKED_MS)) continue;
    const lock = isLocked ? tryLockFolder(folder, 'sweep') : undefined;
    if (lock || !isLocked) await remove(folder, lock);
  }
}

async function remove(folder: string, lock: FolderLock | undefined): Promise<void> {
  lock?.release(); // Windows cannot remove an open file
  await rm(folder, { recursive: true, force: true });
}

const SWEEP = 'import-sweep';

export const scratchTimes: Periodic = { [SWEEP]: '43 * * * *' };

/** The hourly job that removes the folders of killed imports. */
export function scratchJobs(dataDir: string): Jobs {
  return { [SWEEP]: () => sweepScratch(dataDir) };
}
