import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { phoneHref } from '../../platform/text/phone-and-date.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { formatRoubles } from '../../ui/price/price.tsx';
import { api, data } from '../api/client.ts';
import { failureText, fieldErrors } from '../api/failures.ts';
import type { Shape } from '../api/shapes.ts';
import { Icon } from '../icon/icon.tsx';
import * as css from '../papers/card.module.css';
import { Facts, Loaded } from '../papers/parts.tsx';
import { Button, buttonClass } from '../parts/button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { saveFile } from '../parts/download.ts';
import { Mark } from '../parts/mark.tsx';
import { longMoment } from '../parts/moments.ts';
import { notify } from '../parts/notify.ts';
import { useMay } from '../session/session.ts';
import { OwnWaiting } from './own-waiting.tsx';
import * as own from './trust.module.css';

type Customer = Shape<'Customer'>;

/** A customer: contacts, orders, consents, sessions, and what the staff may do about him. */
export function CustomerCard({ id }: { id: number }) {
  const may = useMay();
  const query = useQuery({
    queryKey: ['customers', 'one', id],
    queryFn: () => data(api.GET('/api/v1/staff/customers/{id}/', { params: { path: { id: String(id) } } })),
  });
  return (
    <Loaded query={query}>
      {(customer) => (
        <div className={css.content}>
          <header className={css.head}>
            <h2>{customer.name}</h2>
            {customer.is_locked && (
              <Mark tone="bad" isStrong>
                Вход закрыт
              </Mark>
            )}
            {customer.erasure_asked_at && <Mark tone="work">Просит удалить данные</Mark>}
            {customer.is_staff && <Mark tone="none">Сотрудник</Mark>}
          </header>
          <OwnWaiting kind="erasure" subject={id} />
          {may('orders.create') && (
            <div className={css.chips}>
              <Link to={`/orders/new?person=${id}`} className={buttonClass({ kind: 'quiet' })}>
                Заказ за клиента
              </Link>
            </div>
          )}
          <Contacts customer={customer} />
          <Orders customer={customer} />
          <Consents customer={customer} />
          {!customer.is_staff && <Actions customer={customer} />}
        </div>
      )}
    </Loaded>
  );
}

function Contacts({ customer }: { customer: Customer }) {
  const { lock, companies } = customer;
  return (
    <Facts
      facts={[
        [
          'Телефон',
          <a key="phone" href={phoneHref(customer.phone)}>
            {customer.phone}
          </a>,
        ],
        ['Почта', `${customer.email}${customer.is_confirmed ? '' : ', не подтверждена'}`],
        ['Кабинет', `с ${longMoment(new Date(customer.created_at))}`],
        [
          'Юрлица',
          companies.length > 0 &&
            companies.map(({ id, name }) => (
              <Link key={id} to={`/companies/${id}`}>
                {name}{' '}
              </Link>
            )),
        ],
        ['Просил удалить', customer.erasure_asked_at && longMoment(new Date(customer.erasure_asked_at))],
        [
          'Вход закрыт',
          lock && `${longMoment(new Date(lock.at))}, ${lock.by ?? 'сотрудник'}: ${lock.reason}`,
        ],
      ].map(([name, value]) => [name as string, value || null] as const)}
    />
  );
}

function Orders({ customer: { orders, orders_count: count } }: { customer: Customer }) {
  return (
    <section className={css.part}>
      <h3>Заказы: {count}</h3>
      <ul className={own.rows}>
        {orders.map(({ id, number, status, created_at: at, total }) => (
          <li key={id}>
            <span>
              <Link to={`/orders/${id}`}>Заказ {number}</Link>
              <span className={own.note}>{longMoment(new Date(at))}</span>
            </span>
            <span>{status.name}</span>
            <b>{total === null ? '' : formatRoubles(total)}</b>
          </li>
        ))}
      </ul>
      {count === 0 && <p className={css.note}>Ещё ничего не заказывал.</p>}
    </section>
  );
}

