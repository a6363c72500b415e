import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { notFound, ShopError } from '../../../platform/http/errors.ts';
import { addJob } from '../../../platform/jobs/jobs.server.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import type { Actor } from '../../audit/audit.ts';
import type { ExchangeSession } from '../connections/connections.ts';
import { breakCycle, closeCycle, readOpenCycles } from '../cycles/cycles.server.ts';
import { decideHeld, forgetNewer, readHeld } from '../quarantine/quarantine.server.ts';
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
import {
  findRun,
  insertRun,
  noteDecided,
  readForgotten,
  readRun,
  rejectRun,
  releaseRun,
} from './runs.queries.ts';
import type { Run } from './runs.ts';

export {
  type ExchangeFigures,
  endRun,
  insertImport,
  insertRun,
  readFigures as exchangeFigures,
  readPaused,
  readRun,
  readRuns,
} from './runs.queries.ts';

/** The job that carries out a run in a process of its own: `{ run }`. */
export const RUN_JOB = 'exchange-run';
/** Imports hold one lock, so one queue for all of them leaves the other places of the workers free. */
const QUEUE = 'exchange';

/**
 * Takes up the import of an uploaded file. A repeated request gets the run of the first one, whatever became of it.
 * @param name a safe name (`exchangeFileName`); the file may lie in an uploaded archive
 * @returns the id of the run
 * @throws 404 when no such file was uploaded
 */
export async function requestImport(db: Kysely<DB>, session: ExchangeSession, name: string): Promise<number> {
  const folder = await readFolderOf(db, session.id, name);
  if (!folder) throw notFound(`Файл ${name} не загружен. Повторите обмен сначала.`);
  await noteAsked(db, folder.id, name);
  return addFile(db, { connectionId: session.connection.id, folderId: folder.id, name, ...folder });
}

async function addFile(
  db: Kysely<DB>,
  file: { connectionId: number; folderId: number; kind: FolderKind; name: string; isInArchive: boolean },
): Promise<number> {
  const { connectionId, folderId, name, isInArchive } = file;
  const kind = file.kind === 'sale' ? 'documents' : 'file';
  const names = isInArchive
    ? [...(await filesOf(db, folderId)).keys()].filter((one) => /\.zip$/i.test(one))
    : [name];
  const digest = await digestOf(db, folderId, names);
  return inTransaction(db, async (tx) => {
    const found = await findRun(tx, { connectionId, folderId, kind, name, digest });
    if (found !== undefined) return found;
    const id = await insertRun(tx, { connectionId, folderId, kind, name, digest });
    if (id !== undefined) await queue(tx, { id });
    const known = id ?? (await findRun(tx, { connectionId, folderId, kind, name, digest }));
    if (known === undefined) throw new Error(`the run of ${name} has vanished`);
    return known;
  });
}

/** Lets a run be carried out by a process of its own. */
export async function queue(tx: Tx, { id }: Pick<Run, 'id'>): Promise<void> {
  await addJob(tx, RUN_JOB, { run: id }, { key: `exchange ${id}`, queue: QUEUE });
}

/** Takes up a run again after a while, because another import holds the lock. */
export async function postpone(db: Db, { id }: Run, ms: number): Promise<void> {
  await addJob(
    db,
    RUN_JOB,
    { run: id },
    { at: new Date(Date.now() + ms), key: `exchange ${id}`, queue: QUEUE },
  );
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

/** Imports the complete files of folders whose import was never requested: some modules send no `import`. */
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

const LOOK_MS = 100;

/** Waits until a run has ended, at most so long. @returns the run as it is then */
export async function waitForRun(db: Db, id: number, ms: number): Promise<Run> {
  const until = Date.now() + ms;
  for (let pause = LOOK_MS; ; pause = Math.min(pause * 1.5, 1_000)) {
    const run = await readRun(db, id);
    if (!run) throw notFound('Такой загрузки нет.');
    if ((run.state !== 'queued' && run.state !== 'running') || Date.now() >= until) return run;
    await sleep(Math.min(pause, Math.max(1, until - Date.now())));
  }
}

/** What a person decides about a run that waits. */
export type Decision = { to: 'release'; rule?: string; note?: string } | { to: 'reject'; note: string };

/**
 * Releases or rejects what waits for a person: the run itself if it is held, else the prices and stock that it holds.
 * @throws 404, 409 when nothing of it waits
 */
export async function decide(db: Kysely<DB>, id: number, by: Actor, decision: Decision): Promise<void> {
  await inTransaction(db, async (tx) => {
    const run = await readRun(tx, id);
    if (!run) throw notFound(`Загрузки № ${id} нет.`);
    const isDone =
      decision.to === 'release' ? await release(tx, run, decision) : await reject(tx, run, decision.note);
    if (!isDone) throw new ShopError('not_held', 409, `В загрузке № ${id} ничего не ждёт решения.`);
    await noteDecided(tx, id, decision.to === 'release' ? 'разрешено' : 'отклонено');
    const note = 'note' in decision ? { note: decision.note } : {};
    await recordAudit(tx, { ...by, action: `run.${decision.to}d`, subjectId: id, details: note });
  });
}

async function release(tx: Tx, run: Run, how: { rule?: string; note?: string }): Promise<boolean> {
  if (await releaseRun(tx, run.id, how)) {
    await queue(tx, run);
    return true;
  }
  const held = await readHeld(tx, run.id, MOST_HELD);
  const { connectionId } = run;
  if (held.length === 0 || connectionId === null) return false;
  const digest = createHash('sha256')
    .update(held.map((good) => good.id).join())
    .digest();
  const id = await insertRun(tx, {
    ...{ connectionId, folderId: null, kind: 'release', name: `№ ${run.id}`, digest, ofRunId: run.id },
  });
  if (id !== undefined) await queue(tx, { id });
  return true;
}

async function reject(tx: Tx, run: Run, note: string): Promise<boolean> {
  if (await rejectRun(tx, run.id, note)) {
    await forgetNewer(tx, run.id);
    // A closing that is rejected ends its export: the goods that it lacks stay shown. After a rejected file it goes on, incomplete.
    if (run.kind === 'file') await breakCycle(tx, run.cycleId);
    else if (run.connectionId !== null)
      for (const cycle of await readOpenCycles(tx, run.connectionId))
        if (cycle.id === run.cycleId) await closeCycle(tx, cycle);
    return true;
  }
  const held = await readHeld(tx, run.id, MOST_HELD);
  await decideHeld(
    tx,
    held.map(({ id }) => id),
    'rejected',
  );
  return held.length > 0;
}

/** More than any file has. */
const MOST_HELD = 1_000_000;
