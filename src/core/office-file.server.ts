import yauzl, { type ZipFile } from 'yauzl';

/** Unpacked, all parts together: a price list of a hundred thousand lines has a tenth of it. */
const MOST_UNPACKED = 300 * 1024 * 1024;
const MOST_PARTS = 5_000;
/** Its length is what makes a ZIP bomb; deflate of text packs a hundred times at best. */
const MOST_RATIO = 200;

/**
 * Whether an archive is a workbook or a text of Office, by its directory alone: nothing is unpacked. One with macros,
 * with parts past any measure, or broken, is neither.
 */
export async function officeKind(path: string): Promise<'xlsx' | 'docx' | 'none'> {
  const names = await partsOf(path).catch(() => new Set<string>());
  if (!names.has('[Content_Types].xml')) return 'none';
  if ([...names].some((name) => /vbaProject\.bin$/i.test(name))) return 'none';
  const isBook = names.has('xl/workbook.xml');
  const isText = names.has('word/document.xml');
  if (isBook === isText) return 'none';
  return isBook ? 'xlsx' : 'docx';
}

function partsOf(path: string): Promise<Set<string>> {
  return new Promise((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, autoClose: true }, (error, zip) => {
      if (error || !zip) return reject(error);
      if (zip.entryCount > MOST_PARTS) {
        zip.close();
        return reject(new Error('too many parts'));
      }
      walk(zip, resolve, reject);
    });
  });
}

function walk(zip: ZipFile, resolve: (names: Set<string>) => void, reject: (error: Error) => void): void {
  const names = new Set<string>();
  let unpacked = 0;
  let packed = 0;
  zip.on('error', reject);
  zip.on('end', () => resolve(names));
  zip.on('entry', (entry) => {
    unpacked += entry.uncompressedSize;
    packed += entry.compressedSize;
    names.add(entry.fileName);
    const isBomb = unpacked > MOST_UNPACKED || unpacked > 10_000_000 + packed * MOST_RATIO;
    if (!isBomb) return zip.readEntry();
    zip.close();
    reject(new Error('too much in the archive'));
  });
  zip.readEntry();
}
