import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Config } from './config.server.ts';
import type { Tx } from './db.server.ts';
import { ShopError } from './errors.ts';
import { failpoint } from './failpoint.server.ts';
import { storeFault } from './file-faults.server.ts';
import { type FileStore, openFileStore } from './file-store.server.ts';
import { addJob } from './jobs.server.ts';
import { hasRowOf, insertStoredFile, readOwned } from './stored-files.queries.ts';
import { inTransaction, lockWords } from './transaction.server.ts';

/** Private files of the shop: where their bytes lie and what is asked of them. */
export interface Files {
  db: Kysely<DB>;
  /** Opened at the first use. */
  store(): Promise<FileStore>;
  /** Folder for what is on its way in or out. */
  tempDir: string;
  /** Most bytes of one owner. */
  quota: number;
  /** Whether clamd looks at a file before it is served. */
  isScanned: boolean;
}

/** A file of a moment: it lies in a folder of ours and is looked at, but not kept yet. */
export interface ReceivedFile {
  path: string;
  /** 64 hexadecimal digits. */
  sha256: string;
  size: number;
  mediaType: string;
  /** Clean, with the extension of its content. */
  name: string;
}

/** The job that asks clamd about the bytes of a file: `{ sha256 }`. */
export const SCAN_JOB = 'file-scan';

/** Opens the private files that the environment names. */
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

/**
 * Keeps a file: its bytes are durable in the store before its row and whatever `write` adds are committed together; a
 * process that dies between leaves bytes without a row, which the sweep removes (RELIABILITY I11).
 * @param owner whose quota it counts in, as `legal_entity 5`; empty: nobody's
 * @param write is told the id of the row; may run again when the database asks for it
 * @throws 413 over the quota, 507 and 503 when the store is full or away; what `write` throws
 */
export async function keepFile<T>(
  files: Files,
  file: ReceivedFile,
  owner: string,
  write: (tx: Tx, fileId: number) => Promise<T>,
): Promise<T> {
  const { db, quota, isScanned } = files;
  const requireRoom = async (at: Kysely<DB> | Tx) => {
    if (owner && (await readOwned(at, owner)) + file.size > quota) throw overQuota(quota);
  };
  await requireRoom(db);
  const store = await files.store();
  await store.put(file.path, file.sha256, file.size).catch(fail);
  failpoint('upload_stored');
  const written = await inTransaction(db, async (tx) => {
    if (owner) await lockWords(tx, `files of ${owner}`);
    await requireRoom(tx);
    await lockBytes(tx, file.sha256);
    // The sweep may have taken old bytes of the same content just before the lock; of bytes that have a row it takes none.
    if (!(await hasRowOf(tx, file.sha256)) && (await store.sizeOf(file.sha256).catch(fail)) !== file.size)
      await store.put(file.path, file.sha256, file.size).catch(fail);
    const { size, mediaType, name } = file;
    const sha256 = Buffer.from(file.sha256, 'hex');
    const scan = isScanned ? 'waiting' : 'clean';
    const id = await insertStoredFile(tx, { sha256, size, mediaType, name, scan, owner });
    if (isScanned) await addJob(tx, SCAN_JOB, { sha256: file.sha256 });
    const result = await write(tx, id);
    failpoint('upload_before_commit');
    return result;
  });
  failpoint('upload_after_commit');
  return written;
}

/** Whoever adds a row of these bytes, or takes them away, waits for the other. */
export async function lockBytes(tx: Tx, sha256: string): Promise<void> {
  await lockWords(tx, `file ${sha256}`);
}

function fail(thrown: unknown): never {
  throw storeFault(thrown);
}

function overQuota(quota: number): ShopError {
  const megabytes = Math.floor(quota / 1024 / 1024);
  return new ShopError(
    'quota',
    413,
    `Место для файлов вашего юрлица занято: всего ${megabytes} МБ. Напишите менеджеру, он освободит или добавит.`,
  );
}
