import type { Static } from 'typebox';
import type { Db } from '../../platform/database/db.server.ts';
import { type Files, type ReceivedFile, storeFile } from '../../platform/files/stored-files.server.ts';
import { badField, type FieldErrors, isShopError, ShopError } from '../../platform/http/errors.ts';
import { guardForm } from '../../platform/http/form-guard.server.ts';
import { linksError } from '../../platform/http/form-guard.ts';
import { limitTries, networkOf } from '../../platform/http/rate-limits.server.ts';
import { formatCount } from '../../platform/text/plural.ts';
import { inLines } from '../../platform/text/written-text.ts';
import { consentGiven, giveConsent } from '../accounts/consents/consents.server.ts';
import { RESUME_CONSENT } from '../accounts/consents/consents.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { readContact } from '../orders/checkout/checkout.ts';
import { queueResumeEmail } from './feedback.jobs.ts';
import { readOffered } from './feedback.queries.ts';
import type { WriterContext } from './feedback.server.ts';
import type { ResumeShape, TakenShape } from './feedback.shapes.ts';
import { LONGEST_MESSAGE } from './feedback.ts';
import { insertResume } from './resume.queries.ts';

/** At most five résumés an hour from one network (SEC-42). */
const SCOPE = { scope: 'resume', most: 5 };
/** Uploads of one network that are read at all; a rejected file costs as much as a good one. */
const READ = { scope: 'resume bytes', most: 20, seconds: 3_600 };
/** All résumés share the quota of one company (`FILES_QUOTA_MB`). */
const OWNER = 'resumes';

/** Checks the limit before any byte of a file is read. @throws 429 */
export async function limitUploads(db: Db, address: string): Promise<void> {
  await limitTries(db, READ, networkOf(address));
}

/**
 * Stores a résumé with its file and queues an email to the shop. Only staff can read it.
 * @returns number of the résumé and the text to show
 * @throws 400 at the fields, 429, errors of the file store
 */
export async function submitResume(
  { db, visitor, address, files }: WriterContext & { files: Files },
  body: Static<typeof ResumeShape>,
  file: ReceivedFile | null,
): Promise<Static<typeof TakenShape>> {
  const { vacancy } = body;
  const { userId } = visitor;
  const given = await consentGiven(db, userId, RESUME_CONSENT);
  const errors: FieldErrors = {};
  const contact = readContact(body, '', errors);
  const comment = inLines(body.comment);
  const ofComment =
    comment.length > LONGEST_MESSAGE
      ? `Не длиннее ${formatCount(LONGEST_MESSAGE)} знаков.`
      : linksError(comment);
  if (ofComment) errors.comment = [ofComment];
  if (!file) errors.file = ['Приложите резюме: PDF, DOC или DOCX до 10 МБ.'];
  if (!body.consent && !given) errors.consent = [RESUME_CONSENT.missing];
  if (!file || Object.keys(errors).length > 0)
    throw new ShopError('bad_input', 400, 'Проверьте поля.', { fields: errors });
  await guardForm({ db, address }, SCOPE, body);
  const id = await storeFile(files, file, OWNER, async (tx, fileId) => {
    const vacancyName = vacancy === undefined ? '' : await readOffered(tx, 'vacancy', vacancy);
    if (vacancyName === undefined)
      throw badField('vacancy', 'Эта вакансия уже закрыта. Выберите другую или отправьте без вакансии.');
    const { version } = given ?? (await giveConsent(tx, { userId, address }, RESUME_CONSENT));
    const added = await insertResume(tx, {
      vacancyId: vacancy ?? null,
      vacancyName,
      ...contact,
      comment,
      fileId,
      address,
      consentText: version,
    });
    await recordAudit(tx, {
      actor: userId === null ? 'guest' : 'user',
      actorId: userId,
      action: 'resume.sent',
      subjectId: added,
      details: { vacancy: vacancy ?? null, file: fileId, consent: version },
    });
    await queueResumeEmail(tx, added);
    return added;
  }).catch(throwQuotaError);
  return { id, detail: 'Резюме принято. Рассмотрим его за три рабочих дня и обязательно ответим.' };
}

/** Replaces the error of the quota, whose text is meant for companies. */
function throwQuotaError(thrown: unknown): never {
  if (isShopError(thrown) && thrown.code === 'quota')
    throw new ShopError('quota', 413, 'Сейчас принять файл не получится. Пришлите резюме на почту магазина.');
  throw thrown;
}
