import { rm } from 'node:fs/promises';
import { storeBytes } from '../../../platform/files/stored-files.server.ts';
import { isShopError } from '../../../platform/http/errors.ts';
import { receiveFile } from '../../../platform/http/upload.server.ts';
import { exchangeFileName } from '../uploads/uploads.ts';
import type { DocumentSource } from './apply-document.server.ts';
import type { ArrivedFile } from './judged.ts';

/**
 * Receives the file of a paper as an upload is received: type by content, size, a clean name (DOC-7). Its bytes are in the store
 * before `work`, which writes its row; bytes that get none are deleted by the sweep of the file store.
 * @param given «ФайлДокумента» as written; undefined: 1C names no file
 * @throws errors of the disk and the store, and what `work` throws
 */
export async function withPaperFile<T>(
  { files, openFile }: Pick<DocumentSource, 'files' | 'openFile'>,
  given: string | undefined,
  work: (arrived: ArrivedFile) => Promise<T>,
): Promise<T> {
  const arrived = given === undefined ? { file: null } : await receive({ files, openFile }, given);
  try {
    if (arrived.file) await storeBytes(files, arrived.file);
    return await work(arrived);
  } finally {
    if (arrived.file) await rm(arrived.file.path, { force: true });
  }
}

async function receive(
  { files, openFile }: Pick<DocumentSource, 'files' | 'openFile'>,
  given: string,
): Promise<ArrivedFile> {
  const path = exchangeFileName(given);
  if (path === undefined) return { file: null, problem: `имя «${given.slice(0, 100)}» не принимается` };
  const bytes = await openFile(path);
  if (!bytes) return { file: null };
  try {
    return { file: await receiveFile(files, bytes, path.slice(path.lastIndexOf('/') + 1)) };
  } catch (error) {
    if (isShopError(error) && error.status < 500) return { file: null, problem: error.message };
    throw error;
  }
}
