import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Config } from '../config/config.server.ts';
import type { Tx } from '../database/db.server.ts';
import { inTransaction, lockByName } from '../database/transaction.server.ts';
import { ShopError } from '../http/errors.ts';
import { failpoint } from '../jobs/failpoint.server.ts';
import { addJob } from '../jobs/jobs.server.ts';
import { storeFault } from './file-faults.server.ts';
import type { FileStore } from './file-store.server.ts';
import { openFolderStore } from './file-store-folder.server.ts';
import { hasRowOf, insertStoredFile, readOwned } from './stored-files.queries.ts';

/** Private files of the shop: where they are stored and their limits. */
export interface Files {
  db: Kysely<DB>;
  /** Opened at the first use. */
  store(): Promise<FileStore>;
  /** Folder for temporary files of uploads and downloads. */
  tempDir: string;
  /** The limit of bytes per owner. */
  quota: number;
  /** Whether clamd scans a file before it is served. */
  isScanned: boolean;
}

/** A temporary file that was received and checked but is not stored yet. */
export interface ReceivedFile {
  path: string;
  /** 64 hexadecimal digits. */
  sha256: string;
  size: number;
  mediaType: string;
  /** Clean, with the extension of its content. */
  name: string;
}

/** The job that lets clamd scan a file: `{ sha256 }`. */
export const SCAN_JOB = 'file-scan';

/** Opens the private files of the configuration. */
export function openFiles(config: Config, db: Kysely<DB>): Files {
  let store: Promise<FileStore> | undefined;
  return {
    db,
    store() {
      store ??= openFileStore(config);
      return store;
    },
    tempDir: join(config.dataDir, 'uploads'),
    quota: config.filesQuota,
    isScanned: config.clamd !== undefined,
  };
}

/** Opens the store of FILES_URL. The S3 client is loaded only if it is used. */
async function openFileStore({ filesDir, s3 }: Pick<Config, 'filesDir' | 's3'>): Promise<FileStore> {
  if (!s3) return openFolderStore(filesDir);
  return (await import('./file-store-s3.server.ts')).openS3Store(s3);
}

/**
 * Stores a file: its bytes are durable in the store before its row and the writes of `write` are committed together. A
 * process that dies in between leaves bytes without a row, which the sweep deletes (INV-11).
 * @param owner whose quota it counts towards, such as `legal_entity 5`; empty: no quota
 * @param write receives the id of the row; may run again if the transaction is retried
 * @throws 413 over the quota, 507 or 503 if the store is full or unavailable; what `write` throws
 */
export async function storeFile<T>(
  files: Files,
  file: ReceivedFile,
  owner: string,
  write: (tx: Tx, fileId: number) => Promise<T>,
): Promise<T> {
  const { db } = files;
  await requireRoom(files, db, owner, file.size);
  await storeBytes(files, file);
  failpoint('upload_stored');
  const written = await inTransaction(db, async (tx) => {
    if (owner) await lockByName(tx, `files of ${owner}`);
    await requireRoom(files, tx, owner, file.size);
    const result = await write(tx, await insertFile(tx, files, file, owner));
    failpoint('upload_before_commit');
    return result;
  });
  failpoint('upload_after_commit');
  return written;
}

/** Makes the bytes of a file durable in the store. Without a row the sweep deletes them. @throws 507 or 503 */
export async function storeBytes(files: Files, file: ReceivedFile): Promise<void> {
  const store = await files.store();
  await store.put(file.path, file.sha256, file.size).catch(fail);
}

/**
 * Writes the row of a file whose bytes are stored (`storeBytes`), in the transaction that refers to it.
 * @param owner whose quota it counts towards; empty: no quota
 * @returns the id of the row
 */
export async function insertFile(tx: Tx, files: Files, file: ReceivedFile, owner = ''): Promise<number> {
  const id = await insertRow(tx, files, file, owner, files.isScanned);
  if (files.isScanned) await addJob(tx, SCAN_JOB, { sha256: file.sha256 });
  return id;
}

/** The same for a part of a file, which nobody is ever served: clamd does not scan it. */
export async function insertPart(tx: Tx, files: Files, file: ReceivedFile): Promise<number> {
  return insertRow(tx, files, file, '', false);
}

async function insertRow(
  tx: Tx,
  files: Files,
  file: ReceivedFile,
  owner: string,
  isScanned: boolean,
): Promise<number> {
  const store = await files.store();
  await lockBytes(tx, file.sha256);
  // The sweep may have deleted equal bytes without a row just before the lock.
  if (!(await hasRowOf(tx, file.sha256)) && (await store.sizeOf(file.sha256).catch(fail)) !== file.size)
    await store.put(file.path, file.sha256, file.size).catch(fail);
  const { size, mediaType, name } = file;
  const sha256 = Buffer.from(file.sha256, 'hex');
  return insertStoredFile(tx, {
    sha256,
    size,
    mediaType,
    name,
    scan: isScanned ? 'waiting' : 'clean',
    owner,
  });
}

async function requireRoom(
  { quota }: Files,
  at: Kysely<DB> | Tx,
  owner: string,
  size: number,
): Promise<void> {
  if (owner && (await readOwned(at, owner)) + size > quota) throw overQuota(quota);
}

/** Makes transactions that add a row of these bytes or delete the bytes wait for each other. */
export async function lockBytes(tx: Tx, sha256: string): Promise<void> {
  await lockByName(tx, `file ${sha256}`);
}

function fail(thrown: unknown): never {
  throw storeFault(thrown);
}

function overQuota(quota: number): ShopError {
  const megabytes = Math.floor(quota / 1024 / 1024);
  return new ShopError(
    'quota',
    413,
    `Место для файлов вашего юрлица закончилось: всего ${megabytes} МБ. Напишите менеджеру, чтобы его добавили.`,
  );
}
