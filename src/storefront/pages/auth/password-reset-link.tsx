import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  replace,
  useActionData,
  useLoaderData,
} from 'react-router';
import { passwordError } from '../../../shop/accounts/password/password.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { data } from '../../api/client.ts';
import { readForm } from '../../forms/form.ts';
import { type FormAnswer, type FormErrors, reject, rejectLike, textsOf } from '../../forms/form-answer.ts';
import { useFormErrors } from '../../forms/use-form-errors.ts';
import { loadOrRedirect, storefront } from '../../loading/load.ts';
import type { PageMeta } from '../../loading/page.ts';
import * as css from './auth.module.css';
import { AuthForm } from './auth-form.tsx';
import { AuthPage } from './auth-page.tsx';
import { NewPassword } from './new-password.tsx';

const PATH = '/api/v1/users/password-reset-confirm/{a}/{b}/';

export function meta(): PageMeta {
  return { title: 'Новый пароль', robots: 'noindex' };
}

/** Opening a link does not use it up, because mail scanners open links too. */
export async function loader(args: LoaderFunctionArgs): Promise<{ isGood: boolean }> {
  const link = linkOf(args.params);
  const answer = await loadOrRedirect(args, (api) => data(api.GET(PATH, { params: { path: link } })));
  return { isGood: answer.is_valid };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { password = '' } = textsOf(await readForm(request));
  const errors = errorsOf({ password });
  if (errors.password) return reject({}, errors);
  const body = { new_password1: password, new_password2: password };
  try {
    await context.get(storefront).api.POST(PATH, { params: { path: linkOf(params) }, body });
    return replace('/auth/login?done=password', 303);
  } catch (error) {
    return rejectLike({}, error, { new_password1: 'password', new_password2: 'password' });
  }
}

function linkOf({ a = '', b = '' }: Partial<Record<string, string>>) {
  return { a, b };
}

function errorsOf({ password = '' }: Record<string, string>): FormErrors {
  const issue = passwordError(password);
  return issue ? { password: issue } : {};
}

/** The page that the password reset email links to. */
export function Component() {
  const { isGood } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const { errors, form } = useFormErrors(answer, errorsOf);
  return (
    <AuthPage title="Новый пароль">
      {isGood ? (
        <>
          <p className={css.lead}>После смены нужно будет войти заново на&nbsp;всех устройствах.</p>
          <AuthForm
            form={form}
            errors={errors}
            names={{ password: 'пароль' }}
            submit="Сохранить пароль"
            busy="Сохраняем"
          >
            <NewPassword label="Новый пароль" error={errors.password} />
          </AuthForm>
        </>
      ) : (
        <>
          <p className={css.lead}>
            Ссылка больше не&nbsp;действует: она одноразовая и&nbsp;работает 30&nbsp;минут. Запросите
            новую&nbsp;— она придёт на&nbsp;ту же почту.
          </p>
          <p className={css.note}>
            <a href="/auth/password-reset" className={buttonClass({ size: 'big' })}>
              Запросить новую ссылку
            </a>
          </p>
        </>
      )}
    </AuthPage>
  );
}
