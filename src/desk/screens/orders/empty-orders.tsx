import { useQuery } from '@tanstack/react-query';
import { api, data } from '../../api/client.ts';
import { ORDERS_KEY } from '../../orders/order-query.ts';
import { Button } from '../../parts/button.tsx';
import { longMoment } from '../../parts/moments.ts';
import type { OrderFilters } from './order-views.ts';

/** Why no order is shown, and what next. */
export function EmptyOrders({ filters, onReset }: { filters: OrderFilters; onReset: () => void }) {
  const { data: last } = useQuery({
    queryKey: [...ORDERS_KEY, 'last'],
    queryFn: async () =>
      (await data(api.GET('/api/v1/staff/orders/', { params: { query: { limit: 1 } } }))).results[0] ?? null,
  });
  if (Object.keys(filters).length === 0) return <p>Заказов пока нет. Первый появится здесь сам.</p>;
  const came = last && ` Последний заказ пришёл ${longMoment(new Date(last.created_at))}.`;
  return (
    <>
      <p>
        {filters.state === 'new' && Object.keys(filters).length === 1 ? 'Новых нет.' : 'По фильтру пусто.'}
        {came}
      </p>
      <Button kind="text" onClick={onReset}>
        Показать все заказы
      </Button>
    </>
  );
}
