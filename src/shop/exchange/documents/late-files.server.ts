import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { awaitedFiles, forgetPath, takePaperFile } from '../../documents/from-1c/from-1c.server.ts';
import { openUploaded, type UploadContext } from '../uploads/uploads.server.ts';
import { readFolderWith } from './documents.queries.ts';
import { withPaperFile } from './paper-files.server.ts';

/** A session is over long before that; a later one has to send the document again. */
const DAYS = 2;

/**
 * Attaches files that came in the session of their paper, but after it was read: 1C uploads them in any order.
 * @param silenceMs without a new part a file is whole
 */
export async function attachLateFiles({ db, files }: UploadContext, silenceMs: number): Promise<void> {
  const failures: unknown[] = [];
  for (const awaited of await awaitedFiles(db, DAYS)) {
    const folder = await readFolderWith(db, awaited, silenceMs);
    if (folder === undefined) continue;
    const openFile = (path: string) => openUploaded({ db, files }, folder, path);
    await withPaperFile({ files, openFile }, awaited.path, ({ file }) =>
      inTransaction(db, async (tx) => {
        if (file) await takePaperFile(tx, awaited, { files, file });
        else await forgetPath(tx, awaited);
      }),
    ).catch((error: unknown) => failures.push(error));
  }
  // One file that fails holds up no other; the job reports the failures and repeats them.
  if (failures.length > 0) throw new AggregateError(failures, 'late files were not attached');
}
