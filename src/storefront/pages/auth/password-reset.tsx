import { type ActionFunctionArgs, replace, useActionData, useSearchParams } from 'react-router';
import { isEmail } from '../../../shop/accounts/email.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import { readForm } from '../../form.ts';
import { type FormAnswer, type FormErrors, refuse, refuseLike, textsOf } from '../../forms/form-answer.ts';
import { useFormErrors } from '../../forms/use-form-errors.ts';
import { storefront } from '../../load.ts';
import type { PageMeta } from '../../page.ts';
import css from './auth.module.css';
import { AuthForm } from './auth-form.tsx';
import { AuthPage } from './auth-page.tsx';

export function meta(): PageMeta {
  return { title: 'Новый пароль', robots: 'noindex' };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const values = textsOf(await readForm(request));
  const { email = '' } = values;
  const errors = problemsOf(values);
  if (errors.email) return refuse(values, errors);
  try {
    await context.get(storefront).api.POST('/api/v1/users/password-reset/', { body: { email } });
    return replace('/auth/password-reset?done=letter', 303);
  } catch (error) {
    return refuseLike(values, error, { email: 'email' });
  }
}

function problemsOf({ email = '' }: Record<string, string>): FormErrors {
  return isEmail(email) ? {} : { email: 'Нужен адрес почты вида ivanov@mail.ru.' };
}

/** A link to a new password is asked for; the answer is one, whoever asks. */
export function Component() {
  const answer = useActionData<FormAnswer>();
  const [parameters] = useSearchParams();
  const { errors, form } = useFormErrors(answer, problemsOf);
  const isSent = !answer && parameters.get('done') === 'letter';
  return (
    <AuthPage
      title="Новый пароль"
      lead={<>Пришлём ссылку на&nbsp;почту, с&nbsp;которой вы регистрировались.</>}
    >
      {isSent && (
        <div className={css.note}>
          <Notice kind="good">
            Если такая почта у&nbsp;нас есть, ссылка уже в&nbsp;пути. Она действует полчаса. Письма нет&nbsp;—
            проверьте «Спам» или запросите ещё раз.
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
        <TextField
          id="email"
          name="email"
          type="email"
          label="Электронная почта"
          autoComplete="username"
          maxLength={254}
          required
          defaultValue={answer?.values.email}
          error={errors.email}
        />
      </AuthForm>
      <p className={css.others}>
        <a href="/auth/login" className={linkClass}>
          Вернуться ко входу
        </a>
      </p>
    </AuthPage>
  );
}
