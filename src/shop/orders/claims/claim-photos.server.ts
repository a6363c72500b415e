import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Tx } from '../../../platform/database/db.server.ts';
import { diskErrorText } from '../../../platform/files/file-faults.server.ts';
import { splitFileName } from '../../../platform/files/file-names.ts';
import { readStoredFile } from '../../../platform/files/stored-files.queries.ts';
import {
  type Files,
  insertFile,
  type ReceivedFile,
  storeBytes,
} from '../../../platform/files/stored-files.server.ts';
import { badField, ShopError } from '../../../platform/http/errors.ts';
import { saveVerified } from '../../../platform/http/send-file.server.ts';
import { receiveBytes } from '../../../platform/http/upload.server.ts';
import { insertClaimFiles } from './claims.queries.ts';

/** The longest side of a stored photo, in pixels: enough to see a crack, small enough for an email. */
const MOST_SIDE = 2560;
/** The most pixels of a received photo; phones make half as many. */
const MOST_PIXELS = 80_000_000;

/** A decoded photo may take 240 MB, so photos are decoded one after the other. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Re-encodes a photo as JPEG: upright, without metadata such as the place, and without any byte that is not the image (CLM-5).
 * @param given a file of the kind `PHOTOS`; the caller deletes it and the returned one
 * @throws 400 at `files` for an image that cannot be read, and for one that other programs read as a file of another kind
 */
async function cleanPhoto(files: Files, given: ReceivedFile): Promise<ReceivedFile> {
  const { stem } = splitFileName(given.name);
  if (isPolyglot(await readFile(given.path)))
    throw badField('files', `Фотография «${given.name}»: внутри другой файл. Сделайте её заново.`);
  const encoded = last.then(() => encode(given.path));
  last = encoded;
  const bytes = await encoded;
  if (!bytes)
    throw badField(
      'files',
      `Фотография «${given.name}» не читается или слишком большая. Сохраните её заново как JPG и добавьте ещё раз.`,
    );
  return receiveBytes(files, bytes, `${stem}.jpg`);
}

/** @returns undefined for an image that cannot be read */
async function encode(path: string): Promise<Buffer | undefined> {
  return sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'truncated' })
    .rotate()
    .resize({ width: MOST_SIDE, height: MOST_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 82 })
    .toBuffer()
    .catch(() => undefined);
}

const PDF_WITHIN = 1024;
/** An archive ends with this record and a comment of at most 64 KB. */
const ARCHIVE_END = 65_557;
const PAGE = /<script[\s>/]|<html[\s>]|<!doctype\s+html|<\?php\s/i;

/** Whether other programs would read the bytes of an image as a document, an archive or a page. */
function isPolyglot(bytes: Buffer): boolean {
  if (bytes.subarray(0, PDF_WITHIN).includes('%PDF-')) return true;
  const isArchive =
    bytes.subarray(-ARCHIVE_END).includes('PK\x05\x06', 0, 'latin1') &&
    bytes.includes('PK\x03\x04', 0, 'latin1');
  return isArchive || PAGE.test(bytes.toString('latin1'));
}

/**
 * Re-encodes photos and stores their bytes, then calls `work`, which writes their rows (`insertPhotos`). The re-encoded
 * copies are deleted afterwards. Bytes that get no row, because `work` failed, are removed by the sweep of the file store.
 * @throws as `cleanPhoto`, and errors of the file store
 */
export async function withCleanPhotos<T>(
  files: Files,
  given: readonly ReceivedFile[],
  work: (clean: readonly ReceivedFile[]) => Promise<T>,
): Promise<T> {
  const clean: ReceivedFile[] = [];
  try {
    for (const photo of given) {
      const one = await cleanPhoto(files, photo);
      clean.push(one);
      await storeBytes(files, one);
    }
    return await work(clean);
  } finally {
    for (const { path } of clean) await rm(path, { force: true });
  }
}

/**
 * Saves the photos of a claim into a folder of the local disk, as «10001-1-1.jpg». The folder is created if it is missing, and
 * nothing in it is overwritten.
 * @param name the number of the claim
 * @param ids of the stored files
 * @returns how many were saved; those that the antivirus has not passed are left out
 * @throws 409 when the folder or a file cannot be written
 */
export async function savePhotos(
  files: Files,
  { name, ids }: { name: string; ids: readonly number[] },
  folder: string,
): Promise<number> {
  await mkdir(folder, { recursive: true }).catch((thrown: unknown) => {
    throw new ShopError('not_written', 409, `Папка ${folder} не создана: ${diskErrorText(thrown)}.`);
  });
  let saved = 0;
  for (const [at, id] of ids.entries()) {
    const row = await readStoredFile(files.db, id);
    if (row?.scan !== 'clean') continue;
    await saveVerified(files, row, join(folder, `${name}-${at + 1}.jpg`));
    saved++;
  }
  return saved;
}

/** Writes the rows of stored photos, in the transaction of their claim. */
export async function insertPhotos(
  tx: Tx,
  files: Files,
  claimId: number,
  clean: readonly ReceivedFile[],
): Promise<void> {
  const ids: number[] = [];
  // In the order of their hashes, so that two claims with the same photos cannot deadlock.
  for (const file of clean.toSorted((a, b) => a.sha256.localeCompare(b.sha256)))
    ids.push(await insertFile(tx, files, file));
  await insertClaimFiles(tx, claimId, ids);
}
