import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { linkClass } from '../../ui/text/text.tsx';
import { api, data } from '../api/client.ts';
import { failureText, fieldErrors } from '../api/failures.ts';
import { Icon } from '../icon/icon.tsx';
import { Button } from '../parts/button.tsx';
import { focusFirst } from '../parts/focus-first.ts';
import * as css from './gate.module.css';
import { canUsePasskeys, signIn } from './passkeys.ts';
import { type Session, useTakeSession } from './session.ts';

type Way = 'code' | 'recovery_code' | 'password';

/** The second factor: a code of the app, a passkey or a recovery code; in the demo the password does instead. */
export function FactorForm({ session, action }: { session: Session; action: string }) {
  const { totp, passkeys, recovery_codes: codes } = session.factors;
  const [way, setWay] = useState<Way | null>(
    totp ? 'code' : passkeys ? null : session.demo ? 'password' : 'recovery_code',
  );
  const take = useTakeSession();
  const prove = useMutation({
    mutationFn: (body: Parameters<typeof sendProof>[0]) => sendProof(body),
    onSuccess: take,
  });
  const passkey = useMutation({ mutationFn: signIn, onSuccess: take });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('proof')).trim();
    if (way !== null) prove.mutate({ [way]: way === 'code' ? typed.replace(/\s/g, '') : typed });
  };
  const errors = fieldErrors(prove.error);
  const fieldError = way === null ? undefined : errors[way];
  const error = (fieldError === undefined && prove.error) || passkey.error;
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {error && <Notice kind="wrong">{failureText(error)}</Notice>}
      {way === 'code' && (
        <TextField
          key={way}
          id="proof"
          name="proof"
          label="Код из приложения"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          hint="Шесть цифр"
          error={fieldError}
          autoFocus
          ref={focusFirst}
        />
      )}
      {way === 'recovery_code' && (
        <TextField
          key={way}
          id="proof"
          name="proof"
          label="Код восстановления"
          autoComplete="off"
          maxLength={60}
          hint={`Каждый действует один раз, осталось ${codes}`}
          error={fieldError}
          autoFocus
          ref={focusFirst}
        />
      )}
      {way === 'password' && (
        <PasswordField
          key={way}
          id="proof"
          name="proof"
          label="Пароль"
          autoComplete="current-password"
          error={fieldError}
          autoFocus
          ref={focusFirst}
        />
      )}
      {way !== null && (
        <Button type="submit" isWide busy={prove.isPending && 'Проверяем'}>
          {action}
        </Button>
      )}
      {passkeys && canUsePasskeys() && (
        <Button
          kind={way === null ? 'main' : 'quiet'}
          isWide
          busy={passkey.isPending && 'Ждём ключ'}
          onClick={() => passkey.mutate()}
        >
          <Icon name="fingerprint" />
          Ключ доступа
        </Button>
      )}
      {way !== 'recovery_code' && codes > 0 && (
        <button type="button" className={css.other} onClick={() => setWay('recovery_code')}>
          <span className={linkClass}>Нет телефона: код восстановления</span>
        </button>
      )}
      {way === 'recovery_code' && totp && (
        <button type="button" className={css.other} onClick={() => setWay('code')}>
          <span className={linkClass}>Код из приложения</span>
        </button>
      )}
    </form>
  );
}

function sendProof(body: { code?: string; recovery_code?: string; password?: string }): Promise<Session> {
  return data(api.POST('/api/v1/staff/session/factor/', { body }));
}
