import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { api, data } from '../../api/client.ts';
import { fieldErrors } from '../../api/failures.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { notify } from '../../parts/notify.ts';
import { useSession, useTakeSession } from '../../session/session.ts';
import * as css from '../../trust/trust.module.css';

/** The person changes his password. Other sessions end. */
export function PasswordPart() {
  const [isOpen, open] = useState(false);
  const take = useTakeSession();
  const change = useMutation({
    mutationFn: (form: FormData) => {
      const text = (name: string) => String(form.get(name) ?? '');
      const [password, new_password1, new_password2] = [text('password'), text('first'), text('second')];
      return data(
        api.POST('/api/v1/staff/session/password/', { body: { password, new_password1, new_password2 } }),
      );
    },
    onSuccess: (session) => {
      take(session);
      notify({ text: 'Пароль сменён, остальные входы завершены.' });
      open(false);
    },
  });
  const errors = fieldErrors(change.error);
  const isOfField = Boolean(errors.password ?? errors.new_password1 ?? errors.new_password2);
  return (
    <section className={css.part}>
      <h2>Пароль</h2>
      <div className={css.buttons}>
        <Button kind="quiet" onClick={() => open(true)}>
          Сменить пароль
        </Button>
      </div>
      {isOpen && (
        <Confirm
          title="Сменить пароль"
          action="Сменить"
          busy={change.isPending && 'Меняем'}
          error={isOfField ? null : change.error}
          onConfirm={change.mutate}
          onClose={() => open(false)}
        >
          <div className={css.fields}>
            <PasswordField
              id="password"
              name="password"
              label="Теперешний пароль"
              error={errors.password}
              autoComplete="current-password"
            />
            <PasswordField
              id="first"
              name="first"
              label="Новый пароль"
              error={errors.new_password1}
              autoComplete="new-password"
            />
            <PasswordField
              id="second"
              name="second"
              label="Ещё раз"
              error={errors.new_password2}
              autoComplete="new-password"
            />
          </div>
        </Confirm>
      )}
    </section>
  );
}

/** The person changes his email: it is valid once he opens the link in the email sent to it. */
export function EmailPart() {
  const { email } = useSession();
  const [isOpen, open] = useState(false);
  const [awaited, setAwaited] = useState<string | null>(null);
  const change = useMutation({
    mutationFn: (form: FormData) => {
      const body = { email: String(form.get('email')).trim(), password: String(form.get('password')) };
      return data(api.POST('/api/v1/staff/session/email/', { body }));
    },
    onSuccess: ({ new_email: next }) => {
      setAwaited(next);
      notify({ text: next ? `Откройте ссылку в письме на ${next}.` : 'Почта та же.' });
      open(false);
    },
  });
  const errors = fieldErrors(change.error);
  return (
    <section className={css.part}>
      <h2>Почта</h2>
      <p>
        {email}
        {awaited && <span className={css.note}>Станет {awaited}, когда вы откроете ссылку из письма.</span>}
      </p>
      <div className={css.buttons}>
        <Button kind="quiet" onClick={() => open(true)}>
          Сменить почту
        </Button>
      </div>
      {isOpen && (
        <Confirm
          title="Сменить почту"
          action="Прислать ссылку"
          busy={change.isPending && 'Отправляем'}
          error={errors.email || errors.password ? null : change.error}
          onConfirm={change.mutate}
          onClose={() => open(false)}
        >
          <div className={css.fields}>
            <TextField id="email" name="email" label="Новая почта" type="email" error={errors.email} />
            <PasswordField
              id="password"
              name="password"
              label="Пароль"
              error={errors.password}
              autoComplete="current-password"
            />
            <p className={css.note}>
              Почта сменится, когда вы откроете ссылку. Тогда придётся войти на стойку заново.
            </p>
          </div>
        </Confirm>
      )}
    </section>
  );
}
