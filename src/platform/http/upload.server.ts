import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { cleanFileName } from '../files/file-names.ts';
import { type FileKinds, fileTypeOf, PAPERS } from '../files/file-types.server.ts';
import type { Files, ReceivedFile } from '../files/stored-files.server.ts';
import { badField, ShopError } from './errors.ts';
import { FILE_EMPTY, fileTooLarge } from './upload.ts';

/** 413 for a file over the limit. */
export function tooLarge({ mostBytes }: Pick<FileKinds, 'mostBytes'> = PAPERS): ShopError {
  return new ShopError('file_too_large', 413, fileTooLarge(mostBytes));
}

/**
 * Writes an uploaded stream to a temporary file, counts its bytes and SHA-256 on the way and recognises its type. The
 * caller deletes the file; after an error there is none.
 * @param uploadedName the name that came with the file
 * @throws 413 over the limit, 415 for a type that is not accepted, 400 at `file` if it is empty, errors of the disk
 */
export async function receiveFile(
  { tempDir }: Pick<Files, 'tempDir'>,
  bytes: Readable,
  uploadedName: string,
  kinds: FileKinds = PAPERS,
): Promise<ReceivedFile> {
  const received = await receiveRaw({ tempDir }, bytes, kinds);
  try {
    const type = await fileTypeOf(received.path, uploadedName, kinds);
    if (!type) throw new ShopError('file_type', 415, wrongType(kinds));
    return { ...received, mediaType: type.mediaType, name: cleanFileName(uploadedName, type.extension) };
  } catch (thrown) {
    await rm(received.path, { force: true });
    throw thrown;
  }
}

/**
 * Writes a stream of any content to a temporary file and counts its bytes and SHA-256. The caller deletes the file; after an
 * error there is none.
 * @throws 413 over the limit, 400 at `file` if it is empty, errors of the disk
 */
export async function receiveRaw(
  { tempDir }: Pick<Files, 'tempDir'>,
  bytes: Readable,
  limit: Pick<FileKinds, 'mostBytes'>,
): Promise<Pick<ReceivedFile, 'path' | 'sha256' | 'size'>> {
  await mkdir(tempDir, { recursive: true, mode: 0o700 });
  const path = join(tempDir, `${randomUUID()}.part`);
  try {
    const { sha256, size } = await write(bytes, path, limit);
    if (size === 0) throw badField('file', FILE_EMPTY);
    return { path, sha256, size };
  } catch (thrown) {
    await rm(path, { force: true });
    throw thrown;
  }
}

function wrongType({ words, advice }: FileKinds): string {
  const rejection = `Принимаем ${words}. Содержимое этого файла другое или не совпадает с его расширением.`;
  return advice ? `${rejection} ${advice}` : rejection;
}

async function write(
  bytes: Readable,
  path: string,
  limit: Pick<FileKinds, 'mostBytes'>,
): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  const measure = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > limit.mostBytes) throw tooLarge(limit);
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(bytes, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { sha256: hash.digest('hex'), size };
}

/** Turns bytes that the shop or its staff made into a received file, like an upload. The caller deletes it. */
export async function receiveBytes(
  files: Pick<Files, 'tempDir'>,
  bytes: Uint8Array,
  name: string,
): Promise<ReceivedFile> {
  return receiveFile(files, Readable.from([bytes]), name);
}
