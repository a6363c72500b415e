import { badField, notFound, ShopError } from '../../core/errors.ts';
import { deleteStoredFile } from '../../core/stored-files.queries.ts';
import { type Files, keepFile, type ReceivedFile } from '../../core/stored-files.server.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { oneLine } from '../../core/written-text.ts';
import type { Staff } from '../accounts/staff.server.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { countItemFiles, deleteItemFile, insertItemFile } from './attachments.queries.ts';
import { lockItem } from './editing.queries.ts';

interface AttachmentsContext {
  files: Files;
  staff: Staff;
}

const MOST_FILES = 30;

/**
 * Adds a file to be downloaded with a text.
 * @param name as readers see it; nothing: as it came
 * @throws 404, 400 at `file`, 409 past the last one that fits, what files throw
 */
export async function attachFile(
  { files, staff }: AttachmentsContext,
  itemId: number,
  file: ReceivedFile | null,
  name?: string,
): Promise<number> {
  if (!file) throw badField('file', 'Выберите файл.');
  return keepFile(files, file, '', async (tx, fileId) => {
    if (!(await lockItem(tx, itemId))) throw notFound();
    if ((await countItemFiles(tx, itemId)) >= MOST_FILES)
      throw new ShopError(
        'too_many_files',
        409,
        `К одному тексту прикладывают не больше ${MOST_FILES} файлов.`,
      );
    await insertItemFile(tx, itemId, fileId, oneLine(name) || file.name);
    await recordAudit(tx, {
      ...{ actor: 'staff', actorId: staff.userId, action: 'content.file_added', subjectId: itemId },
      details: { file: fileId },
    });
    return fileId;
  });
}

/** Takes a file away from a text for good. @throws 404 */
export async function detachFile(
  { files, staff }: AttachmentsContext,
  itemId: number,
  fileId: number,
): Promise<void> {
  await inTransaction(files.db, async (tx) => {
    if (!(await deleteItemFile(tx, itemId, fileId))) throw notFound();
    await deleteStoredFile(tx, fileId);
    await recordAudit(tx, {
      ...{ actor: 'staff', actorId: staff.userId, action: 'content.file_removed', subjectId: itemId },
      details: { file: fileId },
    });
  });
}
