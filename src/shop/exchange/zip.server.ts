import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import iconv from 'iconv-lite';
import yauzl from 'yauzl';
import { XmlError } from './xml-error.ts';

const LIMITS = {
  entries: 200_000,
  /** Bytes of everything unpacked. */
  total: 8 * 1024 ** 3,
  /** How many times larger than packed an entry may be, once it is larger than `ratioFrom`. XML of 1C reaches 60. */
  ratio: 250,
  ratioFrom: 4 * 1024 ** 2,
};

const UTF8_NAMES = 0x800;
const ENCRYPTED = 0x1;
const SYMLINK = 0o120000;
const TYPE_BITS = 0o170000;

/**
 * Unpacks an archive of an exchange into an empty folder. Refuses what no exchange needs and every attack uses: names
 * that lead outside, links, encryption, bombs (RELIABILITY 67, 68). Names are UTF-8 when marked so, else cp866.
 * @throws XmlError `zip_refused` or `zip_broken`; the folder may then hold a part and is the caller's to remove
 */
export async function unpackZip(path: string, folder: string): Promise<void> {
  const zip = await open(path);
  try {
    let left = LIMITS.total;
    let entries = 0;
    for await (const entry of eachEntry(zip)) {
      if (++entries > LIMITS.entries) throw refused(`в архиве больше ${LIMITS.entries} файлов`);
      const name = safeName(entry);
      if (name.endsWith('/')) continue;
      left = await unpackEntry(zip, entry, join(folder, name), left);
    }
  } finally {
    zip.close();
  }
}

function open(path: string): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false, decodeStrings: false }, (error, zip) =>
      error ? reject(broken(error)) : resolve(zip),
    );
  });
}

async function* eachEntry(zip: yauzl.ZipFile): AsyncGenerator<yauzl.Entry> {
  while (true) {
    const entry = await new Promise<yauzl.Entry | undefined>((resolve, reject) => {
      zip.once('entry', resolve);
      zip.once('end', () => resolve(undefined));
      zip.once('error', (error) => reject(broken(error)));
      zip.readEntry();
    });
    zip.removeAllListeners();
    if (!entry) return;
    yield entry;
  }
}

function safeName(entry: yauzl.Entry): string {
  const raw = entry.fileName as unknown as Buffer;
  const name = (
    entry.generalPurposeBitFlag & UTF8_NAMES ? raw.toString('utf8') : iconv.decode(raw, 'cp866')
  ).replaceAll('\\', '/');
  if (entry.generalPurposeBitFlag & ENCRYPTED) throw refused('архив зашифрован');
  if (((entry.externalFileAttributes >>> 16) & TYPE_BITS) === SYMLINK)
    throw refused(`«${name}» — ссылка, а не файл`);
  const isOutside = name.startsWith('/') || /^[a-z]:/i.test(name) || name.split('/').includes('..');
  if (isOutside || name.includes('\0') || name.length > 1000)
    throw refused(`имя «${name.slice(0, 100)}» ведёт за пределы архива`);
  return name;
}

async function unpackEntry(
  zip: yauzl.ZipFile,
  entry: yauzl.Entry,
  target: string,
  left: number,
): Promise<number> {
  await mkdir(dirname(target), { recursive: true });
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => (error ? reject(broken(error)) : resolve(opened)));
  });
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      const isBomb = size > LIMITS.ratioFrom && size > entry.compressedSize * LIMITS.ratio;
      if (isBomb) done(refused('архив распаковывается в сотни раз: похоже на бомбу'));
      else if (size > left) done(refused('в распакованном виде больше 8 ГБ'));
      else done(null, chunk);
    },
  });
  try {
    await pipeline(stream, measure, createWriteStream(target, { flags: 'wx' }));
  } catch (error) {
    throw error instanceof XmlError ? error : broken(error as Error);
  }
  return left - size;
}

function refused(reason: string): XmlError {
  return new XmlError('zip_refused', `Архив не принят: ${reason}`);
}

function broken(error: Error): XmlError {
  return new XmlError('zip_broken', `Архив не читается: ${error.message}`);
}
