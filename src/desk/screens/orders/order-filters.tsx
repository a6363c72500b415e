import { orderStates, stateView } from '../../../shop/orders/orders.ts';
import { FilterSelect, Filters, SearchField } from '../../lists/filters.tsx';
import { AGREEMENT_NAMES, MONEY_NAMES } from '../../orders/order-words.ts';
import { Button } from '../../parts/button.tsx';
import { useSession } from '../../session/session.ts';
import type { OrderFilters as State } from './order-views.ts';

interface OrderFiltersProps {
  filters: State;
  onChange: (change: State) => void;
  onReset: () => void;
}

const STATES = orderStates.map((state) => ({ value: state, name: stateView(state).name }));
const MONEY = namesOf(MONEY_NAMES);
const AGREEMENT = namesOf(AGREEMENT_NAMES);

/** The filters above the list of orders. */
export function OrderFilters({ filters, onChange, onReset }: OrderFiltersProps) {
  const cities = new Map(
    useSession().grants.flatMap(({ city }) => (city ? [[String(city.id), city.name] as const] : [])),
  );
  const isSet = Object.keys(filters).length > 0;
  return (
    <Filters>
      <FilterSelect
        label="Статус"
        value={filters.state}
        options={STATES}
        onChange={(state) => onChange({ state })}
      />
      <FilterSelect
        label="Оплата"
        value={filters.money}
        options={MONEY}
        onChange={(money) => onChange({ money })}
      />
      <FilterSelect
        label="Согласование"
        value={filters.agreement}
        options={AGREEMENT}
        onChange={(agreement) => onChange({ agreement })}
      />
      {cities.size > 1 && (
        <FilterSelect
          label="Город"
          value={filters.city}
          options={[...cities].map(([value, name]) => ({ value, name }))}
          onChange={(city) => onChange({ city })}
        />
      )}
      <SearchField
        label="Номер, телефон, ИНН, юрлицо"
        value={filters.text}
        onSearch={(text) => onChange({ text })}
      />
      {isSet && (
        <Button kind="text" size="small" onClick={onReset}>
          Сбросить
        </Button>
      )}
    </Filters>
  );
}

function namesOf(names: Readonly<Record<string, string>>): { value: string; name: string }[] {
  return Object.entries(names).map(([value, name]) => ({ value, name }));
}
