import { api, data } from '../../api/client.ts';
import type { Shape } from '../../api/shapes.ts';
import { type Column, Two } from '../../lists/list.tsx';
import { usePlaces } from '../../lists/use-places.ts';
import { PaperScreen } from '../../papers/paper-screen.tsx';
import { Mark } from '../../parts/mark.tsx';
import { shortMoment } from '../../parts/moments.ts';
import { useMay } from '../../session/session.ts';
import { CustomerCard } from '../../trust/customer-card.tsx';

type Customer = Shape<'CustomerRow'>;

/** The customers of the person's cities. */
export default function Customers() {
  const { cities } = usePlaces();
  const may = useMay();
  return (
    <PaperScreen<Customer>
      title="Покупатели"
      path="customers"
      call={may('personal.export') ? 'customers' : null}
      one="Покупатель"
      views={[
        { name: 'Все', filters: {} },
        { name: 'Просят удалить данные', filters: { erasure: '1' }, isBad: true },
        { name: 'Вход закрыт', filters: { locked: '1' } },
      ]}
      selects={[
        {
          name: 'city',
          label: 'Город',
          options: cities.map(({ id, name }) => ({ value: String(id), name })),
        },
      ]}
      search="Имя, почта, телефон"
      load={(query) => data(api.GET('/api/v1/staff/customers/', { params: { query: query as never } }))}
      first={NAME}
      columns={COLUMNS}
      card={(id) => <CustomerCard id={id} />}
      empty="Кабинетов ещё нет."
      isForReading
      hasWideList
    />
  );
}

const NAME: Column<Customer> = {
  name: 'Покупатель',
  cell: ({ name, phone }) => <Two note={phone}>{name}</Two>,
};
const COLUMNS: readonly Column<Customer>[] = [
  {
    name: 'Почта',
    cell: ({ email, is_confirmed: isConfirmed }) => (
      <Two note={isConfirmed ? '' : 'не подтверждена'}>{email}</Two>
    ),
  },
  {
    name: 'Состояние',
    cell: ({ is_locked: isLocked, erasure_asked_at: asked, created_at: at }) => (
      <Two note={`с ${shortMoment(new Date(at))}`}>
        {isLocked ? (
          <Mark tone="bad">вход закрыт</Mark>
        ) : asked ? (
          <Mark tone="work">просит удалить</Mark>
        ) : (
          'вход открыт'
        )}
      </Two>
    ),
  },
  {
    name: 'Заказы',
    isNumber: true,
    cell: ({ orders_count: count, last_order_at: last }) => (
      <Two note={last && shortMoment(new Date(last))}>{count}</Two>
    ),
  },
];
