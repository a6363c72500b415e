import { useMutation, useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { api, data } from '../api/client.ts';
import { failureText, fieldErrors, hasStatus } from '../api/failures.ts';
import { Button, buttonClass } from '../parts/button.tsx';
import { Door } from './door.tsx';
import * as css from './gate.module.css';
import { useTakeSession } from './session.ts';

/** The page of a link that opens the desk to a new person, or to one who has lost the factor. */
export function LinkPage() {
  const { token = '' } = useParams();
  const take = useTakeSession();
  const navigate = useNavigate();
  const owner = useQuery({
    queryKey: ['link', token],
    queryFn: () => data(api.POST('/api/v1/staff/login/link/', { body: { token } })),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const open = useMutation({
    mutationFn: (password: string) =>
      data(api.POST('/api/v1/staff/login/link/open/', { body: { token, password } })),
    onSuccess: (session) => {
      take(session);
      navigate('/', { replace: true });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    open.mutate(String(new FormData(event.currentTarget).get('password')));
  };
  if (owner.isPending)
    return (
      <p className={css.wait} role="status">
        Проверяем ссылку…
      </p>
    );
  if (owner.error)
    return (
      <Door title="Ссылка не открылась">
        <p>{failureText(owner.error)}</p>
        {(hasStatus(owner.error, 404) || hasStatus(owner.error, 400)) && (
          <p>Ссылка действует сутки и один раз. Попросите администратора прислать новую.</p>
        )}
        <Link to="/" className={buttonClass({ kind: 'quiet' })}>
          Ко входу
        </Link>
      </Door>
    );
  const { name, email, is_new: isNew } = owner.data;
  const { password: passwordError } = fieldErrors(open.error);
  return (
    <Door title={`Здравствуйте, ${name}`}>
      <p>
        {email}.{' '}
        {isNew
          ? 'Придумайте пароль, затем включите второй фактор.'
          : 'Введите ваш пароль: прежний второй фактор отключится, и вы включите новый.'}
      </p>
      {open.error && passwordError === undefined && <Notice kind="wrong">{failureText(open.error)}</Notice>}
      <form className={css.form} onSubmit={submit} noValidate>
        <PasswordField
          id="password"
          name="password"
          label="Пароль"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          hint={isNew && 'Не короче 8 знаков, с латинской буквой и цифрой'}
          error={passwordError}
          required
        />
        <Button type="submit" isWide busy={open.isPending && 'Открываем'}>
          Дальше
        </Button>
      </form>
    </Door>
  );
}