function Consents({ customer: { consents, sessions } }: { customer: Customer }) {
  return (
    <>
      <section className={css.part}>
        <h3>Согласия</h3>
        <ul className={own.rows}>
          {consents.map(({ aim, name, is_given: isGiven, at }) => (
            <li key={aim}>
              <span>{name}</span>
              <span className={own.note}>
                {isGiven ? 'дано' : 'отозвано'} {longMoment(new Date(at))}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section className={css.part}>
        <h3>Входы в кабинет</h3>
        <ul className={own.rows}>
          {sessions.map(({ id, device, seen_at: seen }) => (
            <li key={id}>
              <span>{device || 'Неизвестное устройство'}</span>
              <span className={own.note}>был {longMoment(new Date(seen))}</span>
            </li>
          ))}
        </ul>
        {sessions.length === 0 && <p className={css.note}>Сейчас нигде не вошёл.</p>}
      </section>
    </>
  );
}

const WORDS = {
  lock: {
    title: 'Закрыть вход?',
    action: 'Закрыть вход',
    about: 'Все входы кончатся, войти будет нельзя. Заказы идут дальше.',
    done: 'Вход закрыт.',
  },
  erase: {
    title: 'Удалить данные навсегда?',
    action: 'Удалить данные',
    about: 'Кабинет, адреса и обращения исчезнут. Заказы остаются: их хранят по закону. Вернуть нельзя.',
    done: 'Данные удалены.',
  },
} as const;

function Actions({ customer }: { customer: Customer }) {
  const { id, is_locked: isLocked } = customer;
  const may = useMay();
  const client = useQueryClient();
  const [asked, ask] = useState<keyof typeof WORDS | null>(null);
  const params = { path: { id: String(id) } };
  const refresh = () => {
    for (const key of ['customers', 'own-approvals', 'count']) client.invalidateQueries({ queryKey: [key] });
  };
  const close = useMutation({
    mutationFn: async (form: FormData) => {
      const body = { reason: String(form.get('reason')) };
      if (asked === 'erase')
        return (await api.POST('/api/v1/staff/customers/{id}/erasure/', { params, body })).data;
      await api.POST('/api/v1/staff/customers/{id}/lock/', { params, body });
      return undefined;
    },
    onSuccess: (waiting) => {
      if (asked) notify({ text: waiting?.detail ?? WORDS[asked].done });
      ask(null);
      refresh();
    },
  });
  const unlock = useMutation({
    mutationFn: () => api.DELETE('/api/v1/staff/customers/{id}/lock/', { params }),
    onSuccess: () => notify({ text: 'Вход открыт.' }),
    onError: (error) => notify({ tone: 'wrong', text: failureText(error) }),
    onSettled: refresh,
  });
  const copy = useMutation({
    mutationFn: async () => {
      const all = await data(api.GET('/api/v1/staff/customers/{id}/personal-data/', { params }));
      saveFile(
        new Blob([JSON.stringify(all, null, 2)], { type: 'application/json' }),
        `Данные покупателя ${id}.json`,
      );
    },
    onError: (error) => notify({ tone: 'wrong', text: failureText(error) }),
  });
  return (
    <div className={css.chips}>
      {may('personal.export') && (
        <Button kind="quiet" busy={copy.isPending && 'Собираем'} onClick={() => copy.mutate()}>
          <Icon name="download-simple" size="small" /> Выгрузить данные
        </Button>
      )}
      {may('customers.lock') && isLocked && (
        <Button kind="quiet" busy={unlock.isPending && 'Открываем'} onClick={() => unlock.mutate()}>
          Открыть вход
        </Button>
      )}
      {may('customers.lock') && !isLocked && (
        <Button kind="quiet" onClick={() => ask('lock')}>
          <Icon name="lock-simple" size="small" /> Закрыть вход
        </Button>
      )}
      {may('personal.erase') && (
        <Button kind="danger" onClick={() => ask('erase')}>
          <Icon name="trash" size="small" /> Удалить данные
        </Button>
      )}
      {asked && (
        <Confirm
          title={WORDS[asked].title}
          action={WORDS[asked].action}
          kind="danger"
          busy={close.isPending && 'Записываем'}
          error={fieldErrors(close.error).reason === undefined ? close.error : null}
          onConfirm={close.mutate}
          onClose={() => {
            ask(null);
            close.reset();
          }}
        >
          <p>{WORDS[asked].about}</p>
          <TextField
            id="reason"
            name="reason"
            label="Почему: увидят коллеги"
            maxLength={1000}
            error={fieldErrors(close.error).reason}
          />
        </Confirm>
      )}
    </div>
  );
}
