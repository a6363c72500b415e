import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import type { Config } from '../../../platform/config/config.server.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import { XmlError } from '../../../platform/files/xml-error.ts';
import { unpackZip } from '../imports/imports.server.ts';
import {
  assemble,
  digestOfOnePart,
  filesOf,
  hasRepeats,
  type UploadContext,
} from '../uploads/uploads.server.ts';
import type { Run } from './runs.ts';

/** Where the files of a folder are assembled on this machine. They can be assembled again at any time. */
export function folderPath({ dataDir }: Config, { folderId, id }: Pick<Run, 'folderId' | 'id'>): string {
  return join(dataDir, 'exchange', String(folderId ?? `run-${id}`));
}

/**
 * Unpacks the archives of a folder, each once. One that is broken by a part that 1C sent twice is read without the repetition.
 * @returns why an archive was rejected: its files are missing, those of the others are there
 */
export async function unpackAll(
  uploads: UploadContext,
  folderId: number,
  root: string,
): Promise<XmlError | undefined> {
  let rejected: XmlError | undefined;
  for (const name of await filesUnder(root)) {
    if (!/\.zip$/i.test(name) || existsSync(`${join(root, name)}.unpacked`)) continue;
    try {
      await unpackOne(root, name).catch(async (error: unknown) => {
        if (!(error instanceof XmlError) || !(await hasRepeats(uploads.db, folderId, name))) throw error;
        await rm(join(root, name));
        await assemble(uploads, folderId, root, { without: name });
        await unpackOne(root, name);
      });
    } catch (error) {
      if (!(error instanceof XmlError)) throw error;
      rejected = error;
    }
  }
  return rejected;
}

/** @throws XmlError for an archive that is rejected */
async function unpackOne(root: string, name: string): Promise<void> {
  const archive = join(root, name);
  const half = `${archive}.d`;
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { recursive: true });
  try {
    await unpackZip(archive, half);
    const members = await filesUnder(half);
    for (const member of members) {
      await mkdir(dirname(join(root, member)), { recursive: true });
      await rename(join(half, member), join(root, member));
      if (/\.zip$/i.test(member)) await writeFile(`${join(root, member)}.unpacked`, ''); // archives in archives stay packed
    }
    await writeFile(`${archive}.unpacked`, JSON.stringify(members));
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}

/** The name of the archive out of which a file of a folder came; undefined: it was uploaded by itself. */
export async function archiveOf(root: string, path: string): Promise<string | undefined> {
  const member = relative(root, path).replaceAll('\\', '/');
  for (const name of await filesUnder(root)) {
    if (!/\.zip\.unpacked$/i.test(name)) continue;
    const list = await readFile(join(root, name), 'utf8');
    if (list !== '' && (JSON.parse(list) as string[]).includes(member))
      return name.replace(/\.unpacked$/, '');
  }
  return undefined;
}

/** The file with this path, or the only one whose path ends so: an archive may have a folder around it. */
export async function findFile(root: string, name: string): Promise<string | undefined> {
  if (existsSync(join(root, name))) return join(root, name);
  const wanted = basename(name).toLowerCase();
  const found = (await filesUnder(root)).filter((path) => basename(path).toLowerCase() === wanted);
  return found[0] === undefined ? undefined : join(root, found[0]);
}

/**
 * Tells the SHA-256 of files that 1C uploaded, without reading them. In a folder with an archive nothing is known, because its
 * members may have replaced uploaded files.
 */
export function uploadedDigest(
  db: Db,
  folderId: number | null,
  root: string,
): (path: string) => Promise<string | undefined> {
  let hasArchive: Promise<boolean> | undefined;
  return async (path) => {
    if (folderId === null) return undefined;
    hasArchive ??= filesOf(db, folderId).then((files) =>
      [...files.keys()].some((name) => /\.zip$/i.test(name)),
    );
    if (await hasArchive) return undefined;
    return digestOfOnePart(db, folderId, relative(await realpath(root), path).replaceAll('\\', '/'));
  };
}

/** The paths of all files below a folder, with slashes. */
export async function filesUnder(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}
