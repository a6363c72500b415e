import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { countOf } from '../../../platform/text/plural.ts';
import { EmptyList } from '../../../ui/empty-list/empty-list.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { api, data } from '../../api/client.ts';
import { failureText } from '../../api/failures.ts';
import type { Shape } from '../../api/shapes.ts';
import { MarkedBar } from '../../lists/marked-bar.tsx';
import { useSelection } from '../../lists/use-selection.ts';
import { ORDERS_KEY } from '../../orders/order-query.ts';
import { OrderMark } from '../../orders/order-state.tsx';
import { pickingHref } from '../../orders/picking.ts';
import { Button } from '../../parts/button.tsx';
import { useDownload } from '../../parts/download.ts';
import { type ExpectedFilter, ExpectedFilters } from './expected-filters.tsx';
import * as css from './handout.module.css';

const MOST = 50;

interface ExpectedProps {
  filter: ExpectedFilter;
  onFilter: (filter: ExpectedFilter) => void;
  onChoose: (id: number) => void;
}

/** Orders that wait at the counter; the picking lists of those that are marked are printed at once. */
export function Expected({ filter, onFilter, onChoose }: ExpectedProps) {
  const { data: ready, error } = useQuery({
    queryKey: [...ORDERS_KEY, 'ready', filter],
    queryFn: () => data(api.GET('/api/v1/staff/orders/', { params: { query: queryOf(filter) } })),
  });
  return (
    <section>
      <div className={css.filters}>
        <ExpectedFilters filter={filter} onChange={onFilter} />
      </div>
      {ready ? (
        <Waiting
          // Marks end with the filters.
          key={JSON.stringify(filter)}
          ready={ready}
          onChoose={onChoose}
          isFiltered={filter.shop !== undefined || filter.day !== undefined}
        />
      ) : error ? (
        <Notice kind="wrong">{failureText(error)}</Notice>
      ) : (
        <p role="status">Загружаем…</p>
      )}
    </section>
  );
}

function queryOf({ shop, day }: ExpectedFilter) {
  return {
    state: 'ready' as const,
    delivery: 'pickup' as const,
    limit: MOST,
    ...(shop !== undefined && { shop: Number(shop) }),
    ...(day !== undefined && { day }),
  };
}

interface WaitingProps {
  ready: Shape<'StaffOrders'>;
  isFiltered: boolean;
  onChoose: (id: number) => void;
}

function Waiting({ ready: { results: orders, count }, isFiltered, onChoose }: WaitingProps) {
  const selection = useSelection();
  const download = useDownload();
  if (orders.length === 0)
    return isFiltered ? (
      <EmptyList>По фильтру никого не ждём. Выберите другой магазин или день.</EmptyList>
    ) : (
      <EmptyList title="Сегодня никого не ждём" icon="storefront">
        Собранные заказы появятся здесь сами. <Link to="/orders?state=confirmed">Заказы в работе</Link>
      </EmptyList>
    );
  const ids = orders.map(({ id }) => String(id));
  // An order that was handed out meanwhile is marked no more.
  const marked = ids.filter(selection.has);
  const isAll = marked.length === ids.length;
  return (
    <>
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
      {count > orders.length && (
        <p className={css.quiet}>
          Показаны {orders.length} из {count}. Остальные найдёте по номеру, коду или фильтру.
        </p>
      )}
    </>
  );
}
