import { type ActionFunctionArgs, data as answer } from 'react-router';
import { phoneProblem } from '../../../core/typed-phone.ts';
import { isEmail } from '../../../shop/accounts/email.ts';
import { RESUME_CONSENT } from '../../../shop/feedback/feedback.ts';
import { data, isLoadError, isNoAnswer } from '../../api/client.ts';
import { failureText } from '../../api/failure-text.ts';
import { readForm } from '../../form.ts';
import {
  type FormAnswer,
  type FormErrors,
  refuse,
  refuseLike,
  textsOf,
  unsentText,
} from '../../forms/form-answer.ts';
import { shownAgain, stampedErrors } from '../../forms/form-stamp.ts';
import { fileProblem, type UploadLimits, uploadOf } from '../../forms/upload.ts';
import { storefront } from '../../load.ts';

/** What became of a résumé: it was taken, or what is wrong with it. */
export type ResumeAnswer = FormAnswer & { done?: string };

/** What a résumé may be (API.md «about/resume/»). The server looks at the content, too. */
export const RESUME_FILE: UploadLimits = {
  words: 'PDF, DOC или DOCX до\u00a010\u00a0МБ',
  accept: '.pdf,.doc,.docx',
  mostBytes: 10 * 1024 * 1024,
};

/** The file goes last: what stands before it is known before its bytes come. */
const FIELDS = ['vacancy', 'name', 'phone', 'email', 'comment', 'consent', 'stamp', 'website', 'file'];
/** Those that have room for what is wrong with them. */
const ownFields = Object.fromEntries(
  ['vacancy', 'name', 'phone', 'email', 'comment', 'consent', 'file'].map((name) => [name, name]),
);
/** Too large, and of a kind that is not taken: said at the file. */
const OF_FILES = [413, 415];

/** What is wrong with the fields of a résumé; the API asks the same once more. */
export function resumeProblems({ name, phone, email, consent }: Record<string, string>): FormErrors {
  const ofPhone = phone ? phoneProblem(phone) : 'Оставьте телефон: позвоним, чтобы договориться о встрече.';
  return {
    ...(!name && { name: 'Как вас зовут?' }),
    ...(ofPhone && { phone: ofPhone }),
    ...(!(email && isEmail(email)) && { email: 'Нужен адрес почты вида ivanov@mail.ru.' }),
    ...(consent !== 'on' && { consent: RESUME_CONSENT.missing }),
  };
}

/** The form of the page, with its file; a refusal keeps everything that a page can keep. */
export async function resumeAction({ request, context }: ActionFunctionArgs) {
  const { api } = context.get(storefront);
  const form = await readForm(request);
  const sent = textsOf(form);
  const ofFile = fileProblem(form.get('file'), RESUME_FILE);
  const errors = stampedErrors(sent, { ...resumeProblems(sent), ...(ofFile && { file: ofFile }) });
  if (Object.keys(errors).length > 0) return refuse(await shownAgain(api, sent), errors);
  try {
    const { detail } = await data(api.POST('/api/v1/about/resume/', uploadOf(form, FIELDS)));
    return answer<ResumeAnswer>({ values: {}, errors: {}, done: detail });
  } catch (error) {
    const isOurs = isLoadError(error) || isNoAnswer(error);
    const values = isOurs ? await shownAgain(api, sent) : sent;
    if (isLoadError(error) && OF_FILES.includes(error.status))
      return refuse(values, { file: failureText(error) }, error.status);
    return refuseLike(values, error, ownFields, unsentText('резюме не отправлено'));
  }
}
