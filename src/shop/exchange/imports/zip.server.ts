import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import iconv from 'iconv-lite';
import { XmlError } from '../../../platform/files/xml-error.ts';
import { openZip, ZipError, type ZipMember } from '../../../platform/files/zip-reader.server.ts';
import { isCatalogueFile, MOST_CATALOGUE_FILES } from './file-names.ts';

/** Most members are images. XML of 1C is compressed at most 60 times. */
const LIMITS = { members: 200_000, unpacked: 8 * 1024 ** 3, ratio: 250, freeBytes: 4 * 1024 ** 2 };
const OVER_LIMIT = {
  too_many: `в архиве больше ${LIMITS.members} файлов`,
  too_large: 'в распакованном виде больше 8 ГБ',
  bomb: 'файлы сжаты в сотни раз: похоже на архивную бомбу',
};

const UTF8_NAMES = 0x800;
const ENCRYPTED = 0x1;
const SYMLINK = 0o120000;
const TYPE_BITS = 0o170000;

/**
 * Unpacks an archive of an exchange into an empty folder. Rejects archives with paths outside the folder, links,
 * encryption or excessive sizes. Names are UTF-8 when marked so, else cp866.
 * @throws XmlError `zip_refused` or `zip_broken`; the caller must then remove the partly filled folder
 */
export async function unpackZip(path: string, folder: string): Promise<void> {
  try {
    let catalogueFiles = 0;
    // Check all names first, so that nothing of a rejected archive is unpacked.
    await eachFile(path, async (name) => {
      if (isCatalogueFile(name) && ++catalogueFiles > MOST_CATALOGUE_FILES)
        throw rejected(`в нём больше ${MOST_CATALOGUE_FILES} файлов выгрузки`);
    });
    await eachFile(path, async (name, open) => {
      const target = join(folder, name);
      await mkdir(dirname(target), { recursive: true });
      await pipeline(await open(), createWriteStream(target, { flags: 'wx' }));
    });
  } catch (error) {
    if (error instanceof XmlError) throw error;
    if (error instanceof ZipError && error.reason !== 'broken') throw rejected(OVER_LIMIT[error.reason]);
    // What the disk refuses is no fault of the archive; a second file of one name is.
    const { syscall, code } = error as NodeJS.ErrnoException;
    if (syscall !== undefined && code !== 'EEXIST') throw error;
    throw new XmlError('zip_broken', 'Архив повреждён, неполон или это не ZIP. Выгрузите файлы ещё раз.');
  }
}

async function eachFile(
  path: string,
  take: (name: string, open: () => Promise<Readable>) => Promise<void>,
): Promise<void> {
  const zip = await openZip(path, LIMITS);
  try {
    for await (const member of zip.members()) {
      const name = safeName(member);
      if (!name.endsWith('/')) await take(name, () => zip.open(member));
    }
  } finally {
    zip.close();
  }
}

function safeName({ name: utf8, rawName, entry }: ZipMember): string {
  const name = (entry.generalPurposeBitFlag & UTF8_NAMES ? utf8 : iconv.decode(rawName, 'cp866')).replaceAll(
    '\\',
    '/',
  );
  if (entry.generalPurposeBitFlag & ENCRYPTED) throw rejected('архив зашифрован');
  if (((entry.externalFileAttributes >>> 16) & TYPE_BITS) === SYMLINK)
    throw rejected(`«${name}» — ссылка, а не файл`);
  const isOutside = name.startsWith('/') || /^[a-z]:/i.test(name) || name.split('/').includes('..');
  if (isOutside || name.includes('\0') || name.length > 1000)
    throw rejected(`имя «${name.slice(0, 100)}» ведёт за пределы архива`);
  return name;
}

function rejected(reason: string): XmlError {
  return new XmlError('zip_refused', `Архив не принят: ${reason}`);
}
