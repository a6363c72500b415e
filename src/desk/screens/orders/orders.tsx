import { Link, useNavigate } from 'react-router';
import { Price } from '../../../ui/price/price.tsx';
import { Icon } from '../../icon/icon.tsx';
import { KeysLine } from '../../keys/keys-help.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { type Column, List, Two } from '../../lists/list.tsx';
import { ListBar } from '../../lists/list-bar.tsx';
import { Split } from '../../lists/split.tsx';
import { useColumns } from '../../lists/use-columns.ts';
import { useListState } from '../../lists/use-list-state.ts';
import type { LiveList } from '../../lists/use-news.ts';
import { usePages } from '../../lists/use-pages.ts';
import { useSelection } from '../../lists/use-selection.ts';
import { useConfirmOrder } from '../../orders/confirm-order.ts';
import { OrderCard } from '../../orders/order-card.tsx';
import { ORDERS_KEY, type OrderRow } from '../../orders/order-query.ts';
import { OrderMark } from '../../orders/order-state.tsx';
import { holdDay, paymentWords, receivingWords } from '../../orders/order-words.ts';
import { addressId } from '../../parts/address-id.ts';
import { buttonClass } from '../../parts/button.tsx';
import { ageOf, shortMoment } from '../../parts/moments.ts';
import { useWidth } from '../../parts/use-wide.ts';
import { useMay, useSession } from '../../session/session.ts';
import { Head } from '../../shell/head.tsx';
import { EmptyOrders } from './empty-orders.tsx';
import { countOrders, loadOrders, queryOf } from './load-orders.ts';
import { MarkedOrders } from './marked-orders.tsx';
import { CardPlace } from './order-card-place.tsx';
import { OrderFilters } from './order-filters.tsx';
import { FILTER_NAMES, PAPERS_VIEW, VIEWS } from './order-views.ts';
import * as css from './orders.module.css';

/** All orders of the person's places: a list, and the card of the open one. */
export default function Orders() {
  const list = useListState(FILTER_NAMES);
  const { filters, setOpen } = list;
  const pages = usePages([...ORDERS_KEY, 'list', filters], (cursor) => loadOrders(filters, cursor), LIVE);
  const selection = useSelection(filters);
  const width = useWidth();
  const navigate = useNavigate();
  const may = useMay();
  const confirm = useConfirmOrder();
  const [choice, columns] = useColumns('orders', COLUMNS);
  const ids = pages.rows.map(({ id }) => String(id));
  // On a wide screen there is always a card: at first that of the first row.
  const isOpen = addressId(list.open) !== null;
  const open = isOpen ? list.open : width === 'wide' ? ids[0] : undefined;
  const row = pages.rows.find(({ id }) => String(id) === open);
  const confirmOpen =
    row?.status.code === 'new' && may('orders.move') ? () => confirm.mutate(row) : undefined;
  // No key confirms what the client has not answered yet.
  const byKey = row?.agreement === 'buyer' ? undefined : confirmOpen;
  useKeys({
    open: open === undefined ? undefined : () => navigate(`/orders/${open}`),
    accept: byKey,
  });

  return (
    <>
      <Head
        title="Заказы"
        actions={
          may('orders.create') && (
            <Link to="/orders/new" className={buttonClass({ kind: 'quiet' })}>
              <Icon name="plus" size="small" />
              Новый заказ
            </Link>
          )
        }
      >
        <span className={css.places}>{placesOf(useSession().grants)}</span>
      </Head>
      <ListBar
        list="orders"
        call="orders"
        query={queryOf(filters)}
        views={may('documents.write') ? [...VIEWS, PAPERS_VIEW] : VIEWS}
        state={list}
        count={countOrders}
        queryKey={ORDERS_KEY}
        columns={COLUMNS}
        choice={choice}
      />
      <OrderFilters filters={filters} onChange={list.setFilters} onReset={list.reset} />
      <MarkedOrders
        selection={selection}
        filters={filters}
        count={pages.count}
        mayTakeAll={pages.hasMore && ids.every(selection.has)}
      />
      <Split
        label="Заказ"
        page={isOpen ? `/orders/${list.open}` : undefined}
        onClose={() => setOpen(undefined)}
        above={<CardPlace ids={ids} open={open} onOpen={setOpen} />}
        card={
          open === undefined ? undefined : <OrderCard key={open} id={Number(open)} onConfirm={confirmOpen} />
        }
      >
        <List
          label="Заказы"
          pages={pages}
          idOf={idOf}
          first={NUMBER}
          columns={columns}
          hrefOf={width === 'phone' ? (id) => `/orders/${id}` : list.hrefOf}
          open={width === 'phone' ? undefined : open}
          onOpen={setOpen}
          onMain={byKey}
          selection={selection}
          empty={<EmptyOrders filters={filters} onReset={list.reset} />}
        />
      </Split>
      <KeysLine
        keys={[
          ['up', 'вверх'],
          ['down', 'вниз'],
          ['mark', 'отметить'],
          ['main', 'подтвердить'],
          ['open', 'открыть'],
          ['help', 'все клавиши'],
        ]}
        note={`Показано ${pages.rows.length} из ${pages.count}`}
      />
    </>
  );
}

