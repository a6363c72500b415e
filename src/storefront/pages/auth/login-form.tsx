import { LOGIN_WANTED } from '../../../shop/accounts/accounts.ts';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import type { FormAnswer, FormErrors } from '../../forms/form-answer.ts';
import { useFormErrors } from '../../forms/use-form-errors.ts';
import * as css from './auth.module.css';
import { AuthForm } from './auth-form.tsx';

const NAMES = { login: 'почта или телефон', password: 'пароль' };

export function loginErrors({ login, password }: Record<string, string>): FormErrors {
  return {
    ...(!login && { login: LOGIN_WANTED }),
    ...(!password && { password: 'Введите пароль.' }),
  };
}

/**
 * Login and password.
 * @param answer the rejected form, or the login to begin with
 * @param action the page that logs in, where it is another one
 */
export function LoginForm({ answer, action }: { answer: FormAnswer | undefined; action?: string }) {
  const { errors, form } = useFormErrors(answer, loginErrors);
  const field = fieldsOf(answer?.values, errors);
  return (
    <>
      <AuthForm form={form} errors={errors} names={NAMES} submit="Войти" busy="Входим" action={action}>
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
    </>
  );
}
