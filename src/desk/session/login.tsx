import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { failureText } from '../api/failures.ts';
import { Button } from '../parts/button.tsx';
import * as css from './gate.module.css';
import { logIn } from './login-calls.ts';

/** The login of the staff. @param isReturning the session has ended while the person worked */
export function Login({ isReturning }: { isReturning: boolean }) {
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: logIn,
    onSuccess: () => client.invalidateQueries(),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    mutate({ login: String(form.get('login')), password: String(form.get('password')) });
  };
  return (
    <main className={css.door}>
      <form className={css.card} onSubmit={submit} noValidate>
        <h1>{isReturning ? 'Войдите снова' : 'Стойка Витрины'}</h1>
        {isReturning && <p>Сеанс закончился. Всё, что вы написали, осталось на месте.</p>}
        {error && <Notice kind="wrong">{failureText(error)}</Notice>}
        <TextField
          id="login"
          name="login"
          label="Почта"
          type="email"
          inputMode="email"
          autoComplete="username"
          required
        />
        <PasswordField
          id="password"
          name="password"
          label="Пароль"
          autoComplete="current-password"
          required
        />
        <Button type="submit" isWide busy={isPending && 'Входим'}>
          Войти
        </Button>
      </form>
    </main>
  );
}
