import type { ActionFunctionArgs } from 'react-router';
import { type ApiClient, isLoadError, isNoAnswer } from '../../../api/client.ts';
import { failureText } from '../../../api/failure-text.ts';
import { readForm } from '../../../form.ts';
import { type FormAnswer, refuse, refuseLike, textsOf } from '../../../forms/form-answer.ts';
import { storefront } from '../../../load.ts';
import { toLogin } from './account.ts';

/** Too large, and of a kind that is not taken: said at the file. */
const OF_FILES = [413, 415];

/** What an action of the account works with. */
interface SentForm {
  api: ApiClient;
  form: FormData;
  /** Its fields as texts, trimmed. */
  values: Record<string, string>;
  /** Address of the page that took the form. */
  url: URL;
  params: ActionFunctionArgs['params'];
  context: ActionFunctionArgs['context'];
}

/**
 * The action of an account's page: `run` calls the API and answers with a redirect, or with `refuse(values, errors)`.
 * What the API refuses comes back as `FormAnswer` with everything typed but passwords and passports: errors at the fields of the same
 * name, else at `form`. Who is no longer logged in goes to /auth/login and back.
 */
export function accountAction<T>(run: (sent: SentForm) => Promise<T>) {
  return async ({ request, params, context }: ActionFunctionArgs) => {
    const form = await readForm(request);
    const values = textsOf(form);
    const url = new URL(request.url);
    try {
      return await run({ api: context.get(storefront).api, form, values, url, params, context });
    } catch (error) {
      if (isLoadError(error) && error.status === 401) throw toLogin(url);
      if (!isLoadError(error) && !isNoAnswer(error)) throw error;
      if (isLoadError(error) && OF_FILES.includes(error.status))
        return refuse(withoutSecrets(values), { file: failureText(error) }, error.status);
      const sameNames = Object.fromEntries([...form.keys()].map((name) => [name, name]));
      return refuseLike(withoutSecrets(values), error, sameNames);
    }
  };
}

/** The answer to a form of this page, when it is to the one with this `intent`. */
export function answerTo(answer: unknown, intent: string): FormAnswer | undefined {
  const given = answer as FormAnswer | undefined;
  return given?.values?.intent === intent ? given : undefined;
}

/** What no document repeats. */
function withoutSecrets(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !/password|passport/.test(name)));
}

export { refuse };
