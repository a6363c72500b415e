import { type ActionFunctionArgs, replace, useActionData, useSearchParams } from 'react-router';
import { LOGIN_WANTED } from '../../../shop/accounts/accounts.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { readForm } from '../../forms/form.ts';
import { type FormAnswer, type FormErrors, reject, rejectLike, textsOf } from '../../forms/form-answer.ts';
import { useFormErrors } from '../../forms/use-form-errors.ts';
import { storefront } from '../../loading/load.ts';
import type { PageMeta } from '../../loading/page.ts';
import { AccountUses } from './account-uses.tsx';
import * as css from './auth.module.css';
import { AuthForm } from './auth-form.tsx';
import { AuthPage } from './auth-page.tsx';
import { nextOf, withNext } from './logged-in.ts';

export { guestsOnly as loader } from './logged-in.ts';

const NAMES = { login: 'почта или телефон', password: 'пароль' };
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
  const errors = errorsOf(values);
  if (Object.keys(errors).length > 0) return reject(values, errors);
  const { login = '', password = '' } = values;
  try {
    await context.get(storefront).api.POST('/api/v1/users/login/', { body: { login, password } });
    return replace(nextOf(request.url), 303);
  } catch (error) {
    return rejectLike(values, error, { login: 'login', password: 'password' });
  }
}

function errorsOf({ login, password }: Record<string, string>): FormErrors {
  return {
    ...(!login && { login: LOGIN_WANTED }),
    ...(!password && { password: 'Введите пароль.' }),
  };
}

/** The target of the profile link for a guest (R2.4). */
export function Component() {
  const answer = useActionData<FormAnswer>();
  const [parameters] = useSearchParams();
  const { errors, form } = useFormErrors(answer, errorsOf);
  const field = fieldsOf(answer?.values, errors);
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
      <AuthForm form={form} errors={errors} names={NAMES} submit="Войти" busy="Входим">
        <TextField
          {...field('login')}
          label="Почта или телефон"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordField {...field('password')} label="Пароль" autoComplete="current-password" required />
      </AuthForm>
      <p className={css.others}>
        <a href="/auth/password-reset" className={linkClass}>
          Забыли пароль?
        </a>
      </p>
    </AuthPage>
  );
}
