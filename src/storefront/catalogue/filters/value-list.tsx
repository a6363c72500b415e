import { useState } from 'react';
import { ChoiceRow } from '../../../ui/choice/choice-row.tsx';
import { InlineField } from '../../../ui/field/field.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { formatCount } from '../../../ui/text/plural.ts';
import { linkClass } from '../../../ui/text/text.tsx';
import type { ListingFilters } from '../listing-address.ts';
import type { Facet } from '../load-list.ts';
import { isChosen } from './applied.ts';
import type { ApplyFilters } from './use-filter-form.ts';
import css from './value-list.module.css';

interface ValueListProps {
  facet: Facet;
  filters: ListingFilters;
  apply: ApplyFilters;
}

type Value = NonNullable<Facet['values']>[number];

/** Longer lists are cut and get a field to look for a value (UX.md). */
const SHOWN_AT_ONCE = 10;

/** The values of a facet with their counts: zeros cannot be chosen, what is chosen never vanishes. */
export function ValueList({ facet, filters, apply }: ValueListProps) {
  const [wanted, setWanted] = useState('');
  const values = facet.values ?? [];
  const isLong = values.length > SHOWN_AT_ONCE;
  const chosen = (value: Value) => isChosen(filters, facet, value.id);
  const found = wanted.trim()
    ? values.filter((value) => chosen(value) || folded(value.name).includes(folded(wanted)))
    : undefined;
  const shown = found ?? values.filter((value, index) => index < SHOWN_AT_ONCE || chosen(value));
  const rest = found ? [] : values.filter((value) => !shown.includes(value));
  const row = (value: Value) => (
    <li key={value.id}>
      <ChoiceRow
        type="checkbox"
        name={facet.parameter}
        value={value.id}
        chosen={chosen(value)}
        disabled={value.count === 0 && !chosen(value)}
        aside={formatCount(value.count)}
        onChange={(event) => apply(event.currentTarget.form)}
      >
        {value.name}
      </ChoiceRow>
    </li>
  );
  return (
    <>
      {isLong && (
        <InlineField
          type="search"
          className={css.search}
          before={<Icon name="magnifying-glass" size="small" />}
          placeholder="Найти значение"
          aria-label={`Найти: ${facet.name}`}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <ul>{shown.map(row)}</ul>
      {found?.length === 0 && <p className={css.nothing}>Такого значения нет</p>}
      {rest.length > 0 && (
        <details className={css.rest}>
          <summary className={css.more}>
            <span className={linkClass}>ещё {rest.length}</span>
          </summary>
          <ul>{rest.map(row)}</ul>
        </details>
      )}
    </>
  );
}

/** Case and ё do not matter when one looks for a value. */
function folded(text: string): string {
  return text.trim().toLowerCase().replaceAll('ё', 'е');
}
