import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, data } from '../../api/client.ts';
import { failureText } from '../../api/failures.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { Button } from '../../parts/button.tsx';
import { Finder, type Found } from '../../parts/finder/finder.tsx';
import { usePaused } from '../../parts/use-paused.ts';
import * as css from './new-order.module.css';

/** The client in the address: `person=5`, `company=7`, or `guest=1` for somebody without an account. */
export interface ClientAddress {
  kind: 'person' | 'company' | 'guest';
  id: number;
}

const SHORTEST = 3;

/** Finds the client: a company by its name or INN, a person by name, telephone or email. */
export function ClientSearch({ onChoose }: { onChoose: (client: ClientAddress) => void }) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useKeys({ search: () => field.current?.focus() });
  const typed = text.trim();
  const wanted = usePaused(typed);
  const enabled = wanted.length >= SHORTEST;
  const query = { params: { query: { text: wanted } } };
  const companies = useQuery({
    queryKey: ['client-orders', 'companies', wanted],
    queryFn: () => data(api.GET('/api/v1/staff/client-orders/companies/', query)),
    enabled,
  });
  const people = useQuery({
    queryKey: ['client-orders', 'people', wanted],
    queryFn: () => data(api.GET('/api/v1/staff/client-orders/people/', query)),
    enabled,
  });
  const found: Found[] =
    enabled && typed.length >= SHORTEST
      ? [
          ...(companies.data?.results ?? []).map(({ id, name, inn, city }) => ({
            id: `company ${id}`,
            icon: 'buildings' as const,
            title: name,
            note: [`ИНН ${inn}`, city].filter(Boolean).join(', '),
          })),
          ...(people.data?.results ?? []).map(({ id, name, email, phone }) => ({
            id: `person ${id}`,
            icon: 'users-three' as const,
            title: name,
            note: `${phone}, ${email}`,
          })),
        ]
      : [];
  const error = companies.error ?? people.error;
  const isFresh = wanted === typed && !companies.isFetching && !people.isFetching;
  const isKnown = isFresh && companies.isSuccess && people.isSuccess;
  return (
    <section className={css.search} aria-label="Клиент">
      <h2>Для кого заказ</h2>
      <Finder
        label="Название, ИНН, телефон, почта или имя"
        icon="users-three"
        text={text}
        found={found}
        isFresh={isFresh}
        field={field}
        autoFocus
        onText={setText}
        onChoose={(chosen) => {
          const [kind, id] = chosen.split(' ');
          onChoose({ kind: kind as ClientAddress['kind'], id: Number(id) });
        }}
        status={
          error
            ? failureText(error)
            : enabled && isKnown && found.length === 0
              ? 'Среди клиентов ваших городов такого нет. Оформите заказ без кабинета.'
              : undefined
        }
      />
      <Button kind="quiet" onClick={() => onChoose({ kind: 'guest', id: 1 })}>
        Клиент без кабинета
      </Button>
    </section>
  );
}
