import { type ActionFunctionArgs, replace, useActionData, useSearchParams } from 'react-router';
import { buttonClass } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { readForm } from '../../forms/form.ts';
import { type FormAnswer, reject, rejectLike, textsOf } from '../../forms/form-answer.ts';
import { storefront } from '../../loading/load.ts';
import type { PageMeta } from '../../loading/page.ts';
import { AccountUses } from './account-uses.tsx';
import * as css from './auth.module.css';
import { AuthPage } from './auth-page.tsx';
import { nextOf, withNext } from './logged-in.ts';
import { LoginForm, loginErrors } from './login-form.tsx';

export { guestsOnly as loader } from './logged-in.ts';

const DONE = new Map([
  ['registration', 'Мы отправили письмо на вашу почту. Если вы регистрируетесь впервые, уже можно войти.'],
  ['confirmation', 'Мы отправили письмо на вашу почту: откройте ссылку из него, чтобы войти.'],
  ['password', 'Пароль изменён. Войдите с новым паролем.'],
  ['logout', 'Вы вышли из личного кабинета.'],
]);

export function meta(): PageMeta {
  return { title: 'Вход', robots: 'noindex' };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const values = textsOf(await readForm(request));
  const errors = loginErrors(values);
  if (Object.keys(errors).length > 0) return reject(values, errors);
  const { login = '', password = '' } = values;
  try {
    await context.get(storefront).api.POST('/api/v1/users/login/', { body: { login, password } });
    return replace(nextOf(request.url), 303);
  } catch (error) {
    return rejectLike(values, error, { login: 'login', password: 'password' });
  }
}

/** The target of the profile link for a guest (R2.4). */
export function Component() {
  const answer = useActionData<FormAnswer>();
  const [parameters] = useSearchParams();
  const next = parameters.get('next');
  const done = answer ? undefined : DONE.get(parameters.get('done') ?? '');
  return (
    <AuthPage
      title="Вход"
      aside={
        <AccountUses title="Нет личного кабинета?">
          <a href={withNext('/auth/registration', next)} className={buttonClass({ kind: 'outline' })}>
            Зарегистрироваться
          </a>
        </AccountUses>
      }
    >
      {done && (
        <div className={css.note}>
          <Notice kind="good">{done}</Notice>
        </div>
      )}
      <LoginForm answer={answer} />
    </AuthPage>
  );
}
