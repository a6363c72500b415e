import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api, data, newKey } from '../../api/client.ts';
import { failureText } from '../../api/failures.ts';
import type { Shape } from '../../api/shapes.ts';
import { useDraft } from '../../parts/draft.ts';
import { Head } from '../../shell/head.tsx';
import { ClientOrder } from './client-order.tsx';
import { type ClientAddress, ClientSearch } from './client-search.tsx';
import * as css from './new-order.module.css';
import { newDraft, type OrderDraft } from './order-draft.ts';

const BACK = { to: '/orders', name: 'Заказы' };

/**
 * An order for a client. The address names him: `?company=7`, `?person=5` or `?guest=1`; `user` is who orders for the company. What is typed
 * stays in the tab, apart for each client.
 */
export default function NewOrder() {
  const [params, setParams] = useSearchParams();
  const client = addressOf(params);
  const choose = ({ kind, id }: ClientAddress) => setParams({ [kind]: String(id) });
  return (
    <>
      <Head title="Новый заказ" back={BACK} />
      {client ? (
        <Client
          key={`${client.kind} ${client.id}`}
          client={client}
          user={Number(params.get('user')) || null}
          onLeave={() => setParams({})}
        />
      ) : (
        <ClientSearch onChoose={choose} />
      )}
    </>
  );
}

function addressOf(params: URLSearchParams): ClientAddress | undefined {
  for (const kind of ['company', 'person', 'guest'] as const) {
    const id = Number(params.get(kind));
    if (Number.isInteger(id) && id > 0) return { kind, id };
  }
  return undefined;
}

interface ClientProps {
  client: ClientAddress;
  user: number | null;
  onLeave: () => void;
}

function Client({ client: { kind, id }, user, onLeave }: ClientProps) {
  const path = { params: { path: { id: String(id) } } };
  const { data: client, error } = useQuery({
    queryKey: ['client-orders', kind, id],
    queryFn: () =>
      data(
        kind === 'guest'
          ? api.GET('/api/v1/staff/client-orders/guest/')
          : kind === 'company'
            ? api.GET('/api/v1/staff/client-orders/companies/{id}/', path)
            : api.GET('/api/v1/staff/client-orders/people/{id}/', path),
      ),
  });
  if (client)
    return <WithDraft name={`order for ${kind} ${id}`} client={client} user={user} onLeave={onLeave} />;
  return (
    <p className={css.wait} role="status">
      {error ? failureText(error) : 'Загружаем…'}
    </p>
  );
}

interface WithDraftProps {
  name: string;
  client: Shape<'OrderClient'>;
  user: number | null;
  onLeave: () => void;
}

function WithDraft({ name, client, user, onLeave }: WithDraftProps) {
  const [draft, setDraft, end] = useDraft<OrderDraft>(name, newDraft(client, { user, key: newKey() }));
  return <ClientOrder client={client} draft={draft} onChange={setDraft} onPlaced={end} onLeave={onLeave} />;
}
