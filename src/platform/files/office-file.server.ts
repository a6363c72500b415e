import { openZip } from './zip-reader.server.ts';

/** A price list of a hundred thousand lines needs a tenth of this. Deflate compresses text by a factor of 100 at best. */
export const OFFICE_LIMITS = {
  members: 5_000,
  unpacked: 300 * 1024 * 1024,
  ratio: 200,
  freeBytes: 10_000_000,
};

/**
 * Recognises a workbook or a text of Office by the directory of the archive; nothing is unpacked. A file with macros, over a
 * limit or broken is neither.
 */
export async function officeKind(path: string): Promise<'xlsx' | 'docx' | 'none'> {
  const names = await memberNames(path).catch(() => new Set<string>());
  if (!names.has('[Content_Types].xml')) return 'none';
  if ([...names].some((name) => /vbaProject\.bin$/i.test(name))) return 'none';
  const isBook = names.has('xl/workbook.xml');
  const isText = names.has('word/document.xml');
  if (isBook === isText) return 'none';
  return isBook ? 'xlsx' : 'docx';
}

async function memberNames(path: string): Promise<Set<string>> {
  const zip = await openZip(path, OFFICE_LIMITS);
  try {
    const names = new Set<string>();
    for await (const { name } of zip.members()) names.add(name);
    return names;
  } finally {
    zip.close();
  }
}
