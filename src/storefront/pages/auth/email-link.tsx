import {
  type ActionFunctionArgs,
  data as answerWith,
  Form,
  replace,
  useActionData,
  useNavigation,
} from 'react-router';
import { DEAD_EMAIL_LINK } from '../../../shop/accounts/accounts.ts';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { data } from '../../api/client.ts';
import { type FormAnswer, reject, rejectLike } from '../../forms/form-answer.ts';
import { storefront } from '../../loading/load.ts';
import type { PageMeta } from '../../loading/page.ts';
import * as css from './auth.module.css';
import { AuthPage } from './auth-page.tsx';
import { LoginForm } from './login-form.tsx';

export function meta(): PageMeta {
  return { title: 'Подтверждение почты', robots: 'noindex' };
}

export async function action({ params, context }: ActionFunctionArgs) {
  const { token = '' } = params;
  if (!/^[\w-]{43}$/.test(token)) return reject({}, { form: DEAD_EMAIL_LINK });
  const { api, loadSession } = context.get(storefront);
  try {
    const session = await loadSession();
    const { email } = await data(api.POST('/api/v1/users/email-confirm/', { body: { token } }));
    if (session?.is_authenticated) return replace('/account/profile?done=email', 303);
    // The password may be that of a stranger who registered with this email: the link alone logs nobody in.
    return answerWith<FormAnswer>({ values: { login: email }, errors: {} });
  } catch (error) {
    return rejectLike({}, error, { non_field_errors: 'form' });
  }
}

/**
 * The page that emails link to after registration or a change of email. Opening it confirms nothing, because
 * mail scanners open links too.
 */
export function Component() {
  const answer = useActionData<FormAnswer>();
  const isBusy = useNavigation().formMethod === 'POST';
  if (answer?.values.login)
    return (
      <AuthPage title="Вход">
        <div className={css.note}>
          <Notice kind="good">Почта подтверждена. Введите пароль, чтобы войти.</Notice>
        </div>
        <LoginForm answer={answer} action="/auth/login" />
      </AuthPage>
    );
  return (
    <AuthPage title="Подтверждение почты">
      {answer?.errors.form ? (
        <>
          <div className={css.note}>
            <Notice kind="wrong">{answer.errors.form}</Notice>
          </div>
          <p className={css.ways}>
            <a href="/auth/login" className={buttonClass()}>
              Войти
            </a>
            <a href="/auth/password-reset" className={buttonClass({ kind: 'outline' })}>
              Задать новый пароль
            </a>
          </p>
        </>
      ) : (
        <>
          <p className={css.lead}>Подтвердите, что это ваша почта: дальше вы будете входить с&nbsp;ней.</p>
          <Form method="post" className={css.form}>
            <Button type="submit" size="big" busy={isBusy && 'Подтверждаем'}>
              Подтвердить почту
            </Button>
          </Form>
        </>
      )}
    </AuthPage>
  );
}
