import { type ActionFunctionArgs, replace, useActionData, useSearchParams } from 'react-router';
import { emailError } from '../../../platform/text/email.ts';
import { Notice } from '../../../ui/notice/notice.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import { EmailField } from '../../forms/contact-fields.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { readForm } from '../../forms/form.ts';
import { type FormAnswer, type FormErrors, reject, rejectLike, textsOf } from '../../forms/form-answer.ts';
import { useFormErrors } from '../../forms/use-form-errors.ts';
import { storefront } from '../../loading/load.ts';
import type { PageMeta } from '../../loading/page.ts';
import * as css from './auth.module.css';
import { AuthForm } from './auth-form.tsx';
import { AuthPage } from './auth-page.tsx';

export function meta(): PageMeta {
  return { title: 'Новый пароль', robots: 'noindex' };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const values = textsOf(await readForm(request));
  const { email = '' } = values;
  const errors = errorsOf(values);
  if (errors.email) return reject(values, errors);
  try {
    await context.get(storefront).api.POST('/api/v1/users/password-reset/', { body: { email } });
    return replace('/auth/password-reset?done=letter', 303);
  } catch (error) {
    return rejectLike(values, error, { email: 'email' });
  }
}

function errorsOf({ email = '' }: Record<string, string>): FormErrors {
  const ofEmail = emailError(email);
  return ofEmail ? { email: ofEmail } : {};
}

/** Requests a password reset link; the response is the same whether the account exists or not. */
export function Component() {
  const answer = useActionData<FormAnswer>();
  const [parameters] = useSearchParams();
  const { errors, form } = useFormErrors(answer, errorsOf);
  const field = fieldsOf(answer?.values, errors);
  const isSent = !answer && parameters.get('done') === 'letter';
  return (
    <AuthPage
      title="Новый пароль"
      lead={<>Пришлём ссылку на&nbsp;почту, с&nbsp;которой вы регистрировались.</>}
    >
      {isSent && (
        <div className={css.note}>
          <Notice kind="good">
            Если личный кабинет с&nbsp;такой почтой есть, мы&nbsp;отправили на&nbsp;неё ссылку. Она действует
            30&nbsp;минут. Если письма нет, проверьте папку «Спам» или запросите ссылку ещё раз.
          </Notice>
        </div>
      )}
      <AuthForm
        form={form}
        errors={errors}
        names={{ email: 'почта' }}
        submit={isSent ? 'Прислать ещё раз' : 'Прислать ссылку'}
        busy="Отправляем"
      >
        <EmailField {...field('email')} autoComplete="username" required />
      </AuthForm>
      <p className={css.others}>
        <a href="/auth/login" className={linkClass}>
          Вернуться ко входу
        </a>
      </p>
    </AuthPage>
  );
}
