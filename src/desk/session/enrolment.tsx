import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { TextField } from '../../ui/field/text-field.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { api, data } from '../api/client.ts';
import { failureText, fieldErrors } from '../api/failures.ts';
import type { Shape } from '../api/shapes.ts';
import { Icon } from '../icon/icon.tsx';
import { Button } from '../parts/button.tsx';
import { Door } from './door.tsx';
import * as css from './gate.module.css';
import { addPasskey, canUsePasskeys } from './passkeys.ts';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type Session, useTakeSession } from './session.ts';

/** The first login: the second factor is set up, and ten recovery codes are shown once. */
export function Enrolment({ session }: { session: Session }) {
  const [enrolled, setEnrolled] = useState<Shape<'StaffEnrolled'> | null>(null);
  const take = useTakeSession();
  const key = useQuery({
    queryKey: ['totp key', session.id],
    queryFn: () => data(api.POST('/api/v1/staff/factors/totp/', { body: {} })),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const confirm = useMutation({
    mutationFn: (code: string) => data(api.POST('/api/v1/staff/factors/totp/confirm/', { body: { code } })),
    onSuccess: setEnrolled,
  });
  const passkey = useMutation({ mutationFn: () => addPasskey(deviceName()), onSuccess: setEnrolled });
  if (enrolled?.recovery_codes)
    return <RecoveryCodes codes={enrolled.recovery_codes} onSaved={() => take(enrolled.session)} />;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    confirm.mutate(String(new FormData(event.currentTarget).get('code')).replace(/\s/g, ''));
  };
  const { code: codeError } = fieldErrors(confirm.error);
  const error = (codeError === undefined && confirm.error) || passkey.error || key.error;
  return (
    <Door title="Второй фактор">
      <p>
        {session.name}, пароля мало: стойка открывает чужие деньги и документы. Отсканируйте код приложением
        для кодов (Яндекс Ключ, Google Authenticator) и введите шесть цифр.
      </p>
      {error && <Notice kind="wrong">{failureText(error)}</Notice>}
      {key.data && (
        <>
          <QrCode {...key.data.qr} />
          <p className={css.secret}>
            Не сканируется? Введите вручную: <b>{key.data.secret}</b>
          </p>
        </>
      )}
      <form className={css.form} onSubmit={submit} noValidate>
        <TextField
          id="code"
          name="code"
          label="Код из приложения"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          error={codeError}
        />
        <Button type="submit" isWide busy={confirm.isPending && 'Проверяем'}>
          Включить
        </Button>
        {canUsePasskeys() && (
          <Button
            kind="quiet"
            isWide
            busy={passkey.isPending && 'Ждём ключ'}
            onClick={() => passkey.mutate()}
          >
            <Icon name="fingerprint" />
            Ключ доступа вместо кода
          </Button>
        )}
      </form>
    </Door>
  );
}

function deviceName(): string {
  const system = /Windows|Mac OS|Android|iPhone|iPad|Linux/.exec(navigator.userAgent)?.[0];
  return system ? `Ключ, ${system}` : 'Ключ доступа';
}
