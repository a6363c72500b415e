import { rm } from 'node:fs/promises';
import { openFiles } from '../../../platform/files/stored-files.server.ts';
import { XmlError } from '../../../platform/files/xml-error.ts';
import { isShopError } from '../../../platform/http/errors.ts';
import { connectionById } from '../connections/connections.server.ts';
import type { Connection } from '../connections/connections.ts';
import { breakCycles, hasEarlierCycle } from '../cycles/cycles.server.ts';
import { type FileResult, glanceAt } from '../imports/imports.server.ts';
import { executeUndo } from '../undo/undo.server.ts';
import { assemble, hasRepeats, notePersonal, sessionOfFolder } from '../uploads/uploads.server.ts';
import { parseMadeAt } from '../values/values.ts';
import { executeArchive } from './execute-archive.server.ts';
import { closeEarlier, executeClosing } from './execute-closing.server.ts';
import { executeDocuments } from './execute-documents.server.ts';
import { executeRelease } from './execute-release.server.ts';
import type { RunContext } from './run-context.ts';
import { endStopped } from './run-decisions.queries.ts';
import { archiveOf, findFile, folderPath, unpackAll } from './run-files.server.ts';
import { FileHeld, holdRun, importOne } from './run-import.server.ts';
import { whileCarriedOut } from './run-lock.queries.ts';
import { endRun, noteArchive, putBack, readHasEarlier, startRun, writeProgress } from './runs.queries.ts';
import { postpone } from './runs.server.ts';
import { isArchive, type Run, RunStopped } from './runs.ts';

/** The pause while another import holds the lock, or while an earlier run of the connection has not ended. */
const PAUSE_MS = 2_000;
/** 1C repeats its request as long as a run is under way, so one that always fails has to end. */
const MOST_TRIES = 3;
const GIVEN_UP = 'Загрузка несколько раз прервалась ошибкой сервера. Сообщите администратору магазина.';

/**
 * Carries out a run: imports its file, or closes the open exports of its connection. May be repeated after a crash at any
 * moment: its outcome is written in the transaction of the import.
 */
export async function executeRun(context: RunContext, id: number): Promise<void> {
  await whileCarriedOut(context.pool, id, () => startAndExecute(context, id));
}

async function startAndExecute(context: RunContext, id: number): Promise<void> {
  const { db } = context;
  const run = await startRun(db, id);
  if (!run) return;
  const { connectionId } = run;
  if (run.isStopped) return endAsStopped(context, run);
  if (run.kind !== 'undo' && (await readHasEarlier(db, run))) return pause(context, run);
  if (run.tries > MOST_TRIES) {
    if (connectionId !== null && run.kind !== 'undo')
      await breakCycles(db, { connectionId, sessionId: null, madeAt: '' });
    return endRun(db, id, { state: 'rejected', reason: GIVEN_UP });
  }
  try {
    if (run.kind === 'undo') return await executeUndo(context, run);
    if (connectionId === null) throw new Error(`run ${id} has no connection`);
    const connection = await connectionById(db, connectionId);
    const { kind, folderId } = run;
    if ((kind === 'file' || kind === 'documents') && folderId !== null && isArchive(run.name))
      await executeArchive(context, connection, { ...run, folderId });
    else if (kind === 'file') await executeFile(context, connection, run);
    else if (run.kind === 'documents') await executeDocuments(context, connection, run);
    else if (run.kind === 'close') await executeClosing(context, connection, run);
    else await executeRelease(context, connection, run);
  } catch (error) {
    if (error instanceof RunStopped) return endAsStopped(context, run);
    if (!isShopError(error) || error.code !== 'import_busy') throw error;
    await writeProgress(db, id, 'Ждёт: идёт другая загрузка каталога');
    await pause(context, run);
  }
}

async function pause({ db }: RunContext, run: Run): Promise<void> {
  await putBack(db, run.id);
  await postpone(db, run, PAUSE_MS);
}

/** Ends a run that a person has stopped. Its export goes on without the file, so it hides nothing. */
async function endAsStopped({ db }: RunContext, { id, connectionId }: Run): Promise<void> {
  if (connectionId !== null) await breakCycles(db, { connectionId, sessionId: null, madeAt: '' });
  await endStopped(db, id);
}

async function executeFile(context: RunContext, connection: Connection, run: Run): Promise<void> {
  const { db, config } = context;
  const { folderId, name } = run;
  const root = folderPath(config, run);
  const uploads = { db, files: openFiles(config, db) };
  let result: FileResult;
  let sessionId: number | null = null;
  let madeAt = '';
  try {
    if (folderId === null) throw new XmlError('not_found', 'Файлы этой загрузки уже удалены');
    const session = await sessionOfFolder(db, folderId);
    sessionId = session;
    await assemble(uploads, folderId, root);
    const rejected = await unpackAll(uploads, folderId, root);
    let path = await findFile(root, name);
    if (!path) throw rejected ?? new XmlError('not_found', `В загруженном архиве нет файла ${name}`);
    const archive = await archiveOf(root, path);
    await noteArchive(db, run.id, archive);
    const glance = await glanceAt(path);
    if (glance.hasContractors) await notePersonal(db, folderId, [name, archive]);
    if (glance.isSettlements || glance.isContractors) return await executeDocuments(context, connection, run);
    madeAt = parseMadeAt(glance.madeAt, connection.timeZone) ?? '';
    const found = { madeAt, catalogue: glance.goodsOf, sessionId: session };
    if (await hasEarlierCycle({ db }, connection.id, found)) await closeEarlier(context, connection);
    const importAt = (at: string) =>
      importOne(context, connection, run, { path: at, root, sessionId: session });
    result = await importAt(path);
    if (result.rejection && (await hasRepeats(db, folderId, name))) {
      await rm(path);
      await assemble(uploads, folderId, root, { without: name });
      path = (await findFile(root, name)) ?? path;
      result = await importAt(path);
    }
  } catch (error) {
    if (error instanceof FileHeld) return holdRun(uploads, run, error);
    if (!(error instanceof XmlError)) throw error;
    result = {
      file: name,
      source: connection.source,
      counts: {},
      rejection: { code: error.code, text: error.message },
    };
  }
  if (!result.rejection) return;
  const { text, line } = result.rejection;
  const reason = line === undefined ? text : `${text}, строка ${line}`;
  await breakCycles(db, { connectionId: connection.id, sessionId, madeAt });
  await endRun(db, run.id, { state: 'rejected', reason });
}
