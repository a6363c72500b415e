import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';
import { XmlError } from './xml-error.ts';
import { unpackZip } from './zip.server.ts';

/** One file to import, and where its pictures may lie. */
export interface ImportFile {
  /** For the report: relative to what the person named. */
  name: string;
  path: string;
  /** Folder of the exchange: pictures are looked for in it and nowhere else. */
  root: string;
  bytes: number;
}

/** Something named that cannot be opened. */
export interface UnreadableSource {
  name: string;
  error: XmlError;
}

const CATALOGUE = new Set(['.xml', '.yml']);

/**
 * Finds the files to import: files as named, folders with all their .xml, .yml and .zip, archives unpacked under
 * `scratch`. Links are not followed.
 */
export async function collectFiles(
  named: readonly string[],
  scratch: string,
): Promise<{ files: ImportFile[]; unreadable: UnreadableSource[] }> {
  const files: ImportFile[] = [];
  const unreadable: UnreadableSource[] = [];
  for (const path of named) {
    const found = await stat(path).catch(() => undefined);
    if (!found) unreadable.push({ name: path, error: new XmlError('not_found', 'Такого файла нет') });
    else if (found.isDirectory()) await collectFolder(path, path, '', scratch, files, unreadable);
    else if (extname(path).toLowerCase() === '.zip')
      await collectZip(path, basename(path), scratch, files, unreadable);
    else files.push({ name: basename(path), path, root: dirname(path), bytes: found.size });
  }
  return { files, unreadable };
}

async function collectFolder(
  folder: string,
  root: string,
  prefix: string,
  scratch: string,
  files: ImportFile[],
  unreadable: UnreadableSource[],
): Promise<void> {
  const isUnpacked = root !== folder && prefix !== '' && root.startsWith(scratch);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const extension = extname(entry.name).toLowerCase();
    const name = prefix + relative(root, path).replaceAll('\\', '/');
    if (entry.isDirectory()) await collectFolder(path, root, prefix, scratch, files, unreadable);
    else if (!entry.isFile()) continue;
    else if (CATALOGUE.has(extension)) files.push({ name, path, root, bytes: (await stat(path)).size });
    else if (extension === '.zip' && !isUnpacked && prefix === '')
      await collectZip(path, name, scratch, files, unreadable);
  }
}

async function collectZip(
  path: string,
  name: string,
  scratch: string,
  files: ImportFile[],
  unreadable: UnreadableSource[],
): Promise<void> {
  const folder = join(scratch, `zip-${files.length}-${unreadable.length}`);
  await mkdir(folder, { recursive: true });
  try {
    await unpackZip(path, folder);
    await collectFolder(folder, folder, `${name}/`, scratch, files, unreadable);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (!(error instanceof XmlError)) throw error;
    unreadable.push({ name, error });
  }
}
