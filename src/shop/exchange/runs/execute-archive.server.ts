import { basename } from 'node:path';
import { openFiles } from '../../../platform/files/stored-files.server.ts';
import type { Connection } from '../connections/connections.ts';
import { assemble, filesOf, noteAsked, readRequested } from '../uploads/uploads.server.ts';
import type { RunContext } from './run-context.ts';
import { filesUnder, folderPath, unpackAll } from './run-files.server.ts';
import { deleteRun, endRun } from './runs.queries.ts';
import { addFile } from './runs.server.ts';
import type { Run } from './runs.ts';

/**
 * Takes up the files of an archive that 1C uploaded and never requested (EX-28). They are imported by runs of their own; when
 * nothing was left to request, this run leaves no trace.
 */
export async function executeArchive(
  { db, config }: RunContext,
  connection: Connection,
  run: Run & { folderId: number },
): Promise<void> {
  const { id, folderId, name } = run;
  const root = folderPath(config, run);
  const uploads = { db, files: openFiles(config, db) };
  await assemble(uploads, folderId, root);
  const rejected = await unpackAll(uploads, folderId, root);
  const requested = new Set((await readRequested(db, folderId, id)).map(nameOf));
  const isRequested = requested.has(nameOf(name));
  // A file that was uploaded by itself may not have arrived whole.
  for (const uploaded of (await filesOf(db, folderId)).keys()) requested.add(nameOf(uploaded));
  const files = (await filesUnder(root)).filter(
    (path) => /\.xml$/i.test(path) && !requested.has(nameOf(path)),
  );
  for (const path of files)
    await addFile(db, {
      connectionId: connection.id,
      folderId,
      name: path,
      isInArchive: true,
      kind: run.kind === 'documents' ? 'sale' : 'catalog',
      archive: { run: id, name },
    });
  await noteAsked(db, folderId, name);
  if (rejected) return endRun(db, id, { state: 'rejected', reason: rejected.message });
  if (files.length === 0 && !isRequested) return deleteRun(db, id);
  await endRun(db, id, { state: 'applied', summary: `файлов в архиве: ${files.length}` });
}

/** A file is requested by its name, whatever folder of the archive it lies in. */
function nameOf(path: string): string {
  return basename(path).toLowerCase();
}
