import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { countOf } from '../../../platform/text/plural.ts';
import { EmptyList } from '../../../ui/empty-list/empty-list.tsx';
import { api, data } from '../../api/client.ts';
import { MarkedBar } from '../../lists/marked-bar.tsx';
import { useSelection } from '../../lists/use-selection.ts';
import { ORDERS_KEY } from '../../orders/order-query.ts';
import { OrderMark } from '../../orders/order-state.tsx';
import { pickingHref } from '../../orders/picking.ts';
import { Button } from '../../parts/button.tsx';
import { useDownload } from '../../parts/download.ts';
import * as css from './handout.module.css';

const MOST = 50;

/** Orders that wait at the counter; the picking lists of those that are marked are printed at once. */
export function Expected({ onChoose }: { onChoose: (id: number) => void }) {
  const selection = useSelection();
  const download = useDownload();
  const { data: ready } = useQuery({
    queryKey: [...ORDERS_KEY, 'ready'],
    queryFn: () =>
      data(api.GET('/api/v1/staff/orders/', { params: { query: { state: 'ready', limit: MOST } } })),
  });
  const orders = ready?.results.filter(({ delivery }) => delivery.type === 'pickup');
  if (!orders) return <p role="status">Загружаем…</p>;
  if (orders.length === 0)
    return (
      <EmptyList title="Сегодня никого не ждём" icon="storefront">
        Собранные заказы появятся здесь сами. <Link to="/orders?state=confirmed">Заказы в работе</Link>
      </EmptyList>
    );
  const ids = orders.map(({ id }) => String(id));
  // An order that was handed out meanwhile is marked no more.
  const marked = ids.filter(selection.has);
  const isAll = marked.length === ids.length;
  return (
    <section>
      <div className={css.heading}>
        <h2 className={css.title}>Ждут у стойки</h2>
        <label className={css.all}>
          <input type="checkbox" checked={isAll} onChange={() => selection.set(isAll ? [] : ids)} />
          Отметить все
        </label>
      </div>
      {marked.length > 0 && (
        <MarkedBar selection={selection} count={String(ids.length)} mayTakeAll={false}>
          <Button
            kind="quiet"
            size="small"
            busy={download.isPending && 'Готовим'}
            onClick={() => download.mutate(pickingHref(marked))}
          >
            Печать: {countOf(marked.length, ['лист', 'листа', 'листов'])}
          </Button>
        </MarkedBar>
      )}
      <ul>
        {orders.map(({ id, number, legal_entity: company, buyer, status, delivery }) => (
          <li key={id} className={css.expected}>
            <input
              type="checkbox"
              aria-label={`Отметить заказ ${number}`}
              checked={selection.has(String(id))}
              onChange={() => selection.toggle(String(id))}
            />
            <button type="button" className={css.row} onClick={() => onChoose(id)}>
              <b>{number}</b>
              <span className={css.buyer}>{company?.name ?? buyer.name}</span>
              <span className={css.quiet}>{delivery.shop?.address}</span>
              <OrderMark status={status} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
