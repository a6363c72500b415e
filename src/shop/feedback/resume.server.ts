import type { Static } from 'typebox';
import type { Db } from '../../core/db.server.ts';
import { badField, type FieldErrors, isShopError, ShopError } from '../../core/errors.ts';
import { guardForm } from '../../core/form-guard.server.ts';
import { linksProblem } from '../../core/form-guard.ts';
import { limitTries, networkOf } from '../../core/rate-limits.server.ts';
import { type Files, keepFile, type ReceivedFile } from '../../core/stored-files.server.ts';
import { inLines } from '../../core/written-text.ts';
import { recordAudit } from '../audit/audit.server.ts';
import type { KeptAYear } from '../audit/kept-a-year.server.ts';
import { readContact } from '../orders/contact.ts';
import { readOffered } from './feedback.queries.ts';
import type { WriterContext } from './feedback.server.ts';
import type { ResumeShape, TakenShape } from './feedback.shapes.ts';
import { LONGEST_MESSAGE, RESUME_CONSENT } from './feedback.ts';
import { queueResumeLetter } from './letters.server.ts';
import { insertResume } from './resume.queries.ts';

/** The sixth of an hour is refused (RELIABILITY 42). */
const SCOPE = { scope: 'resume', most: 5 };
/** So many files of one network are read at all: whatever is wrong with them costs us as much. */
const READ = { scope: 'resume bytes', most: 20, seconds: 3_600 };
/** All résumés together keep so much as one company (`FILES_QUOTA_MB`). */
const OWNER = 'resumes';

/** As the consent says. */
export const resumesKept: KeptAYear = {
  ...{
    table: 'resume',
    file: 'file_id',
    action: 'resume.forgotten',
    job: 'resumes-forget',
    at: '47 1 * * *',
  },
};

/** Before a byte of a file is read. @throws 429 */
export async function letUpload(db: Db, address: string): Promise<void> {
  await limitTries(db, READ, networkOf(address));
}

/**
 * Keeps a résumé with its file and has the shop told by a letter. Nobody but staff ever reads it.
 * @throws 400 at the fields, 429, what files throw
 */
export async function takeResume(
  { db, visitor, address, files }: WriterContext & { files: Files },
  body: Static<typeof ResumeShape>,
  file: ReceivedFile | null,
): Promise<Static<typeof TakenShape>> {
  const { vacancy } = body;
  const errors: FieldErrors = {};
  const contact = readContact(body, '', errors);
  const comment = inLines(body.comment);
  const ofComment =
    comment.length > LONGEST_MESSAGE ? `Не длиннее ${LONGEST_MESSAGE} знаков.` : linksProblem(comment);
  if (ofComment) errors.comment = [ofComment];
  if (!file) errors.file = ['Приложите резюме: PDF, DOC или DOCX до 10 МБ.'];
  if (body.consent !== true) errors.consent = [RESUME_CONSENT.missing];
  if (!file || Object.keys(errors).length > 0)
    throw new ShopError('bad_input', 400, 'Проверьте поля.', { fields: errors });
  await guardForm({ db, address }, SCOPE, body);
  const id = await keepFile(files, file, OWNER, async (tx, fileId) => {
    const vacancyName = vacancy === undefined ? '' : await readOffered(tx, 'vacancy', vacancy);
    if (vacancyName === undefined)
      throw badField('vacancy', 'Эта вакансия уже закрыта. Выберите другую или отправьте без вакансии.');
    const added = await insertResume(tx, {
      ...{ vacancyId: vacancy ?? null, vacancyName, ...contact, comment, fileId, address },
      consentText: RESUME_CONSENT.version,
    });
    const { userId } = visitor;
    await recordAudit(tx, {
      ...{
        actor: userId === null ? 'guest' : 'user',
        actorId: userId,
        action: 'resume.sent',
        subjectId: added,
      },
      details: { vacancy: vacancy ?? null, file: fileId, consent: RESUME_CONSENT.version },
    });
    await queueResumeLetter(tx, added);
    return added;
  }).catch(noRoom);
  return { id, detail: 'Резюме получили. Прочитаем за три рабочих дня и ответим, даже если не подошло.' };
}

/** The words of the quota are for companies. */
function noRoom(thrown: unknown): never {
  if (isShopError(thrown) && thrown.code === 'quota')
    throw new ShopError('quota', 413, 'Сейчас файл не принять. Пришлите резюме на почту магазина.');
  throw thrown;
}
