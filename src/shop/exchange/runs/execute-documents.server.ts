import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Config } from '../../../platform/config/config.server.ts';
import { openFiles } from '../../../platform/files/stored-files.server.ts';
import { XmlError } from '../../../platform/files/xml-error.ts';
import type { Connection } from '../connections/connections.ts';
import { contractorsSummary, receiveContractors } from '../contractors/contractors.server.ts';
import { receiveDocuments } from '../documents/documents.server.ts';
import { glanceAt } from '../imports/imports.server.ts';
import { noteReturned } from '../journal/journal.server.ts';
import { receiveSettlements } from '../settlements/settlements.server.ts';
import { assemble, hasRepeats, notePersonal, sessionOfFolder } from '../uploads/uploads.server.ts';
import { archiveOf, findFile, folderPath, unpackAll } from './run-files.server.ts';
import { endRun } from './runs.queries.ts';
import type { Run } from './runs.ts';
import { openSessionFile } from './session-files.server.ts';

/**
 * Reads a file of documents, of settlements or of contractors. One that is broken by a repeated part is read without the repetition,
 * as files of goods are (EX-23).
 * @throws AggregateError as `receiveDocuments`; the run is then carried out again
 */
export async function executeDocuments(
  { db, config }: { db: Kysely<DB>; config: Config },
  connection: Connection,
  run: Run,
): Promise<void> {
  const { id, folderId, name } = run;
  const root = folderPath(config, run);
  const uploads = { db, files: openFiles(config, db) };
  const read = async (folder: number) => {
    const rejected = await unpackAll(uploads, folder, root);
    const path = await findFile(root, name);
    if (!path) throw rejected ?? new XmlError('not_found', `В загруженном архиве нет файла ${name}`);
    const { isSettlements, isContractors, hasContractors } = await glanceAt(path);
    if (hasContractors) await notePersonal(db, folder, [name, await archiveOf(root, path)]);
    if (isSettlements) return (await receiveSettlements(db, path, connection)).summary;
    if (isContractors) return contractorsSummary(await receiveContractors(db, path, connection));
    const openFile = (named: string) => openSessionFile(uploads, { folderId: folder, root }, named);
    const summary = await receiveDocuments(db, path, {
      connection,
      runId: id,
      files: uploads.files,
      openFile,
    });
    const sessionId = await sessionOfFolder(db, folder);
    // The documents are applied: a journal that cannot be written must not make the run fail (EX-74).
    return noteReturned(uploads, path, {
      connectionId: connection.id,
      sessionId,
      folderId: folder,
      name,
      runId: id,
    }).then(
      () => summary,
      () => `${summary}; в журнал не записано: нет места или хранилище файлов недоступно`,
    );
  };
  try {
    if (folderId === null) throw new XmlError('not_found', 'Файлы этой загрузки уже удалены');
    await assemble(uploads, folderId, root);
    const summary = await read(folderId).catch(async (error: unknown) => {
      if (!(error instanceof XmlError) || !(await hasRepeats(db, folderId, name))) throw error;
      await rm(join(root, name), { force: true });
      await assemble(uploads, folderId, root, { without: name });
      return read(folderId);
    });
    await endRun(db, id, { state: 'applied', summary });
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    const { message, line } = error;
    const reason = line === undefined ? message : `${message}, строка ${line}`;
    await endRun(db, id, { state: 'rejected', reason });
  }
}
