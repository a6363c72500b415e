import { useNavigate } from 'react-router';
import {
  CLAIM_KINDS,
  type ClaimKind,
  type ClaimState,
  OPEN_STATES,
} from '../../../shop/orders/claims/claims.ts';
import { formatRoubles } from '../../../ui/price/price.tsx';
import { api, data } from '../../api/client.ts';
import type { Shape } from '../../api/shapes.ts';
import { KeysLine } from '../../keys/keys-help.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { FilterSelect, Filters } from '../../lists/filters.tsx';
import { type Column, List, Two } from '../../lists/list.tsx';
import { ListBar } from '../../lists/list-bar.tsx';
import { Split } from '../../lists/split.tsx';
import { useColumns } from '../../lists/use-columns.ts';
import { useListState } from '../../lists/use-list-state.ts';
import { usePages } from '../../lists/use-pages.ts';
import { ClaimCard } from '../../orders/claim-card.tsx';
import { CLAIMS_KEY } from '../../orders/claim-query.ts';
import { ClaimMark } from '../../orders/claim-state.tsx';
import { addressId } from '../../parts/address-id.ts';
import { shortDay, shortMoment } from '../../parts/moments.ts';
import { useWidth } from '../../parts/use-wide.ts';
import { Head } from '../../shell/head.tsx';
import * as css from './claims.module.css';

const NAMES = ['is_open', 'status'] as const;
type ClaimFilters = Partial<Record<(typeof NAMES)[number], string>>;
type Row = Shape<'StaffClaimRow'>;

const PAGE = 50;
const VIEWS = [
  { name: 'Ждут магазина', filters: { is_open: '1' } as ClaimFilters, isBad: true },
  { name: 'Все', filters: {} as ClaimFilters },
];
const STATES = [
  { value: 'sent', name: 'Отправлено' },
  { value: 'accepted', name: 'Принято' },
  { value: 'goods_waiting', name: 'Ждём товар' },
  { value: 'goods_received', name: 'Проверяем товар' },
  { value: 'decided', name: 'Решение принято' },
  { value: 'settled', name: 'Закрыто' },
  { value: 'refused', name: 'Отказано' },
  { value: 'withdrawn', name: 'Отозвано' },
];

/** Returns and complaints of the person's places. */
export default function Claims() {
  const list = useListState(NAMES);
  const { filters, setOpen } = list;
  const pages = usePages(
    [...CLAIMS_KEY, 'list', filters],
    (cursor) => loadClaims({ ...filters, limit: PAGE, cursor }),
    { kinds: ['claim'], idOf: ({ id }) => String(id), forms: ['новый', 'новых', 'новых'] },
  );
  const width = useWidth();
  const [choice, columns] = useColumns('claims', COLUMNS);
  const navigate = useNavigate();
  const ids = pages.rows.map(({ id }) => String(id));
  const isOpen = addressId(list.open) !== null;
  const open = isOpen ? list.open : width === 'wide' ? ids[0] : undefined;
  useKeys({ open: open === undefined ? undefined : () => navigate(`/claims/${open}`) });
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <Head title="Возвраты и претензии" />
      <ListBar
        list="claims"
        call="claims"
        query={filters}
        views={VIEWS}
        state={list}
        count={async (view: ClaimFilters) => String((await loadClaims({ ...view, limit: 1 })).count)}
        queryKey={CLAIMS_KEY}
        columns={COLUMNS}
        choice={choice}
      />
      <Filters>
        <FilterSelect
          label="Состояние"
          value={filters.status}
          options={STATES}
          onChange={(status) => list.setFilters({ status })}
        />
      </Filters>
      <Split
        label="Обращение"
        cardSize="wide"
        page={isOpen ? `/claims/${list.open}` : undefined}
        onClose={() => setOpen(undefined)}
        card={open === undefined ? undefined : <ClaimCard key={open} id={Number(open)} />}
      >
        <List
          label="Возвраты и претензии"
          pages={pages}
          idOf={({ id }) => String(id)}
          first={NUMBER}
          columns={columns}
          hrefOf={width === 'phone' ? (id) => `/claims/${id}` : list.hrefOf}
          open={width === 'phone' ? undefined : open}
          onOpen={setOpen}
          empty={
            isFiltered
              ? 'Здесь пусто: никто не ждёт ответа по этому фильтру.'
              : 'Ни одного возврата и ни одной претензии. Новое появится здесь само.'
          }
        />
      </Split>
      <KeysLine
        keys={[
          ['up', 'вверх'],
          ['down', 'вниз'],
          ['open', 'открыть'],
          ['accept', 'принять'],
          ['refuse', 'отказать'],
          ['help', 'все клавиши'],
        ]}
        note={`Показано ${pages.rows.length} из ${pages.count}`}
      />
    </>
  );
}

function loadClaims(query: ClaimFilters & { limit: number; cursor?: string | undefined }) {
  return data(api.GET('/api/v1/staff/claims/', { params: { query: query as never } }));
}

const NUMBER: Column<Row> = {
  name: 'Номер',
  className: css.claimNumber,
  cell: ({ number, created_at: at }) => (
    <Two note={shortMoment(new Date(at))}>
      <b className={css.strong}>{number}</b>
    </Two>
  ),
};

const COLUMNS: readonly Column<Row>[] = [
  {
    name: 'Что случилось',
    cell: ({ kind, wish, company, contact }) => (
      <Two note={`${company ?? contact.name}, просит: ${wish.name.toLowerCase()}`}>
        {CLAIM_KINDS[kind.code as ClaimKind]?.name ?? kind.name}
      </Two>
    ),
  },
  {
    name: 'Состояние',
    className: css.state,
    isRight: true,
    cell: ({ status, answer_by: by, total }) => (
      <Two
        note={[
          by && OPEN_STATES.includes(status.code as ClaimState) && `до ${shortDay(by)}`,
          total !== null && formatRoubles(total),
        ]
          .filter(Boolean)
          .join(', ')}
      >
        <ClaimMark status={status} />
      </Two>
    ),
  },
];
