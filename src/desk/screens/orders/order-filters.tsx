import { useState } from 'react';
import { DELIVERY_NAMES } from '../../../shop/orders/delivery/delivery.ts';
import { orderStates, stateView } from '../../../shop/orders/orders.ts';
import { PAYMENT_TYPES, paymentName } from '../../../shop/orders/payments/payments.ts';
import { Icon } from '../../icon/icon.tsx';
import { FieldFilter, FilterSelect, Filters, SearchField } from '../../lists/filters.tsx';
import { PERIODS } from '../../lists/period.ts';
import { usePlaces } from '../../lists/use-places.ts';
import { useMovers } from '../../orders/movers.ts';
import { AGREEMENT_NAMES, MONEY_NAMES } from '../../orders/order-words.ts';
import { Button } from '../../parts/button.tsx';
import type { OrderFilters as State } from './order-views.ts';

interface OrderFiltersProps {
  filters: State;
  onChange: (change: State) => void;
  onReset: () => void;
}

const STATES = orderStates.map((state) => ({ value: state, name: stateView(state).name }));
const MONEY = namesOf(MONEY_NAMES);
const AGREEMENT = namesOf(AGREEMENT_NAMES);
const DELIVERY = namesOf(DELIVERY_NAMES);
const PAYMENT = PAYMENT_TYPES.map((type) => ({ value: type, name: paymentName(type) }));
const SHORT = [{ value: '1', name: 'Не хватает товара' }];
const PAPERS = [{ value: 'missing', name: 'Нет УПД или накладной' }];
const OVERDUE = [
  { value: 'any', name: 'Просрочены' },
  { value: 'payment', name: 'Не оплачены в срок' },
  { value: 'promise', name: 'Не готовы в срок' },
];
const OWN_DAYS = 'days';

/** The filters that «Ещё» shows. */
const MORE = [
  ...([
    'payment',
    'city',
    'shop',
    'manager',
    'agreement',
    'short',
    'papers',
    'overdue',
    'total_from',
    'total_to',
  ] as const),
];

/** The filters above the list of orders. */
export function OrderFilters({ filters, onChange, onReset }: OrderFiltersProps) {
  const [isWide, setWide] = useState(() => MORE.some((name) => filters[name] !== undefined));
  const choice = (name: keyof State, label: string, options: readonly { value: string; name: string }[]) => (
    <FilterSelect
      label={label}
      value={filters[name]}
      options={options}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <>
      <Filters>
        {choice('state', 'Статус', STATES)}
        <Period filters={filters} onChange={onChange} />
        {choice('money', 'Оплата', MONEY)}
        {choice('delivery', 'Получение', DELIVERY)}
        <Button kind="quiet" size="small" aria-expanded={isWide} onClick={() => setWide(!isWide)}>
          Ещё <Icon name="sliders-horizontal" size="small" />
        </Button>
        <SearchField
          label="Номер, телефон, ИНН, юрлицо"
          value={filters.text}
          onSearch={(text) => onChange({ text })}
        />
        {Object.keys(filters).length > 0 && (
          <Button kind="text" size="small" onClick={onReset}>
            Сбросить
          </Button>
        )}
      </Filters>
      {isWide && (
        <Filters>
          <Places filters={filters} onChange={onChange} />
          <Managers filters={filters} onChange={onChange} />
          {choice('payment', 'Способ оплаты', PAYMENT)}
          {choice('agreement', 'Согласование', AGREEMENT)}
          {choice('short', 'Товар', SHORT)}
          {choice('papers', 'Документы', PAPERS)}
          {choice('overdue', 'Сроки', OVERDUE)}
          {(['total_from', 'total_to'] as const).map((name) => (
            <FieldFilter
              key={name}
              label={name === 'total_from' ? 'Сумма от, ₽' : 'до, ₽'}
              type="number"
              value={filters[name]}
              onChange={(value) => onChange({ [name]: value })}
            />
          ))}
        </Filters>
      )}
    </>
  );
}

type Part = Pick<OrderFiltersProps, 'filters' | 'onChange'>;

/** A period by its name, or days of one's own. */
function Period({ filters: { period, from, to }, onChange }: Part) {
  const [isOwn, setOwn] = useState(false);
  const hasDays = isOwn || from !== undefined || to !== undefined;
  return (
    <>
      <FilterSelect
        label="Период"
        value={period ?? (hasDays ? OWN_DAYS : undefined)}
        options={[...PERIODS, { value: OWN_DAYS, name: 'Свои дни' }]}
        onChange={(value) => {
          setOwn(value === OWN_DAYS);
          onChange({ period: value === OWN_DAYS ? undefined : value, from: undefined, to: undefined });
        }}
      />
      {hasDays && period === undefined && (
        <>
          <FieldFilter label="с" type="date" value={from} onChange={(day) => onChange({ from: day })} />
          <FieldFilter label="по" type="date" value={to} onChange={(day) => onChange({ to: day })} />
        </>
      )}
    </>
  );
}

function Places({ filters: { city, shop }, onChange }: Part) {
  const { cities, shops } = usePlaces();
  const inCity = shops.filter(({ city: of }) => city === undefined || String(of) === city);
  return (
    <>
      {cities.length > 1 && (
        <FilterSelect
          label="Город"
          value={city}
          options={cities.map(({ id, name }) => ({ value: String(id), name }))}
          onChange={(value) => onChange({ city: value, shop: undefined })}
        />
      )}
      {inCity.length > 0 && (
        <FilterSelect
          label="Магазин"
          value={shop}
          options={inCity.map(({ id, address }) => ({ value: String(id), name: address }))}
          onChange={(value) => onChange({ shop: value })}
        />
      )}
    </>
  );
}

function Managers({ filters: { manager }, onChange }: Part) {
  const people = useMovers();
  return (
    <FilterSelect
      label="Менеджер"
      value={manager}
      options={[{ value: 'me', name: 'Я' }, { value: 'none', name: 'Никто' }, ...people]}
      onChange={(value) => onChange({ manager: value })}
    />
  );
}

function namesOf(names: Readonly<Record<string, string>>): { value: string; name: string }[] {
  return Object.entries(names).map(([value, name]) => ({ value, name }));
}
