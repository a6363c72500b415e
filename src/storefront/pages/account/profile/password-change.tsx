import { Form } from 'react-router';
import { Button, buttonClass } from '../../../../ui/button/button.tsx';
import { PasswordField } from '../../../../ui/field/password-field.tsx';
import { linkClass } from '../../../../ui/text/text.tsx';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import { AccountName } from './account-name.tsx';
import * as css from './profile-screen.module.css';

/** Changes the password: with the current one, or by email if it is forgotten. */
export function PasswordChange({ email, answer }: { email: string; answer: FormAnswer | undefined }) {
  return (
    <details open={answer !== undefined} className={css.folded}>
      <summary className={buttonClass({ kind: 'outline' })}>Сменить пароль</summary>
      <Form method="post" noValidate className={css.form}>
        <input type="hidden" name="intent" value="password" />
        <AccountName email={email} />
        <PasswordField
          id="password-now"
          name="password"
          label="Текущий пароль"
          autoComplete="current-password"
          required
          error={answer?.errors.password}
        />
        <PasswordField
          id="new-password"
          name="new_password1"
          label="Новый пароль"
          hint="Не меньше 8 знаков, латинская буква и цифра"
          autoComplete="new-password"
          required
          error={answer?.errors.new_password1}
        />
        <PasswordField
          id="new-password-again"
          name="new_password2"
          label="Новый пароль ещё раз"
          autoComplete="new-password"
          required
          error={answer?.errors.new_password2}
        />
        <Button type="submit" kind="outline">
          Сменить пароль
        </Button>
        <p>
          <a href="/auth/password-reset" className={css.link}>
            <span className={linkClass}>Не помню пароль&nbsp;— прислать ссылку на&nbsp;почту</span>
          </a>
        </p>
      </Form>
    </details>
  );
}
