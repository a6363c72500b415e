import { type FileHandle, open } from 'node:fs/promises';
import { splitFileName } from './file-names.ts';
import { pixelsOfJpeg, pixelsOfPng } from './image-size.server.ts';
import { officeKind } from './office-file.server.ts';
import { isOldText } from './old-office-file.server.ts';

/** A type of file that may be uploaded (DOC-7), with the extension under which it is stored. */
export interface FileType {
  extension: 'pdf' | 'jpg' | 'png' | 'webp' | 'xlsx' | 'docx' | 'xml' | 'doc';
  mediaType: string;
}

const PDF: FileType = { extension: 'pdf', mediaType: 'application/pdf' };
const JPG: FileType = { extension: 'jpg', mediaType: 'image/jpeg' };
const PNG: FileType = { extension: 'png', mediaType: 'image/png' };
const WEBP: FileType = { extension: 'webp', mediaType: 'image/webp' };
const XML: FileType = { extension: 'xml', mediaType: 'application/xml' };
const OFFICE = 'application/vnd.openxmlformats-officedocument';
const XLSX: FileType = { extension: 'xlsx', mediaType: `${OFFICE}.spreadsheetml.sheet` };
const DOCX: FileType = { extension: 'docx', mediaType: `${OFFICE}.wordprocessingml.document` };
/** Word before 2007, which people still use for résumés. */
const DOC: FileType = { extension: 'doc', mediaType: 'application/msword' };

/** Which files a form accepts, and the Russian words for them. */
export interface FileKinds {
  extensions: readonly FileType['extension'][];
  words: string;
  mostBytes: number;
  /** One sentence that says what to do with another file. */
  advice?: string;
}

const MEGABYTE = 1024 * 1024;
/** Scans, spreadsheets and texts (DOC-7). */
export const PAPERS: FileKinds = {
  extensions: ['pdf', 'jpg', 'png', 'xlsx', 'docx'],
  words: 'PDF, JPG, PNG, XLSX и DOCX',
  mostBytes: 20 * MEGABYTE,
};
/** The same and XML, which the caller parses completely before storing it. */
export const PAPERS_AND_XML: FileKinds = {
  extensions: [...PAPERS.extensions, 'xml'],
  words: 'PDF, JPG, PNG, XLSX, DOCX и XML',
  mostBytes: 20 * MEGABYTE,
};
/** Résumés (DOC-7). */
export const RESUMES: FileKinds = {
  extensions: ['pdf', 'doc', 'docx'],
  words: 'PDF, DOC и DOCX',
  mostBytes: 10 * MEGABYTE,
};
/** Photos of goods. The caller decodes them before storing them. */
export const PHOTOS: FileKinds = {
  extensions: ['jpg', 'png', 'webp'],
  words: 'JPG, PNG и WebP',
  mostBytes: 10 * MEGABYTE,
};
/** A price list filled in by a buyer: with a hundred thousand goods it has about this size. */
export const LISTS: FileKinds = { extensions: ['xlsx'], words: 'таблицы XLSX', mostBytes: 10 * MEGABYTE };

/** A little more than A0 at 300 dpi; the scan of a page has a tenth of it. */
const MOST_PIXELS = 160_000_000;
const LONGEST_SIDE = 30_000;

/**
 * Recognises a file by its content, if its extension matches; undefined if it is not accepted. Reads only the beginning of an
 * image or the directory of an archive, and decodes and unpacks nothing (SEC-37, SEC-40).
 */
export async function fileTypeOf(
  path: string,
  name: string,
  { extensions }: FileKinds = PAPERS,
): Promise<FileType | undefined> {
  const extension = splitFileName(name.trim()).extension.replace(/^jpeg$/, 'jpg');
  if (!extensions.some((each) => each === extension)) return undefined;
  const file = await open(path);
  try {
    const type = await typeByContent(file, path);
    return type?.extension === extension ? type : undefined;
  } finally {
    await file.close();
  }
}

async function typeByContent(file: FileHandle, path: string): Promise<FileType | undefined> {
  const start = Buffer.alloc(32);
  const { bytesRead } = await file.read(start, 0, 32, 0);
  const bytes = start.subarray(0, bytesRead);
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return PDF;
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return isBearable(pixelsOfPng(bytes)) ? PNG : undefined;
  if (bytes.subarray(0, 3).equals(JPG_SIGNATURE))
    return isBearable(await pixelsOfJpeg(file)) ? JPG : undefined;
  if (WEBP_START.test(bytes.toString('latin1'))) return WEBP;
  if (bytes.subarray(0, 4).equals(ZIP_SIGNATURE))
    return { xlsx: XLSX, docx: DOCX, none: undefined }[await officeKind(path)];
  if (bytes.subarray(0, 8).equals(OLE_SIGNATURE)) return (await isOldText(file)) ? DOC : undefined;
  if (XML_START.test(bytes.toString('latin1'))) return XML;
  return undefined;
}

/** A RIFF container of this type; its size is read when it is decoded. */
const WEBP_START = /^RIFF[\s\S]{4}WEBPVP8[ LX]/;
/** A tag or a prolog after an optional byte order mark of UTF-8. */
const XML_START = /^(?:\u00ef\u00bb\u00bf)?\s*</;
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff]);
const ZIP_SIGNATURE = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const OLE_SIGNATURE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

function isBearable(size: { width: number; height: number } | undefined): boolean {
  if (!size || size.width < 1 || size.height < 1) return false;
  return Math.max(size.width, size.height) <= LONGEST_SIDE && size.width * size.height <= MOST_PIXELS;
}