function idOf({ id }: OrderRow): string {
  return String(id);
}

const LIVE: LiveList<OrderRow> = { kinds: ['order'], idOf, forms: ['новый', 'новых', 'новых'] };

/** «Екатеринбург, Челябинск»; nothing for people with all places. */
function placesOf(grants: ReturnType<typeof useSession>['grants']): string {
  return [...new Set(grants.flatMap(({ city, shop }) => city?.name ?? shop?.name ?? []))].join(', ');
}

const NUMBER: Column<OrderRow> = {
  name: 'Заказ',
  className: css.orderNumber,
  cell: ({ number, created_at: at }) => (
    <Two note={shortMoment(new Date(at))}>
      <b className={css.strong}>{number}</b>
    </Two>
  ),
};

const COLUMNS: readonly Column<OrderRow>[] = [
  {
    name: 'Покупатель',
    cell: ({ legal_entity: company, buyer }) => (
      <Two note={company ? `${buyer.name}, ИНН ${company.inn}` : buyer.phone}>
        <span className={css.buyer}>{company?.name ?? buyer.name}</span>
      </Two>
    ),
  },
  {
    name: 'Статус',
    className: css.state,
    isRight: true,
    cell: (row) => (
      <Two note={<span className={css.aside}>{stateNote(row)}</span>}>
        <OrderMark status={row.status} isTaken={row.is_taken} />
      </Two>
    ),
  },
  {
    name: 'Получение',
    className: css.receiving,
    cell: (row) => <Two note={receivingWords(row)}>{row.delivery.name}</Two>,
  },
  {
    name: 'Сумма',
    className: css.sum,
    isNumber: true,
    cell: (row) => (
      <Two note={paymentWords(row)}>
        {row.total === null ? '—' : <Price value={row.total} className={css.price} />}
      </Two>
    ),
  },
  { name: 'Город', isExtra: true, cell: ({ city }) => city.name },
  { name: 'Менеджер', isExtra: true, cell: ({ manager }) => manager?.name ?? '—' },
  { name: 'Строк', isExtra: true, isNumber: true, cell: ({ items_count: count }) => count },
];

/** What explains the state of an order in the list. */
function stateNote(row: OrderRow): string {
  const { status, created_at: at, agreement, fulfilment, hold_until: hold } = row;
  if (row.overdue) return row.overdue === 'payment' ? 'не оплачен в срок' : 'не готов в срок';
  if (row.is_short) return 'не хватает товара';
  if (agreement === 'buyer') return 'ждём ответа';
  if (agreement === 'shop') return 'решите вы';
  if (status.code === 'new') return ageOf(new Date(at));
  if (fulfilment === 'part') return 'отдан частично';
  if (hold !== null && ['confirmed', 'ready'].includes(status.code)) return `до ${holdDay(hold)}`;
  return '';
}
