import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  replace,
  useActionData,
  useLoaderData,
} from 'react-router';
import { passwordProblem } from '../../../shop/accounts/password.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { data } from '../../api/client.ts';
import { readForm } from '../../form.ts';
import { type FormAnswer, type FormErrors, refuse, refuseLike, textsOf } from '../../forms/form-answer.ts';
import { useFormErrors } from '../../forms/use-form-errors.ts';
import { loadOrRedirect, storefront } from '../../load.ts';
import type { PageMeta } from '../../page.ts';
import css from './auth.module.css';
import { AuthForm } from './auth-form.tsx';
import { AuthPage } from './auth-page.tsx';
import { NewPassword } from './new-password.tsx';

const PATH = '/api/v1/users/password-reset-confirm/{a}/{b}/';

export function meta(): PageMeta {
  return { title: 'Новый пароль', robots: 'noindex' };
}

/** Looking at a link does not use it up: programs that read letters look as well. */
export async function loader(args: LoaderFunctionArgs): Promise<{ isGood: boolean }> {
  const link = linkOf(args.params);
  const answer = await loadOrRedirect(args, (api) => data(api.GET(PATH, { params: { path: link } })));
  return { isGood: answer.is_valid };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { password = '' } = textsOf(await readForm(request));
  const errors = problemsOf({ password });
  if (errors.password) return refuse({}, errors);
  const body = { new_password1: password, new_password2: password };
  try {
    await context.get(storefront).api.POST(PATH, { params: { path: linkOf(params) }, body });
    return replace('/auth/login?done=password', 303);
  } catch (error) {
    return refuseLike({}, error, { new_password1: 'password', new_password2: 'password' });
  }
}

function linkOf({ a = '', b = '' }: Partial<Record<string, string>>) {
  return { a, b };
}

function problemsOf({ password = '' }: Record<string, string>): FormErrors {
  const problem = passwordProblem(password);
  return problem ? { password: problem } : {};
}

/** Where the link of the letter leads. */
export function Component() {
  const { isGood } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const { errors, form } = useFormErrors(answer, problemsOf);
  return (
    <AuthPage title="Новый пароль">
      {isGood ? (
        <>
          <p className={css.lead}>После смены придётся войти заново на&nbsp;всех устройствах.</p>
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
            Ссылка больше не&nbsp;действует: она годится один раз и&nbsp;полчаса. Запросите новую&nbsp;—
            придёт на&nbsp;ту же почту.
          </p>
          <p className={css.note}>
            <a href="/auth/password-reset" className={buttonClass({ size: 'big' })}>
              Запросить новую
            </a>
          </p>
        </>
      )}
    </AuthPage>
  );
}
