import { Form } from 'react-router';
import { Button, buttonClass } from '../../../../ui/button/button.tsx';
import { PasswordField } from '../../../../ui/field/password-field.tsx';
import { EmailField, PhoneField } from '../../../forms/contact-fields.tsx';
import { fieldsOf } from '../../../forms/fields.ts';
import type { FormAnswer } from '../../../forms/form-answer.ts';
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
  const field = fieldsOf(answer?.values ?? { email, phone }, answer?.errors);
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
          <EmailField {...field('email')} hint="На новую почту придёт письмо со ссылкой" required />
          <PhoneField {...field('phone')} label="Мобильный телефон" required />
          <PasswordField
            {...field('password')}
            label="Пароль от кабинета"
            autoComplete="current-password"
            required
          />
          <Button type="submit" kind="outline">
            Сменить
          </Button>
        </Form>
      </details>
    </>
  );
}
