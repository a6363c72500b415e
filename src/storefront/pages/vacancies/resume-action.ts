import { type ActionFunctionArgs, data as answer } from 'react-router';
import { emailError } from '../../../platform/text/email.ts';
import { phoneError } from '../../../platform/text/typed-phone.ts';
import { RESUME_CONSENT } from '../../../shop/accounts/consents/consents.ts';
import { data, isLoadError, isNoAnswer } from '../../api/client.ts';
import { failureText } from '../../api/failure-text.ts';
import { consentError } from '../../forms/consent.ts';
import { readForm } from '../../forms/form.ts';
import {
  type FormAnswer,
  type FormErrors,
  reject,
  rejectLike,
  textsOf,
  unsentText,
} from '../../forms/form-answer.ts';
import { shownAgain, stampedErrors } from '../../forms/form-stamp.ts';
import { fileError, type UploadLimits, uploadOf } from '../../forms/upload.ts';
import { storefront } from '../../loading/load.ts';

/** The result of a résumé: accepted, or its validation errors. */
export type ResumeAnswer = FormAnswer & { done?: string };

/** The accepted files of a résumé (DOC-7). The server also checks the content. */
export const RESUME_FILE: UploadLimits = {
  words: 'PDF, DOC или DOCX до\u00a010\u00a0МБ',
  accept: '.pdf,.doc,.docx',
  mostBytes: 10 * 1024 * 1024,
};

/** The file goes last, so that the server knows the other fields before its bytes arrive. */
const FIELDS = ['vacancy', 'name', 'phone', 'email', 'comment', 'consent', 'stamp', 'website', 'file'];
/** Fields that can show an error. */
const ownFields = Object.fromEntries(
  ['vacancy', 'name', 'phone', 'email', 'comment', 'consent', 'file'].map((name) => [name, name]),
);
/** File too large, or of an unsupported type: shown at the file field. */
const OF_FILES = [413, 415];

/** The validation errors of a résumé; the API checks the same again. */
function resumeErrors(values: Record<string, string>): FormErrors {
  const { name, phone, email = '' } = values;
  const ofEmail = emailError(email);
  const ofPhone = phone ? phoneError(phone) : 'Укажите телефон: позвоним, чтобы договориться о встрече.';
  return {
    ...(!name && { name: 'Укажите имя и фамилию.' }),
    ...(ofPhone && { phone: ofPhone }),
    ...(ofEmail && { email: ofEmail }),
    ...consentError(values, RESUME_CONSENT),
  };
}

/** Carries out the form with its file; a rejected form preserves all that a page can. */
export async function resumeAction({ request, context }: ActionFunctionArgs) {
  const { api } = context.get(storefront);
  const form = await readForm(request);
  const sent = textsOf(form);
  const ofFile = fileError(form.get('file'), RESUME_FILE);
  const errors = stampedErrors(sent, { ...resumeErrors(sent), ...(ofFile && { file: ofFile }) });
  if (Object.keys(errors).length > 0) return reject(await shownAgain(api, sent), errors);
  try {
    const { detail } = await data(api.POST('/api/v1/about/resume/', uploadOf(form, FIELDS)));
    return answer<ResumeAnswer>({ values: {}, errors: {}, done: detail });
  } catch (error) {
    const isOurs = isLoadError(error) || isNoAnswer(error);
    const values = isOurs ? await shownAgain(api, sent, error) : sent;
    if (isLoadError(error) && OF_FILES.includes(error.status))
      return reject(values, { file: failureText(error) }, error.status);
    return rejectLike(values, error, ownFields, unsentText('резюме не отправлено'));
  }
}
