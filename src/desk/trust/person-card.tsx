import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Notice } from '../../ui/notice/notice.tsx';
import { api, data } from '../api/client.ts';
import { failureText, hasStatus } from '../api/failures.ts';
import type { Shape } from '../api/shapes.ts';
import { Icon } from '../icon/icon.tsx';
import * as css from '../papers/card.module.css';
import { Facts, Loaded } from '../papers/parts.tsx';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Mark } from '../parts/mark.tsx';
import { longMoment } from '../parts/moments.ts';
import { notify } from '../parts/notify.ts';
import { GiveRole } from './give-role.tsx';
import { LinkOnce } from './link-once.tsx';
import { FACTORS, placeOf } from './person-words.ts';
import * as own from './trust.module.css';
import { useStaffAgain } from './use-staff-again.ts';

type Person = Shape<'StaffPerson'>;

/** A member of the staff: roles with their places, second factor, sessions. */
export function PersonCard({ id }: { id: number }) {
  const query = useQuery({
    queryKey: ['staff', 'one', id],
    queryFn: () => data(api.GET('/api/v1/staff/people/{id}/', { params: { path: { id: String(id) } } })),
  });
  // The list behind has the person no more; his address may still be open here.
  if (hasStatus(query.error, 404))
    return (
      <Notice kind="attention">
        {query.data ? `${query.data.name}: ролей не осталось.` : 'Среди сотрудников этого человека нет.'}{' '}
        Чтобы дать роль, пригласите человека с его почтой.
      </Notice>
    );
  return (
    <Loaded query={query}>
      {(person) => (
        <div className={css.content}>
          <header className={css.head}>
            <h2>{person.name}</h2>
            {person.factor === null && <Mark tone="bad">нет второго фактора</Mark>}
            {person.is_self && <Mark tone="none">это вы</Mark>}
          </header>
          <Facts
            facts={[
              ['Почта', person.email],
              ['Второй фактор', person.factor && FACTORS[person.factor]],
              ['Был на стойке', person.seen_at && longMoment(new Date(person.seen_at))],
              ['Входов сейчас', String(person.sessions)],
              ['Ссылка для входа', person.link_until && `до ${longMoment(new Date(person.link_until))}`],
            ]}
          />
          <Roles person={person} />
          <Access person={person} />
        </div>
      )}
    </Loaded>
  );
}

function Roles({ person: { id, name, grants, is_self: isSelf } }: { person: Person }) {
  const again = useStaffAgain();
  const [taken, take] = useState<Person['grants'][number] | null>(null);
  const [isGiving, give] = useState(false);
  const remove = useMutation({
    mutationFn: (grant: number) =>
      api.DELETE('/api/v1/staff/people/{id}/grants/{grant}/', {
        params: { path: { id: String(id), grant: String(grant) } },
      }),
    onSuccess: () => {
      notify({
        text:
          grants.length > 1
            ? 'Роль забрана, входы человека завершены.'
            : `Это была последняя роль: ${name} больше не сотрудник, входы завершены. Вернуть — «Пригласить» с той же почтой.`,
      });
      take(null);
      again();
    },
  });
  return (
    <section className={css.part}>
      <h3>Роли</h3>
      <ul className={own.rows}>
        {grants.map((grant) => (
          <li key={grant.id}>
            <span>
              {grant.name}
              <span className={own.note}>{placeOf(grant)}</span>
            </span>
            <span className={own.note}>с {longMoment(new Date(grant.created_at))}</span>
            {!isSelf && (
              <Button kind="text" size="small" onClick={() => take(grant)}>
                Забрать
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isSelf ? (
        <p className={css.note}>Свои роли не меняют: попросите другого администратора.</p>
      ) : (
        <div className={css.chips}>
          <Button kind="quiet" size="small" onClick={() => give(true)}>
            <Icon name="plus" size="small" /> Дать роль
          </Button>
        </div>
      )}
      {isGiving && <GiveRole person={{ id, name }} onClose={() => give(false)} />}
      {taken && (
        <Confirm
          title={`Забрать роль «${taken.name}»?`}
          action="Забрать"
          kind="danger"
          busy={remove.isPending && 'Забираем'}
          error={remove.error}
          onConfirm={() => remove.mutate(taken.id)}
          onClose={() => take(null)}
        >
          <p>{name} сразу выйдет со стойки на всех устройствах.</p>
        </Confirm>
      )}
    </section>
  );
}

function Access({ person: { id, name, sessions, is_self: isSelf } }: { person: Person }) {
  const again = useStaffAgain();
  const [isAsked, ask] = useState(false);
  const params = { path: { id: String(id) } };
  const end = useMutation({
    mutationFn: () => api.DELETE('/api/v1/staff/people/{id}/sessions/', { params }),
    onSuccess: () => notify({ text: `${name}: все входы завершены.` }),
    onError: (error) => notify({ tone: 'wrong', text: failureText(error) }),
    onSettled: again,
  });
  const reset = useMutation({
    mutationFn: () => data(api.POST('/api/v1/staff/people/{id}/link/', { params, body: {} })),
    onSuccess: ({ link }) => {
      if (link === null) notify({ text: `${name} получит ссылку письмом.` });
    },
    onSettled: again,
  });
  if (reset.data?.link)
    return <LinkOnce link={reset.data.link} name={name} onClose={() => reset.reset()} hasPassword />;
  return (
    <section className={css.part}>
      <h3>Вход</h3>
      <div className={css.chips}>
        {sessions > 0 && !isSelf && (
          <Button kind="quiet" size="small" busy={end.isPending && 'Завершаем'} onClick={() => end.mutate()}>
            <Icon name="sign-out" size="small" /> Завершить входы
          </Button>
        )}
        <Button kind="quiet" size="small" onClick={() => ask(true)}>
          <Icon name="key" size="small" /> Настроить второй фактор заново
        </Button>
      </div>
      {isAsked && (
        <Confirm
          title={`Новая ссылка для входа: ${name}`}
          action="Сделать ссылку"
          busy={reset.isPending && 'Делаем'}
          error={reset.error}
          onConfirm={() => reset.mutate(undefined, { onSuccess: () => ask(false) })}
          onClose={() => ask(false)}
        >
          <p>
            Когда человек откроет её со своим паролем, прежние факторы и входы перестанут действовать. Такая
            же ссылка придёт ему письмом.
          </p>
        </Confirm>
      )}
    </section>
  );
}
