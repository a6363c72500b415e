import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import iconv from 'iconv-lite';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { type Files, insertPart, storeBytes } from '../../../platform/files/stored-files.server.ts';
import { isShopError, ShopError } from '../../../platform/http/errors.ts';
import { receiveRaw } from '../../../platform/http/upload.server.ts';
import type { ExchangeSession } from '../connections/connections.ts';
import { exchangeWait } from '../waits.server.ts';
import {
  insertPartRow,
  lockOpenFolder,
  type Part,
  readBacklog,
  readParts,
  readSiblingWith,
  readUploaded,
  sealFolders,
} from './uploads.queries.ts';
import { type FolderKind, UPLOADS } from './uploads.ts';

export {
  deleteOldFolders,
  deleteOldJournal,
  deleteOldPersonal,
  hasNoUploads,
  noteAsked,
  notePersonal,
  readFolderOf,
  readNeverAsked,
  readRequested,
  readSilentFolders,
  sessionOfFolder,
} from './uploads.queries.ts';

/** Where uploads go. */
export interface UploadContext {
  db: Kysely<DB>;
  files: Files;
}

/** Seals the folders of a session and opens the next one. @returns the sealed folders */
export async function beginFolder(
  db: Kysely<DB>,
  session: ExchangeSession,
  kind: FolderKind,
): Promise<number[]> {
  return inTransaction(db, async (tx) => {
    const sealed = await sealFolders(tx, session.id);
    await lockOpenFolder(tx, session, kind);
    return sealed;
  });
}

/**
 * Stores one request with `mode=file` as the next part of a file. The bytes are durable before this resolves.
 * @param name a safe name (`exchangeFileName`)
 * @returns the folder of the file
 * @throws 400 for an empty body, 413 over a limit, 503 while the backlog is full, 507 when the disk is
 */
export async function receivePart(
  { db, files }: UploadContext,
  session: ExchangeSession,
  { kind, name, body }: { kind: FolderKind; name: string; body: Readable },
): Promise<number> {
  await requireDisk(files.tempDir);
  await requireRoom(db, session);
  const received = await receiveRaw(files, body, { mostBytes: UPLOADS.partBytes }).catch((error: unknown) => {
    throw isShopError(error) && error.status < 500 ? wrongPart(name, error) : error;
  });
  try {
    const file = { ...received, mediaType: 'application/octet-stream', name: name.slice(-200) };
    await storeBytes(files, file);
    return await inTransaction(db, async (tx) => {
      const folderId = await lockOpenFolder(tx, session, kind);
      const fileId = await insertPart(tx, files, file);
      await insertPartRow(tx, { folderId, name, fileId, size: file.size });
      return folderId;
    });
  } finally {
    await rm(received.path, { force: true });
  }
}

/** What 1C shows its user about a part that is too large or empty. */
function wrongPart(name: string, { code, status }: ShopError): ShopError {
  const megabytes = UPLOADS.partBytes / 1024 ** 2;
  const text =
    status === 413
      ? `Часть файла ${name} больше ${megabytes} МБ. Уменьшите в 1С размер части или включите сжатие в архив.`
      : `Файл ${name} пришёл пустым. Повторите обмен.`;
  return new ShopError(code, status, text);
}

async function requireDisk(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < UPLOADS.freeBytes)
    throw new ShopError(
      'disk_full',
      507,
      'На диске магазина меньше 2 ГБ. Освободите место и повторите обмен.',
    );
}

async function requireRoom(db: Kysely<DB>, session: ExchangeSession): Promise<void> {
  const { bytes, files } = await readUploaded(db, session.id);
  if (bytes > UPLOADS.sessionBytes || files >= UPLOADS.sessionFiles)
    throw new ShopError(
      'session_full',
      413,
      'За один сеанс принимаем до 2 ГБ и до 60 000 файлов. Выгрузите остальное следующим сеансом.',
    );
  const until = Date.now() + (await exchangeWait(db, 'exchange_busy_ms'));
  while ((await readBacklog(db, session.connection.id)) > UPLOADS.backlogBytes) {
    if (Date.now() >= until) throw new ShopError('busy', 503, 'Сервер занят, повторите позже');
    await sleep(LOOK_MS);
  }
}

const LOOK_MS = 250;

/**
 * The digest of a file as its parts arrived. Equal parts in the same order are the same file.
 * @param inside the name of a file in these archives: each of them has a digest of its own
 */
