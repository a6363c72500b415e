import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { api, data } from '../../api/client.ts';
import { failureText, fieldErrors } from '../../api/failures.ts';
import type { Shape } from '../../api/shapes.ts';
import { Icon } from '../../icon/icon.tsx';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { longMoment } from '../../parts/moments.ts';
import { notify } from '../../parts/notify.ts';
import { addPasskey, canUsePasskeys } from '../../session/passkeys.ts';
import { QrCode } from '../../session/qr-code.tsx';
import { useTakeSession } from '../../session/session.ts';
import * as css from '../../trust/trust.module.css';

const KEY = ['own-factors'];

/** The second factors of the person: the app with codes, passkeys and recovery codes. */
export function Factors() {
  const client = useQueryClient();
  const take = useTakeSession();
  const { data: own } = useQuery({ queryKey: KEY, queryFn: () => data(api.GET('/api/v1/staff/factors/')) });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [key, setKey] = useState<Shape<'StaffTotpKey'> | null>(null);
  const again = () => client.invalidateQueries({ queryKey: KEY });
  const failed = (error: Error) => notify({ tone: 'wrong', text: failureText(error) });
  const enrolled = ({ session, recovery_codes }: Shape<'StaffEnrolled'>) => {
    take(session);
    setKey(null);
    if (recovery_codes) setCodes(recovery_codes);
    notify({ text: 'Второй фактор добавлен.' });
  };
  const begin = useMutation({
    mutationFn: () => data(api.POST('/api/v1/staff/factors/totp/', { body: {} })),
    onSuccess: setKey,
    onError: failed,
  });
  const passkey = useMutation({
    mutationFn: () => addPasskey('Ключ входа'),
    onSuccess: enrolled,
    onError: failed,
    onSettled: again,
  });
  const renew = useMutation({
    mutationFn: () => data(api.POST('/api/v1/staff/factors/recovery-codes/', { body: {} })),
    onSuccess: ({ recovery_codes }) => setCodes(recovery_codes),
    onError: failed,
    onSettled: again,
  });
  const remove = useMutation({
    mutationFn: async (id: number | null) => {
      if (id === null) await api.DELETE('/api/v1/staff/factors/totp/');
      else await api.DELETE('/api/v1/staff/factors/passkeys/{id}/', { params: { path: { id: String(id) } } });
    },
    onSuccess: () => notify({ text: 'Второй фактор убран.' }),
    onError: failed,
    onSettled: again,
  });
  return (
    <section className={css.part}>
      <h2>Второй фактор</h2>
      {own && (
        <ul className={css.rows}>
          {own.totp && (
            <Factor
              name="Приложение с кодами"
              note={`с ${longMoment(new Date(own.totp.created_at))}`}
              busy={remove.isPending}
              onRemove={() => remove.mutate(null)}
            />
          )}
          {own.passkeys.map(({ id, name, created_at: at, used_at: used }) => (
            <Factor
              key={id}
              name={name}
              note={`с ${longMoment(new Date(at))}${used ? `, последний раз ${longMoment(new Date(used))}` : ''}`}
              busy={remove.isPending}
              onRemove={() => remove.mutate(id)}
            />
          ))}
          <li>
            <span>
              Коды восстановления
              <span className={css.note}>осталось: {own.recovery_codes}</span>
            </span>
            <Button
              kind="text"
              size="small"
              busy={renew.isPending && 'Делаем'}
              onClick={() => renew.mutate()}
            >
              Сделать новые
            </Button>
          </li>
        </ul>
      )}
      <div className={css.buttons}>
        <Button kind="quiet" busy={begin.isPending && 'Готовим'} onClick={() => begin.mutate()}>
          {own?.totp ? 'Другое приложение с кодами' : 'Приложение с кодами'}
        </Button>
        {canUsePasskeys() && (
          <Button kind="quiet" busy={passkey.isPending && 'Ждём ключ'} onClick={() => passkey.mutate()}>
            <Icon name="fingerprint" size="small" /> Добавить ключ входа
          </Button>
        )}
      </div>
      {key && <NewApp secret={key} onEnrolled={enrolled} onClose={() => setKey(null)} onSettled={again} />}
      {codes && (
        <Dialog title="Коды восстановления" onClose={() => setCodes(null)}>
          <div className={css.fields}>
            <p>Каждый действует один раз. Больше они не покажутся: сохраните или напечатайте.</p>
            <ol className={css.codes}>
              {codes.map((code) => (
                <li key={code}>
                  <code>{code}</code>
                </li>
              ))}
            </ol>
            <div className={css.buttons}>
              <Button onClick={() => setCodes(null)}>Сохранены</Button>
              <Button kind="quiet" onClick={() => print()}>
                <Icon name="printer" size="small" /> Напечатать
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </section>
  );
}

interface FactorProps {
  name: string;
  note: string;
  busy: boolean;
  onRemove: () => void;
}

function Factor({ name, note, busy, onRemove }: FactorProps) {
  return (
    <li>
      <span>
        {name}
        <span className={css.note}>{note}</span>
      </span>
      <Button kind="text" size="small" busy={busy && 'Убираем'} onClick={onRemove}>
        Убрать
      </Button>
    </li>
  );
}

interface NewAppProps {
  secret: Shape<'StaffTotpKey'>;
  onEnrolled: (enrolled: Shape<'StaffEnrolled'>) => void;
  onClose: () => void;
  onSettled: () => void;
}

/** Adds an app: the person scans its code and types what it shows. */
function NewApp({ secret, onEnrolled, onClose, onSettled }: NewAppProps) {
  const confirm = useMutation({
    mutationFn: (form: FormData) => {
      const code = String(form.get('code')).replace(/\s/g, '');
      return data(api.POST('/api/v1/staff/factors/totp/confirm/', { body: { code } }));
    },
    onSuccess: onEnrolled,
    onSettled,
  });
  const { code: error } = fieldErrors(confirm.error);
  return (
    <Confirm
      title="Приложение с кодами"
      action="Включить"
      busy={confirm.isPending && 'Проверяем'}
      error={error === undefined ? confirm.error : null}
      onConfirm={confirm.mutate}
      onClose={onClose}
    >
      <div className={css.fields}>
        <p>
          Отсканируйте код приложением и введите шесть цифр. Прежнее приложение тогда перестанет действовать.
        </p>
        <QrCode {...secret.qr} />
        <p className={css.note}>Не сканируется? Введите вручную: {secret.secret}</p>
        <TextField
          id="code"
          name="code"
          label="Код из приложения"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          error={error}
        />
      </div>
    </Confirm>
  );
}
