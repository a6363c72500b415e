import { Form } from 'react-router';
import { Button, buttonClass } from '../../../../ui/button/button.tsx';
import { PasswordField } from '../../../../ui/field/password-field.tsx';
import { Notice } from '../../../../ui/notice/notice.tsx';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import { formatDay } from '../../../places/days.ts';
import { AccountName } from './account-name.tsx';
import type { ProfileView } from './profile.view.ts';
import * as css from './profile-screen.module.css';

interface OwnDataProps {
  email: string;
  askedAt: ProfileView['erasureAskedAt'];
  answer: FormAnswer | undefined;
}

/** A copy of all the user's data, and the request to delete it (152-ФЗ, ACC-6). */
export function OwnData({ email, askedAt, answer }: OwnDataProps) {
  return (
    <>
      <p className={css.lead}>
        Профиль, заказы, адреса, избранное, корзина и&nbsp;история поиска одним файлом.
      </p>
      <p>
        <a href="/api/v1/users/personal-data/" download className={buttonClass({ kind: 'outline' })}>
          Скачать мои данные
        </a>
      </p>
      {askedAt ? (
        <Form method="post" className={css.asked}>
          <Notice kind="attention">
            Запрос на&nbsp;удаление данных принят {formatDay(askedAt)}. Удалим их в&nbsp;течение десяти
            рабочих дней и&nbsp;сообщим вам.
          </Notice>
          <input type="hidden" name="intent" value="keep" />
          <Button type="submit" kind="outline">
            Отменить запрос
          </Button>
        </Form>
      ) : (
        <details open={answer !== undefined} className={css.folded}>
          <summary className={buttonClass({ kind: 'outline' })}>Удалить кабинет и&nbsp;данные</summary>
          <Form method="post" noValidate className={css.form}>
            <input type="hidden" name="intent" value="erase" />
            <AccountName email={email} />
            <p>
              Удалим кабинет, адреса, избранное и&nbsp;историю поиска, согласия перестанут действовать. Заказы
              и&nbsp;документы к&nbsp;ним по&nbsp;закону храним пять лет. До&nbsp;удаления запрос можно
              отменить здесь&nbsp;же.
            </p>
            <PasswordField
              id="erase-password"
              name="password"
              label="Пароль от кабинета"
              autoComplete="current-password"
              required
              error={answer?.errors.password}
            />
            <Button type="submit" kind="outline">
              Отправить запрос
            </Button>
          </Form>
        </details>
      )}
    </>
  );
}
