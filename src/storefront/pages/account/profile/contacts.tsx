import { Form } from 'react-router';
import { Button, buttonClass } from '../../../../ui/button/button.tsx';
import { PasswordField } from '../../../../ui/field/password-field.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import { PhoneField } from '../../../forms/phone-field.tsx';
import { AccountName } from './account-name.tsx';
import type { ProfileView } from './profile.view.ts';
import * as css from './profile-screen.module.css';

interface ContactsProps {
  user: ProfileView['user'];
  answer: FormAnswer | undefined;
}

/**
 * The login contacts: changing the email or phone needs the password, and a new email is confirmed by a link
 * sent to it.
 */
export function Contacts({ user, answer }: ContactsProps) {
  const { email, phone, new_email } = user;
  const typed = answer?.values;
  return (
    <>
      <dl className={css.facts}>
        <dt>Почта</dt>
        <dd>
          {email}
          {new_email && (
            <p className={css.quiet}>
              Ждём подтверждения {new_email}: откройте ссылку из&nbsp;письма, она действует сутки.
            </p>
          )}
        </dd>
        <dt>Телефон</dt>
        <dd>{phone}</dd>
      </dl>
      <details open={answer !== undefined} className={css.folded} key={`${new_email} ${phone}`}>
        <summary className={buttonClass({ kind: 'outline' })}>Сменить почту или телефон</summary>
        <Form method="post" noValidate className={css.form}>
          <input type="hidden" name="intent" value="contacts" />
          <AccountName email={email} />
          <TextField
            id="email"
            name="email"
            type="email"
            label="Эл. почта"
            hint="На новую почту придёт письмо со ссылкой"
            autoComplete="email"
            maxLength={254}
            required
            defaultValue={typed?.email ?? email}
            error={answer?.errors.email}
          />
          <PhoneField
            id="phone"
            name="phone"
            label="Мобильный телефон"
            maxLength={40}
            required
            defaultValue={typed?.phone ?? phone}
            error={answer?.errors.phone}
          />
          <PasswordField
            id="password"
            name="password"
            label="Пароль от кабинета"
            autoComplete="current-password"
            required
            error={answer?.errors.password}
          />
          <Button type="submit" kind="outline">
            Сменить
          </Button>
        </Form>
      </details>
    </>
  );
}
