import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Tx } from '../../platform/database/db.server.ts';
import { inTransaction } from '../../platform/database/transaction.server.ts';
import { readStoredFile } from '../../platform/files/stored-files.queries.ts';
import type { Files } from '../../platform/files/stored-files.server.ts';
import { notFound, ShopError } from '../../platform/http/errors.ts';
import { saveVerified } from '../../platform/http/send-file.server.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { CLI } from '../audit/audit.ts';
import { markMessageDone, readMessage, readMessages, type WrittenMessage } from './feedback.queries.ts';
import { markResumeDone, readResume, readResumes, type WrittenResume } from './resume.queries.ts';

export { readMessages as latestMessages, readResumes as latestResumes };

/** A message by its id. @throws 404 */
export async function messageOf(db: Kysely<DB>, id: number): Promise<WrittenMessage> {
  const message = await readMessage(db, id);
  if (!message) throw notFound(`Обращения № ${id} нет.`);
  return message;
}

/** Marks a message as answered. @throws 404, 409 when it was already */
export async function finishMessage(db: Kysely<DB>, id: number): Promise<void> {
  await messageOf(db, id);
  await finish(db, (tx) => markMessageDone(tx, id), { action: 'feedback.done', subjectId: id });
}

/** A résumé by its id. @throws 404 */
export async function resumeOf(db: Kysely<DB>, id: number): Promise<WrittenResume> {
  const resume = await readResume(db, id);
  if (!resume) throw notFound(`Резюме № ${id} нет.`);
  return resume;
}

/** Marks a résumé as read. @throws 404, 409 when it was already */
export async function finishResume(db: Kysely<DB>, id: number): Promise<void> {
  await resumeOf(db, id);
  await finish(db, (tx) => markResumeDone(tx, id), { action: 'resume.done', subjectId: id });
}

/**
 * Saves the file of a résumé to the local disk and writes an audit row.
 * @throws 404, 409 before the antivirus has passed it, or when the target exists
 */
export async function saveResumeFile(files: Files, id: number, path: string): Promise<void> {
  const { fileId } = await resumeOf(files.db, id);
  const row = await readStoredFile(files.db, fileId);
  if (row?.scan !== 'clean')
    throw new ShopError('not_clean', 409, 'Файл недоступен: его ещё проверяет или не пропустил антивирус.');
  await saveVerified(files, row, path);
  await inTransaction(files.db, (tx) => recordStaffAction(tx, { action: 'resume.read', subjectId: id }));
}

type StaffAction = { action: string; subjectId: number };

async function finish(db: Kysely<DB>, mark: (tx: Tx) => Promise<boolean>, done: StaffAction): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await mark(tx))) throw new ShopError('done', 409, 'Уже отмечено.');
    await recordStaffAction(tx, done);
  });
}

async function recordStaffAction(tx: Tx, done: StaffAction): Promise<void> {
  await recordAudit(tx, { ...CLI, ...done, details: {} });
}
