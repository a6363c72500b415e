import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { halfOf, removeHalves, writeWhole } from '../../platform/files/atomic-file.server.ts';

/** The parts of a build that have assets. */
const PARTS = ['client', 'desk'] as const;
type Part = (typeof PARTS)[number];

const DAY_MS = 24 * 3_600_000;
/** How long assets are served after the last process of their build was seen (REL-66). */
const SERVED_MS = 30 * DAY_MS;

/** The folder of the assets of all builds, which it creates. Processes of one `DATA_DIR` share it. */
export async function earlierAssets(dataDir: string, part: Part): Promise<string> {
  const folder = join(dataDir, 'assets', part);
  await mkdir(folder, { recursive: true });
  return folder;
}

/**
 * Stores the assets of a build where processes of other builds find them: a page that one process has sent names scripts that
 * another one is asked for. Repeats it daily, and deletes the assets of builds that nobody has run for 30 days.
 * @param dist the folder of the build
 * @param report gets the error of a full or read-only disk: the shop serves its own build all the same
 * @returns what ends the repetition
 */
export async function storeAssets(
  dataDir: string,
  dist: string,
  report: (fault: unknown) => void,
): Promise<() => void> {
  const store = () => storeOnce(dataDir, dist).catch(report);
  await store();
  const timer = setInterval(store, DAY_MS).unref();
  return () => clearInterval(timer);
}

async function storeOnce(dataDir: string, dist: string): Promise<void> {
  const names: string[] = [];
  for (const part of PARTS) {
    const [from, to] = [join(dist, part, 'assets'), await earlierAssets(dataDir, part)];
    const own = await filesIn(from);
    const stored = new Set(await filesIn(to));
    for (const name of own) if (!stored.has(name)) await copyWhole(join(from, name), join(to, name));
    names.push(...own.map((name) => `${part}/${name}`));
  }
  await noteBuild(join(dataDir, 'assets/builds'), names);
  await prune(dataDir);
}

/** The files of a folder and of those in it, with `/` in their names; none if it does not exist. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'));
}

/** Another process never sees a part of a file. */
async function copyWhole(from: string, to: string): Promise<void> {
  const half = halfOf(to);
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, half);
  await rename(half, to);
}

/** A build is the list of its assets; the time of the list is when a process of the build was last seen. */
async function noteBuild(folder: string, names: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const list = JSON.stringify([...names].sort());
  const path = join(folder, `${createHash('sha256').update(list).digest('hex').slice(0, 16)}.json`);
  const now = new Date();
  await utimes(path, now, now).catch(() => writeWhole(path, list));
}

async function prune(dataDir: string): Promise<void> {
  const builds = join(dataDir, 'assets/builds');
  let isOneOver = false;
  const used = new Set<string>();
  for (const name of (await readdir(builds)).filter((file) => file.endsWith('.json'))) {
    const path = join(builds, name);
    // Another process may delete it at this moment.
    const seenAt = (await stat(path).catch(() => undefined))?.mtimeMs;
    if (seenAt === undefined) continue;
    const isOver = Date.now() - seenAt > SERVED_MS;
    isOneOver ||= isOver;
    if (isOver) await rm(path, { force: true });
    else for (const file of JSON.parse(await readFile(path, 'utf8'))) used.add(file);
  }
  if (!isOneOver) return;
  for (const part of PARTS) {
    const folder = join(dataDir, 'assets', part);
    await removeHalves(folder);
    for (const name of await filesIn(folder))
      if (!used.has(`${part}/${name}`) && !/\.[0-9a-f]{8}$/.test(name))
        await rm(join(folder, name), { force: true });
  }
}
