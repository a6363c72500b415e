import { formatDate, phoneHref } from '../../../platform/text/phone-and-date.ts';
import { api } from '../../api/client.ts';
import { failureText } from '../../api/failures.ts';
import { FilterSelect } from '../../lists/filters.tsx';
import { useMovers } from '../../orders/movers.ts';
import type { Order } from '../../orders/order-query.ts';
import { useOrderWrite } from '../../orders/order-write.ts';
import { longMoment } from '../../parts/moments.ts';
import { notify } from '../../parts/notify.ts';
import { useMay } from '../../session/session.ts';
import * as css from './order.module.css';

/** Who has ordered, by which contract, how it is received. */
export function Buyer({ order }: { order: Order }) {
  const { legal_entity: company, buyer, contract, power, placed_by: placedBy, delivery, payment } = order;
  const { placed_by_staff: byStaff, consent_by_phone_at: consentedAt } = order;
  return (
    <section className={css.sub} aria-label="Покупатель">
      {company && (
        <b>
          {company.name} <span className={css.quiet}>ИНН {company.inn}</span>
        </b>
      )}
      <span>
        {buyer.name}, <a href={phoneHref(buyer.phone)}>{buyer.phone}</a>
      </span>
      <a href={`mailto:${buyer.email}`}>{buyer.email}</a>
      {contract && <span>Договор {contract.number}</span>}
      {power && (
        <span>
          Доверенность {power.number} до {formatDate(power.valid_to)}, {power.person}
        </span>
      )}
      <span>
        {[
          delivery.name,
          delivery.shop?.address ?? delivery.address,
          delivery.date && formatDate(delivery.date),
        ]
          .filter(Boolean)
          .join(', ')}
        {delivery.comment && ` (${delivery.comment})`}
      </span>
      <span>
        {payment.name}
        {payment.is_deferred && ', с отсрочкой'}
      </span>
      <Manager order={order} />
      {byStaff && <span>Оформил за клиента: {byStaff}</span>}
      {consentedAt && (
        <span>
          Согласие на обработку данных дано по телефону,{' '}
          {longMoment(new Date(consentedAt), order.city.time_zone)}
        </span>
      )}
      {placedBy && placedBy !== buyer.name && <span>Оформил: {placedBy}</span>}
    </section>
  );
}

/** Who of the colleagues works with the order; who moves orders can name another one. */
function Manager({ order: { id, version, manager, status } }: { order: Order }) {
  const may = useMay();
  const people = useMovers();
  const give = useOrderWrite(
    (chosen: number | null) =>
      api.POST('/api/v1/staff/orders/{id}/manager/', {
        params: { path: { id: String(id) } },
        body: { version, manager: chosen },
      }),
    'Менеджер назначен.',
  );
  const isOver = status.code === 'done' || status.code === 'cancelled';
  if (!may('orders.move') || isOver) return manager && <span>Менеджер: {manager.name}</span>;
  const known = people.some(({ value }) => value === String(manager?.id));
  return (
    <FilterSelect
      label="Менеджер не назначен"
      value={manager ? String(manager.id) : undefined}
      options={[...people, ...(manager && !known ? [{ value: String(manager.id), name: manager.name }] : [])]}
      onChange={(chosen) => {
        if (!give.isPending)
          give.mutate(chosen === undefined ? null : Number(chosen), {
            onError: (error) => notify({ tone: 'wrong', text: failureText(error) }),
          });
      }}
    />
  );
}
