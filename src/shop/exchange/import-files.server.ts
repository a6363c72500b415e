import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { ShopError } from '../../core/errors.ts';
import { XmlError } from '../../core/xml-error.ts';
import { isCatalogueFile, MOST_CATALOGUE_FILES, tellApart } from './file-names.ts';
import { unpackZip } from './zip.server.ts';

/** One file to import, and where its pictures may lie. */
export interface ImportFile {
  /** For the report, unlike any other of the run: relative to what the person named, longer where two are equal. */
  name: string;
  /** The same with all of what the person named before it. */
  given: string;
  path: string;
  /** Folder of the exchange: pictures are looked for in it and nowhere else. */
  root: string;
  bytes: number;
}

/** Something named that cannot be opened. */
export interface UnreadableSource {
  name: string;
  given: string;
  error: XmlError;
}

/** What was found so far, and where archives may be unpacked. */
interface Collection {
  readonly scratch: string;
  readonly files: ImportFile[];
  readonly unreadable: UnreadableSource[];
}

/** How the names of files of one folder begin: in the report, and with what the person named. */
interface Prefix {
  name: string;
  given: string;
}

/**
 * Finds the files to import: files as named, folders with all their .xml, .yml and .zip, archives unpacked under
 * `scratch`. What is named twice is taken once. Links are not followed.
 * @throws ShopError 413 `too_many_files`
 */
export async function collectFiles(
  named: readonly string[],
  scratch: string,
): Promise<{ files: ImportFile[]; unreadable: UnreadableSource[] }> {
  const found: Collection = { scratch, files: [], unreadable: [] };
  for (const path of onceEach(named, (one) => one)) await collect(path, found);
  const files = onceEach(found.files, (file) => file.path);
  tellApart([...files, ...found.unreadable]);
  return { files, unreadable: found.unreadable };
}

function onceEach<T>(things: readonly T[], pathOf: (thing: T) => string): T[] {
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
    // An archive inside an archive stays closed.
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
