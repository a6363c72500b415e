import { type ReactNode, type ToggleEvent, useState } from 'react';
import { countOf, formatCount } from '../../../platform/text/plural.ts';
import { typographPlace } from '../../../platform/text/typograph.ts';
import { ChoiceRow } from '../../../ui/choice/choice-row.tsx';
import { InlineField } from '../../../ui/field/field.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { linkClass, VisuallyHidden } from '../../../ui/text/text.tsx';
import { ATTRIBUTE_FIELD, type ListingFilters } from '../listing-address.ts';
import type { Facet } from '../loaded-list.ts';
import { isChosen } from './applied.ts';
import type { ApplyFilters } from './use-filter-form.ts';
import * as css from './value-list.module.css';
import { findValues } from './value-search.ts';

interface ValueListProps {
  facet: Facet;
  filters: ListingFilters;
  apply: ApplyFilters;
}

type Value = NonNullable<Facet['values']>[number];

/** Longer lists are cut and get a search field (UI-2). */
const SHOWN_AT_ONCE = 10;

/** The values of a facet with their counts: values with 0 cannot be chosen, chosen values never disappear. */
export function ValueList({ facet, filters, apply }: ValueListProps) {
  const [typed, setTyped] = useState('');
  const values = facet.values ?? [];
  const chosen = (value: Value) => isChosen(filters, facet, value.id);
  const { above, isOpen, openRest } = useAbove(values, chosen);
  const row = (value: Value) => (
    <li key={value.id}>
      <ChoiceRow
        type="checkbox"
        name={facet.parameter === 'attributes' ? ATTRIBUTE_FIELD : facet.parameter}
        value={value.id}
        chosen={chosen(value)}
        disabled={value.count === 0 && !chosen(value)}
        aside={formatCount(value.count)}
        onChange={(event) => apply(event.currentTarget.form)}
      >
        {facet.parameter === 'shops' ? typographPlace(value.name) : value.name}
      </ChoiceRow>
    </li>
  );
  if (values.length <= SHOWN_AT_ONCE) return <ul>{values.map(row)}</ul>;

  const shown = values.filter((value, index) => index < SHOWN_AT_ONCE || above.has(value.id));
  const found = typed.trim() ? findValues(values, typed) : undefined;
  const rest = values.filter((value) => !shown.includes(value));
  return (
    <>
      <InlineField
        type="search"
        className={css.search}
        before={<Icon name="magnifying-glass" size="small" />}
        placeholder="Найти значение"
        aria-label={`Найти: ${facet.name}`}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <FoundCount found={found?.length} />
      {found ? (
        <ul>{values.filter((value) => found.includes(value) || chosen(value)).map(row)}</ul>
      ) : (
        <>
          <ul>{shown.map(row)}</ul>
          {rest.length > 0 && (
            <Rest count={rest.length} isOpen={isOpen} onOpen={openRest}>
              {rest.map(row)}
            </Rest>
          )}
        </>
      )}
    </>
  );
}

/**
 * The values above «ещё»: those that are or were chosen. Once the rest is open, rows no longer move, because
 * a moved row would lose the focus.
 */
function useAbove(values: Value[], isOn: (value: Value) => boolean) {
  const [isOpen, setIsOpen] = useState(false);
  const [above, setAbove] = useState<ReadonlySet<Value['id']>>(new Set());
  const added = isOpen ? [] : values.filter((value) => isOn(value) && !above.has(value.id));
  if (added.length > 0) setAbove(new Set([...above, ...added.map(({ id }) => id)]));
  return { above, isOpen, openRest: () => setIsOpen(true) };
}

/**
 * Announces the result of the search for a value: visibly if nothing was found, otherwise to screen readers.
 */
function FoundCount({ found }: { found: number | undefined }) {
  return (
    <div role="status">
      {found === 0 && <p className={css.nothing}>Такого значения нет</p>}
      {found !== undefined && found > 0 && (
        <VisuallyHidden>Найдено: {countOf(found, ['значение', 'значения', 'значений'])}</VisuallyHidden>
      )}
    </div>
  );
}

interface RestProps {
  count: number;
  /** Open from the start, after a search among the values. */
  isOpen: boolean;
  onOpen: () => void;
  children: ReactNode;
}

/**
 * «ещё N», which works without scripts too; it disappears when opened, and the first value gets the focus.
 */
function Rest({ count, isOpen, onOpen, children }: RestProps) {
  const [wasOpen] = useState(isOpen);
  function open({ currentTarget }: ToggleEvent<HTMLDetailsElement>) {
    if (wasOpen || !currentTarget.open) return;
    onOpen();
    currentTarget.querySelector<HTMLElement>('input:enabled')?.focus({ preventScroll: true });
  }
  return (
    <details className={css.rest} open={wasOpen} onToggle={open}>
      <summary className={css.more}>
        <span className={linkClass}>ещё {count}</span>
      </summary>
      <ul>{children}</ul>
    </details>
  );
}