export async function digestOf(
  db: Db,
  folderId: number,
  names: readonly string[],
  inside?: string,
): Promise<Buffer> {
  const hash = createHash('sha256');
  if (inside !== undefined) hash.update(`${inside}\n`);
  for (const name of names)
    for (const part of await readParts(db, folderId, name)) hash.update(`${part.sha256}\n`);
  return hash.digest();
}

/** The SHA-256 of a file that arrived in one part, hexadecimal; undefined for others. */
export async function digestOfOnePart(db: Db, folderId: number, name: string): Promise<string | undefined> {
  const parts = await readParts(db, folderId, name);
  return parts.length === 1 ? parts[0]?.sha256 : undefined;
}

/**
 * Opens a file that a session has uploaded, in whichever of its folders; the newest of several with that name.
 * @param folderId any folder of the session
 * @returns undefined when there is no such file
 */
export async function openUploaded(
  { db, files }: UploadContext,
  folderId: number,
  name: string,
): Promise<Readable | undefined> {
  const folder = await readSiblingWith(db, folderId, name);
  return folder === undefined
    ? undefined
    : Readable.from(bytesOf(files, await readParts(db, folder, name)), { objectMode: false });
}

/**
 * Whether the end of a file may still be under way: nothing says which part is the last, but it is smaller than the others, and a
 * limit is a whole number of kilobytes.
 */
export async function mayLackEnd(db: Db, folderId: number, name: string): Promise<boolean> {
  const parts = await readParts(db, folderId, name);
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return false;
  return parts.length > 1 ? last.size >= first.size : last.size % 1024 === 0;
}

/** The names of the files of a folder, with their sizes in bytes. */
export async function filesOf(db: Db, folderId: number): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const { name, size } of await readParts(db, folderId)) sizes.set(name, (sizes.get(name) ?? 0) + size);
  return sizes;
}

/**
 * Writes the files of a folder of uploads into a folder of this machine, each from its parts. Files that are there already
 * stay, so an import that is repeated continues where it was.
 * @param without the name of a file whose equal neighbouring parts are written once: 1C repeats a part whose answer was lost
 */
export async function assemble(
  { db, files }: UploadContext,
  folderId: number,
  target: string,
  { without }: { without?: string } = {},
): Promise<void> {
  const parts = Map.groupBy(await readParts(db, folderId), ({ name }) => name);
  for (const [name, all] of parts) {
    const path = join(target, name);
    const used = name === without ? withoutRepeats(all) : all;
    const size = used.reduce((sum, part) => sum + part.size, 0);
    const found = await stat(path).catch(() => undefined);
    if (found?.size === size) continue;
    await mkdir(dirname(path), { recursive: true });
    const half = `${path}.half`;
    await pipeline(Readable.from(bytesOf(files, used)), createWriteStream(half));
    await rename(half, path);
  }
}

/** Whether a file has a part that equals the one before it. */
export async function hasRepeats(db: Db, folderId: number, name: string): Promise<boolean> {
  const parts = await readParts(db, folderId, name);
  return withoutRepeats(parts).length < parts.length;
}

function withoutRepeats(parts: readonly Part[]): Part[] {
  return parts.filter((part, index) => part.sha256 !== parts[index - 1]?.sha256);
}

async function* bytesOf(files: Files, parts: readonly Part[]): AsyncGenerator<Buffer> {
  const store = await files.store();
  for (const { sha256 } of parts) {
    const stream = await store.read(sha256);
    if (!stream) throw new Error(`the bytes ${sha256} of an upload are missing`);
    yield* stream as AsyncIterable<Buffer>;
  }
}

/** The end of a root element, with spaces after it. */
const ROOT_END = /<\/(?:[\w.-]+:)?(?:КоммерческаяИнформация|Классификатор|Взаиморасчеты|yml_catalog)\s*>\s*$/;
const TAIL = 400;
/** Begins the record at the end of an archive. */
const ARCHIVE_END = Buffer.from('PK\u0005\u0006', 'latin1');

/** Whether the end of a file has arrived: its root element is closed, or it is an archive with the record at its end. */
export async function isComplete(
  { db, files }: UploadContext,
  folderId: number,
  name: string,
): Promise<boolean> {
  const last = (await readParts(db, folderId, name)).at(-1);
  if (!last) return false;
  let tail = Buffer.alloc(0);
  for await (const chunk of bytesOf(files, [last])) tail = Buffer.concat([tail, chunk]).subarray(-TAIL);
  if (/\.zip$/i.test(name)) return tail.includes(ARCHIVE_END);
  return ['utf8', 'windows-1251', 'utf16le'].some((encoding) => ROOT_END.test(iconv.decode(tail, encoding)));
}
