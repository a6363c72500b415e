import { type ActionFunctionArgs, Form, replace, useActionData, useNavigation } from 'react-router';
import { DEAD_EMAIL_LINK } from '../../../shop/accounts/accounts.ts';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { type FormAnswer, reject, rejectLike } from '../../forms/form-answer.ts';
import { storefront } from '../../loading/load.ts';
import type { PageMeta } from '../../loading/page.ts';
import * as css from './auth.module.css';
import { AuthPage } from './auth-page.tsx';

export function meta(): PageMeta {
  return { title: 'Подтверждение почты', robots: 'noindex' };
}

export async function action({ params, context }: ActionFunctionArgs) {
  const { token = '' } = params;
  if (!/^[\w-]{43}$/.test(token)) return reject({}, { form: DEAD_EMAIL_LINK });
  try {
    await context.get(storefront).api.POST('/api/v1/users/email-confirm/', { body: { token } });
    return replace('/account/profile?done=email', 303);
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
