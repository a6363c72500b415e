import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Config } from '../../../platform/config/config.server.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import { readDiskFile } from '../../../platform/files/file-faults.server.ts';
import { readStoredFile } from '../../../platform/files/stored-files.queries.ts';
import { type Files, openFiles, type ReceivedFile } from '../../../platform/files/stored-files.server.ts';
import { notFound, ShopError } from '../../../platform/http/errors.ts';
import { saveVerified } from '../../../platform/http/send-file.server.ts';
import { receiveBytes } from '../../../platform/http/upload.server.ts';
import type { CommandOutput } from '../../../platform/text/cli-words.ts';
import { isLegalDay, type LegalDay } from '../../../platform/text/legal-day.ts';
import { parseDate } from '../../../platform/text/phone-and-date.ts';
import { readFileId } from '../contracts/contracts.queries.ts';

/** What the commands for contracts and powers of attorney need. */
export interface PapersIo extends CommandOutput {
  readonly db: Kysely<DB>;
  readonly config: Config;
}

/** Parses «15.01.2026» or `2026-01-15`; null for anything else. */
export function dayOf(word = ''): LegalDay | null {
  return parseDate(word) ?? (isLegalDay(word) ? word : null);
}

export function idOf(word = ''): number | null {
  return /^[1-9]\d{0,8}$/.test(word) ? Number(word) : null;
}

/**
 * Receives a file from the local disk for the store and passes it to `use`; null without a path.
 * @throws 404 when it does not exist, 413, 415
 */
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

/** Saves the file of a contract or power to the local disk; never overwrites. @throws 404, 409 */
export async function saveFile(
  { db, config }: { db: Kysely<DB>; config: Config },
  paper: { table: 'contract' | 'power_of_attorney'; id: number },
  path: string,
): Promise<void> {
  const row = await fileRow(db, paper);
  await saveVerified(openFiles(config, db), row, path);
}

async function fileRow(db: Db, { table, id }: { table: 'contract' | 'power_of_attorney'; id: number }) {
  const fileId = await readFileId(db, table, id);
  const row = fileId ? await readStoredFile(db, fileId) : undefined;
  if (!row) throw notFound(fileId === undefined ? `Записи ${id} нет.` : 'Файла нет.');
  if (row.scan === 'infected') throw new ShopError('infected', 409, 'В файле найден вирус: он не выдаётся.');
  return row;
}
