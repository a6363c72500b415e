import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { deleteStoredFile } from '../../../platform/files/stored-files.queries.ts';
import { type Files, type ReceivedFile, storeFile } from '../../../platform/files/stored-files.server.ts';
import { badField, notFound, ShopError } from '../../../platform/http/errors.ts';
import { FILE_MISSING } from '../../../platform/http/upload.ts';
import { oneLine } from '../../../platform/text/written-text.ts';
import { type Staff, staffActor } from '../../accounts/staff/staff.server.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { countItemFiles, deleteItemFile, insertItemFile } from './attachments.queries.ts';
import { lockItem } from './editing.queries.ts';

interface AttachmentsContext {
  files: Files;
  staff: Staff;
}

const MOST_FILES = 30;

/**
 * Adds a downloadable file to an item.
 * @param name shown to readers; without it the file keeps its own name
 * @throws 404, 400 at `file`, 409 when the item has the most files already, errors of the file store
 */
export async function attachFile(
  { files, staff }: AttachmentsContext,
  itemId: number,
  file: ReceivedFile | null,
  name?: string,
): Promise<number> {
  if (!file) throw badField('file', FILE_MISSING);
  return storeFile(files, file, '', async (tx, fileId) => {
    if (!(await lockItem(tx, itemId))) throw notFound();
    if ((await countItemFiles(tx, itemId)) >= MOST_FILES)
      throw new ShopError(
        'too_many_files',
        409,
        `К одному тексту можно приложить не больше ${MOST_FILES} файлов.`,
      );
    await insertItemFile(tx, itemId, fileId, oneLine(name) || file.name);
    await recordAudit(tx, {
      ...staffActor(staff),
      action: 'content.file_added',
      subjectId: itemId,
      details: { file: fileId },
    });
    return fileId;
  });
}

/** Deletes a file from an item. @throws 404 */
export async function detachFile(
  { files, staff }: AttachmentsContext,
  itemId: number,
  fileId: number,
): Promise<void> {
  await inTransaction(files.db, async (tx) => {
    if (!(await deleteItemFile(tx, itemId, fileId))) throw notFound();
    await deleteStoredFile(tx, fileId);
    await recordAudit(tx, {
      ...staffActor(staff),
      action: 'content.file_removed',
      subjectId: itemId,
      details: { file: fileId },
    });
  });
}
