import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { XmlError } from '../../../platform/files/xml-error.ts';
import { ShopError } from '../../../platform/http/errors.ts';
import { isCatalogueFile, MOST_CATALOGUE_FILES, renameDuplicates } from './file-names.ts';
import { unpackZip } from './zip.server.ts';

/** A file to import, and the folder of its images. */
export interface ImportFile {
  /** Name in the report, unique in the run: relative to the given path, with more folders where two are equal. */
  name: string;
  /** The path as given on the command line. */
  given: string;
  path: string;
  /** Folder of the exchange. Images outside of it are not read. */
  root: string;
  bytes: number;
}

/** A given path that cannot be opened. */
export interface UnreadableSource {
  name: string;
  given: string;
  error: XmlError;
}

/** The files found so far, and the folder for unpacked archives. */
interface Collection {
  readonly scratch: string;
  readonly files: ImportFile[];
  readonly unreadable: UnreadableSource[];
}

/** Prefixes of the `name` and `given` of the files in one folder. */
interface Prefix {
  name: string;
  given: string;
}

/**
 * Finds the files to import: single files, all .xml, .yml and .zip files of folders, and the contents of archives, which
 * are unpacked into `scratch`. Duplicates are removed; symbolic links are not followed.
 * @throws ShopError `too_many_files` (413)
 */
export async function collectFiles(
  named: readonly string[],
  scratch: string,
): Promise<{ files: ImportFile[]; unreadable: UnreadableSource[] }> {
  const found: Collection = { scratch, files: [], unreadable: [] };
  for (const path of withoutDuplicates(named, (one) => one)) await collect(path, found);
  const files = withoutDuplicates(found.files, (file) => file.path);
  renameDuplicates([...files, ...found.unreadable]);
  return { files, unreadable: found.unreadable };
}

function withoutDuplicates<T>(things: readonly T[], pathOf: (thing: T) => string): T[] {
  return [...Map.groupBy(things, (thing) => resolve(pathOf(thing))).values()].flatMap((same) =>
    same.slice(0, 1),
  );
}

async function collect(path: string, found: Collection): Promise<void> {
  const given = path.replaceAll('\\', '/').replace(/\/+$/, '');
  const facts = await stat(path).catch(() => undefined);
  const name = basename(path);
  if (!facts)
    found.unreadable.push({ name: given, given, error: new XmlError('not_found', 'Такого файла нет') });
  else if (facts.isDirectory()) await collectFolder(path, path, { name: '', given: `${given}/` }, found);
  else if (extname(path).toLowerCase() === '.zip') await collectZip(path, { name, given }, found);
  else found.files.push({ name, given, path, root: dirname(path), bytes: facts.size });
}

async function collectFolder(folder: string, root: string, prefix: Prefix, found: Collection): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const extension = extname(entry.name).toLowerCase();
    const inside = relative(root, path).replaceAll('\\', '/');
    const names = { name: prefix.name + inside, given: prefix.given + inside };
    if (entry.isDirectory()) await collectFolder(path, root, prefix, found);
    else if (!entry.isFile()) continue;
    else if (isCatalogueFile(entry.name)) {
      if (found.files.length >= MOST_CATALOGUE_FILES) throw tooManyFiles();
      found.files.push({ ...names, path, root, bytes: (await stat(path)).size });
    }
    // Archives inside archives are not unpacked.
    else if (extension === '.zip' && prefix.name === '') await collectZip(path, names, found);
  }
}

async function collectZip(path: string, { name, given }: Prefix, found: Collection): Promise<void> {
  const folder = join(found.scratch, `zip-${found.files.length}-${found.unreadable.length}`);
  await mkdir(folder, { recursive: true });
  try {
    await unpackZip(path, folder);
    await collectFolder(folder, folder, { name: `${name}/`, given: `${given}/` }, found);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (!(error instanceof XmlError)) throw error;
    found.unreadable.push({ name, given, error });
  }
}

function tooManyFiles(): ShopError {
  return new ShopError(
    'too_many_files',
    413,
    `За один раз загружается до ${MOST_CATALOGUE_FILES} файлов выгрузки. Загрузите папки по частям.`,
  );
}
