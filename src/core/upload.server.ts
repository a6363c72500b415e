import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { badField, ShopError } from './errors.ts';
import { cleanFileName } from './file-names.ts';
import { type FileKinds, fileTypeOf, PAPERS } from './file-types.server.ts';
import type { Files, ReceivedFile } from './stored-files.server.ts';

/** 413 for a file over the limit. */
export function tooLarge({ mostBytes }: Pick<FileKinds, 'mostBytes'> = PAPERS): ShopError {
  const text = `Файл больше ${mostBytes / 1024 / 1024} МБ. Сожмите его или разделите на части.`;
  return new ShopError('file_too_large', 413, text);
}

/**
 * Writes a stream of somebody's file to a folder of ours, counting its bytes and its SHA-256 on the way, and looks at
 * what it is. The caller removes the file; after a throw there is none.
 * @param said the name that came with it
 * @throws 413 over the limit, 415 not of the types we take, 400 at `file` when empty, what the disk throws
 */
export async function receiveFile(
  { tempDir }: Pick<Files, 'tempDir'>,
  bytes: Readable,
  said: string,
  kinds: FileKinds = PAPERS,
): Promise<ReceivedFile> {
  await mkdir(tempDir, { recursive: true, mode: 0o700 });
  const path = join(tempDir, `${randomUUID()}.part`);
  try {
    const { sha256, size } = await write(bytes, path, kinds);
    if (size === 0) throw badField('file', 'Файл пустой. Выберите другой.');
    const type = await fileTypeOf(path, said, kinds);
    if (!type) throw new ShopError('file_type', 415, wrongType(kinds));
    return { path, sha256, size, mediaType: type.mediaType, name: cleanFileName(said, type.extension) };
  } catch (thrown) {
    await rm(path, { force: true });
    throw thrown;
  }
}

function wrongType({ words, advice }: FileKinds): string {
  const refusal = `Принимаются ${words}. Содержимое этого файла другое или не совпадает с его именем.`;
  return advice ? `${refusal} ${advice}` : refusal;
}

async function write(
  bytes: Readable,
  path: string,
  kinds: FileKinds,
): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  const measure = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > kinds.mostBytes) throw tooLarge(kinds);
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(bytes, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { sha256: hash.digest('hex'), size };
}

/** A file that the shop itself made or was brought by staff, as one that came in an upload. The caller removes it. */
export async function receiveBytes(
  files: Pick<Files, 'tempDir'>,
  bytes: Uint8Array,
  name: string,
): Promise<ReceivedFile> {
  return receiveFile(files, Readable.from([bytes]), name);
}
