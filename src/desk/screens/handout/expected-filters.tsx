import { FieldFilter, FilterSelect, Filters } from '../../lists/filters.tsx';
import { usePlaces } from '../../lists/use-places.ts';
import { Button } from '../../parts/button.tsx';

/** Which orders of the counter are shown. */
export interface ExpectedFilter {
  /** The id of a shop. */
  shop?: string | undefined;
  /** The day that the buyers were promised. */
  day?: string | undefined;
}

interface ExpectedFiltersProps {
  filter: ExpectedFilter;
  onChange: (filter: ExpectedFilter) => void;
}

/** The filters above the orders of the counter: a shop for those who have several, and a day. */
export function ExpectedFilters({ filter, onChange }: ExpectedFiltersProps) {
  const { shops } = usePlaces();
  return (
    <Filters>
      {shops.length > 1 && (
        <FilterSelect
          label="Магазин"
          value={filter.shop}
          options={shops.map(({ id, address }) => ({ value: String(id), name: address }))}
          onChange={(shop) => onChange({ ...filter, shop })}
        />
      )}
      <FieldFilter
        label="Обещали на"
        type="date"
        value={filter.day}
        onChange={(day) => onChange({ ...filter, day })}
      />
      {(filter.shop !== undefined || filter.day !== undefined) && (
        <Button kind="text" size="small" onClick={() => onChange({})}>
          Сбросить
        </Button>
      )}
    </Filters>
  );
}
