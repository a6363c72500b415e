import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { CommandOutput } from '../../core/cli-words.ts';
import type { Config } from '../../core/config.server.ts';
import type { Db } from '../../core/db.server.ts';
import { notFound, ShopError } from '../../core/errors.ts';
import { diskWords, readDiskFile } from '../../core/file-faults.server.ts';
import { isLegalDay, type LegalDay } from '../../core/legal-day.ts';
import { parseDate } from '../../core/phone-and-date.ts';
import { openVerified } from '../../core/send-file.server.ts';
import { readStoredFile } from '../../core/stored-files.queries.ts';
import { type Files, openFiles, type ReceivedFile } from '../../core/stored-files.server.ts';
import { receiveBytes } from '../../core/upload.server.ts';
import { writeNew } from '../../core/whole-file.server.ts';
import { readFileId } from './contracts-staff.queries.ts';

/** What commands of papers are given. */
export interface PapersIo extends CommandOutput {
  readonly db: Kysely<DB>;
  readonly config: Config;
}

/** «15.01.2026» or `2026-01-15`; null for what is no day. */
export function dayOf(word = ''): LegalDay | null {
  return parseDate(word) ?? (isLegalDay(word) ? word : null);
}

export function idOf(word = ''): number | null {
  return /^[1-9]\d{0,8}$/.test(word) ? Number(word) : null;
}

/** A file of staff's disk on its way into the store. @throws 404 when it is not there, 413, 415 */
export async function withFile<T>(
  { db, config }: Pick<PapersIo, 'db' | 'config'>,
  path: string | undefined,
  use: (files: Files, file: ReceivedFile | null) => Promise<T>,
): Promise<T> {
  const files = openFiles(config, db);
  if (path === undefined) return use(files, null);
  const file = await receiveBytes(files, await readDiskFile(path), basename(path));
  return use(files, file).finally(() => rm(file.path, { force: true }));
}

/** Writes the file of a paper to staff's disk; nothing there is overwritten. @throws 404, 409 */
export async function saveFile(
  { db, config }: { db: Kysely<DB>; config: Config },
  paper: { table: 'contract' | 'power_of_attorney'; id: number },
  path: string,
): Promise<void> {
  const row = await fileRow(db, paper);
  const bytes = await openVerified(openFiles(config, db), row);
  await writeNew(path, bytes).catch((error: NodeJS.ErrnoException) => {
    throw new ShopError('not_written', 409, `${path} не записан: ${diskWords(error)}.`);
  });
}

async function fileRow(db: Db, { table, id }: { table: 'contract' | 'power_of_attorney'; id: number }) {
  const fileId = await readFileId(db, table, id);
  const row = fileId ? await readStoredFile(db, fileId) : undefined;
  if (!row) throw notFound(fileId === undefined ? `Записи ${id} нет.` : 'Файла нет.');
  if (row.scan === 'infected') throw new ShopError('infected', 409, 'В файле найден вирус: он не выдаётся.');
  return row;
}
