import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Tx } from '../../core/db.server.ts';
import { notFound, ShopError } from '../../core/errors.ts';
import { diskWords } from '../../core/file-faults.server.ts';
import { openVerified } from '../../core/send-file.server.ts';
import { readStoredFile } from '../../core/stored-files.queries.ts';
import type { Files } from '../../core/stored-files.server.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { writeNew } from '../../core/whole-file.server.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { markMessageDone, readMessage, readMessages, type WrittenMessage } from './feedback.queries.ts';
import { markResumeDone, readResume, readResumes, type WrittenResume } from './resume.queries.ts';

export { readMessages as latestMessages, readResumes as latestResumes };

/** @throws 404 */
export async function messageOf(db: Kysely<DB>, id: number): Promise<WrittenMessage> {
  const message = await readMessage(db, id);
  if (!message) throw notFound(`Обращения № ${id} нет.`);
  return message;
}

/** Somebody has been answered. @throws 404, 409 when he was before */
export async function finishMessage(db: Kysely<DB>, id: number): Promise<void> {
  await messageOf(db, id);
  await finish(db, (tx) => markMessageDone(tx, id), { action: 'feedback.done', subjectId: id });
}

/** @throws 404 */
export async function resumeOf(db: Kysely<DB>, id: number): Promise<WrittenResume> {
  const resume = await readResume(db, id);
  if (!resume) throw notFound(`Резюме № ${id} нет.`);
  return resume;
}

/** A résumé has been read. @throws 404, 409 when it was before */
export async function finishResume(db: Kysely<DB>, id: number): Promise<void> {
  await resumeOf(db, id);
  await finish(db, (tx) => markResumeDone(tx, id), { action: 'resume.done', subjectId: id });
}

/**
 * Saves the file of a résumé where staff says; that it was read is written down.
 * @throws 404, 409 while the antivirus has not let it through or when there is a file already
 */
export async function saveResumeFile(files: Files, id: number, path: string): Promise<void> {
  const { fileId } = await resumeOf(files.db, id);
  const row = await readStoredFile(files.db, fileId);
  if (row?.scan !== 'clean')
    throw new ShopError('not_clean', 409, 'Файл не выдаётся: его ещё проверяет или не пропустил антивирус.');
  await writeNew(path, await openVerified(files, row)).catch((error: NodeJS.ErrnoException) => {
    throw new ShopError('not_written', 409, `${path} не записан: ${diskWords(error)}.`);
  });
  await inTransaction(files.db, (tx) => staffDid(tx, { action: 'resume.read', subjectId: id }));
}

type Did = { action: string; subjectId: number };

async function finish(db: Kysely<DB>, mark: (tx: Tx) => Promise<boolean>, did: Did): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await mark(tx))) throw new ShopError('done', 409, 'Уже отмечено.');
    await staffDid(tx, did);
  });
}

async function staffDid(tx: Tx, did: Did): Promise<void> {
  await recordAudit(tx, { actor: 'staff', actorId: null, ...did, details: {} });
}
