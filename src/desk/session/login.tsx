import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { api, data } from '../api/client.ts';
import { failureText, fieldErrors } from '../api/failures.ts';
import { Button } from '../parts/button.tsx';
import { DemoPeople } from './demo-people.tsx';
import { Door } from './door.tsx';
import * as css from './gate.module.css';
import { useTakeSession } from './session.ts';

/** The login of the staff: email and password. @param isReturning the session has ended while the person worked */
export function Login({ isReturning }: { isReturning: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const take = useTakeSession();
  const { data: page } = useQuery({
    queryKey: ['login'],
    queryFn: () => data(api.GET('/api/v1/staff/login/')),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      data(api.POST('/api/v1/staff/login/', { body })),
    onSuccess: take,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    mutate({ email: String(fields.get('email')), password: String(fields.get('password')) });
  };
  const errors = fieldErrors(error);
  const fill = (email: string, password: string) => {
    const { elements } = form.current as HTMLFormElement;
    (elements.namedItem('email') as HTMLInputElement).value = email;
    (elements.namedItem('password') as HTMLInputElement).value = password;
  };
  return (
    <Door title={isReturning ? 'Войдите снова' : 'Стойка Витрины'}>
      {isReturning && <p>Сеанс закончился. Всё, что вы написали, осталось на месте.</p>}
      <form ref={form} className={css.form} onSubmit={submit} noValidate>
        {error && !errors.email && !errors.password && <Notice kind="wrong">{failureText(error)}</Notice>}
        <TextField
          id="email"
          name="email"
          label="Почта"
          type="email"
          inputMode="email"
          autoComplete="username"
          error={errors.email}
          required
        />
        <PasswordField
          id="password"
          name="password"
          label="Пароль"
          autoComplete="current-password"
          error={errors.password}
          required
        />
        <Button type="submit" isWide busy={isPending && 'Входим'}>
          Войти
        </Button>
      </form>
      {page?.demo && <DemoPeople demo={page.demo} onChoose={fill} />}
    </Door>
  );
}
