import { Form } from 'react-router';
import { Button, buttonClass } from '../../../../ui/button/button.tsx';
import { PasswordField } from '../../../../ui/field/password-field.tsx';
import { Notice } from '../../../../ui/notice/notice.tsx';
import { formatDay } from '../../../days.ts';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import type { ProfileView } from './page.tsx';
import css from './profile-screen.module.css';

interface OwnDataProps {
  askedAt: ProfileView['erasureAskedAt'];
  answer: FormAnswer | undefined;
}

/** A copy of everything that is kept of one, and the way to have it deleted (152-ФЗ, B2B T30). */
export function OwnData({ askedAt, answer }: OwnDataProps) {
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
            Вы&nbsp;попросили удалить данные {formatDay(askedAt)}. Удалим в&nbsp;течение десяти рабочих дней
            и&nbsp;напишем об&nbsp;этом.
          </Notice>
          <input type="hidden" name="intent" value="keep" />
          <Button type="submit" kind="outline">
            Не&nbsp;удалять
          </Button>
        </Form>
      ) : (
        <details open={answer !== undefined} className={css.folded}>
          <summary className={buttonClass({ kind: 'outline' })}>Удалить кабинет и&nbsp;данные</summary>
          <Form method="post" noValidate className={css.form}>
            <input type="hidden" name="intent" value="erase" />
            <p>
              Удалим кабинет, адреса, избранное и&nbsp;историю, согласия перестанут действовать. Заказы
              и&nbsp;документы к&nbsp;ним закон велит хранить пять лет. До&nbsp;удаления просьбу можно
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
              Попросить удалить
            </Button>
          </Form>
        </details>
      )}
    </>
  );
}
