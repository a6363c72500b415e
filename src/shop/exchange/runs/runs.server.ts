import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { ExchangeSession } from '../connections/connections.ts';
import { closeCycle, readOpenCycles } from '../cycles/cycles.server.ts';
import {
  digestOf,
  filesOf,
  isComplete,
  noteAsked,
  readFolderOf,
  readNeverAsked,
  type UploadContext,
} from '../uploads/uploads.server.ts';
import type { FolderKind } from '../uploads/uploads.ts';
import { queue } from './queue.server.ts';
import { findRun, insertRun, readForgotten } from './runs.queries.ts';
import { isArchive } from './runs.ts';

export { decide, heldDigest, releaseGoods } from './decide.server.ts';
export { postpone, queue, RUN_JOB } from './queue.server.ts';
export { rejectedTasks } from './rejected-tasks.server.ts';
export { replay } from './replay.server.ts';
export { releaseRun } from './run-decisions.queries.ts';
export { IS_CARRIED_OUT, readUnderWay } from './run-lock.queries.ts';
export {
  endRun,
  insertImport,
  insertRun,
  readPaused,
  readRun,
  readRuns,
  readRunsById,
} from './runs.queries.ts';
export { waitForRun } from './wait.server.ts';

/**
 * Takes up the import of an uploaded file. A repeated request gets the run of the first one, whatever became of it.
 * @param name a safe name (`exchangeFileName`); the file may lie in an uploaded archive
 * @returns the id of the run
 * @throws 404 when no such file was uploaded
 */
export async function requestImport(db: Kysely<DB>, session: ExchangeSession, name: string): Promise<number> {
  const folder = await readFolderOf(db, session.id, name);
  if (!folder) throw notFound(`Файл ${name} не загружен. Начните обмен сначала.`);
  await noteAsked(db, folder.id, name);
  return addFile(db, { connectionId: session.connection.id, folderId: folder.id, name, ...folder });
}

/**
 * Takes up the import of a file of a folder; the run that has taken it up already, if there is one.
 * @param file.archive the run that has unpacked it
 * @returns its id
 */
export async function addFile(
  db: Kysely<DB>,
  file: {
    connectionId: number;
    folderId: number;
    kind: FolderKind;
    name: string;
    isInArchive: boolean;
    archive?: { run: number; name: string };
  },
): Promise<number> {
  const { connectionId, folderId, name, isInArchive, archive } = file;
  const kind = file.kind === 'sale' ? 'documents' : 'file';
  const names = isInArchive
    ? [...(await filesOf(db, folderId)).keys()].filter((one) => isArchive(one))
    : [name];
  const digest = await digestOf(db, folderId, names, isInArchive ? name : undefined);
  return inTransaction(db, async (tx) => {
    const found = await findRun(tx, { connectionId, folderId, kind, name, digest });
    if (found !== undefined) return found;
    const of = archive && { ofRunId: archive.run, archive: archive.name };
    const id = await insertRun(tx, { connectionId, folderId, kind, name, digest, ...of });
    if (id !== undefined) await queue(tx, { id });
    const known = id ?? (await findRun(tx, { connectionId, folderId, kind, name, digest }));
    if (known === undefined) throw new Error(`the run of ${name} has vanished`);
    return known;
  });
}

/** Puts runs back into the queue that have waited for long: their jobs may have been lost. */
export async function requeueLost(db: Kysely<DB>): Promise<void> {
  for (const id of await readForgotten(db)) await inTransaction(db, (tx) => queue(tx, { id }));
}

/** Reads a file of documents as soon as its end has arrived: not every 1C requests it (IN-1). */
export async function readWhenComplete(
  context: UploadContext,
  { connection }: ExchangeSession,
  file: { folderId: number; name: string },
): Promise<void> {
  if (!/\.xml$/i.test(file.name) || !(await isComplete(context, file.folderId, file.name))) return;
  await addFile(context.db, { ...file, connectionId: connection.id, kind: 'sale', isInArchive: false });
}

/** Imports the complete files of folders whose import was never requested (EX-28). What an archive has, its own run finds out. */
export async function importNeverAsked(context: UploadContext, folderIds: readonly number[]): Promise<void> {
  for (const file of await readNeverAsked(context.db, folderIds))
    if (await isComplete(context, file.folderId, file.name))
      await addFile(context.db, { ...file, isInArchive: false });
}

/**
 * Closes the open exports of a connection when the imports that wait are done. Goods that a full export lacks are hidden then.
 * @param cause what closes them, for the list of runs
 */
export async function requestClosing(db: Kysely<DB>, connectionId: number, cause: string): Promise<number[]> {
  const open = (await readOpenCycles(db, connectionId)).filter(({ isHeld }) => !isHeld);
  const waiting = await db
    .selectFrom('exchange_run')
    .select('id')
    .where('connection_id', '=', connectionId)
    .where('state', 'in', ['queued', 'running'])
    .where('kind', '=', 'file')
    .execute();
  if (
    waiting.length === 0 &&
    !open.some(({ isFullProducts, isFullOffers }) => isFullProducts || isFullOffers)
  ) {
    // Lists of changes hide nothing: there is nothing to carry out.
    await inTransaction(db, async (tx) => {
      for (const cycle of open) await closeCycle(tx, cycle);
    });
    return [];
  }
  // Each request is a run of its own: an export may be opened and ended again.
  const digest = randomBytes(32);
  return inTransaction(db, async (tx) => {
    const id = await insertRun(tx, { connectionId, folderId: null, kind: 'close', name: cause, digest });
    if (id === undefined) return [];
    await queue(tx, { id });
    return [id];
  });
}
