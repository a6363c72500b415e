import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button/button.tsx';
import { chipClass } from '../../ui/choice/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { isChosen, toggleValue } from './filters/applied.ts';
import { FiltersButton } from './filters/filter-form.tsx';
import { type ApplyFilters, FILTERS } from './filters/use-filter-form.ts';
import { type ListingAddress, orderingsOf } from './listing-address.ts';
import type { Ordering } from './listing-state.ts';
import type { Facet } from './loaded-list.ts';
import * as css from './toolbar.module.css';
import type { ListingPage } from './use-listing.ts';

/** Labels for phones, where they are the whole text; after «Сортировка:» they begin in lower case. */
const orderings: Record<Ordering, string> = {
  relevance: 'Подходящие',
  popular: 'Популярные',
  price: 'Дешёвые',
  '-price': 'Дорогие',
  '-created_at': 'Новинки',
  name: 'По названию',
};

/** How many values are shown above the shelf, besides the chosen ones. */
const PROMOTED_VALUES = 7;

/** Above the shelf: the order, the main facet, tiles or list. */
export function Toolbar({ page }: { page: ListingPage }) {
  const { listing, address, source, href, apply } = page;
  return (
    <div className={css.bar}>
      <FiltersButton address={address} isAlways={address.view === 'list'} />
      <OrderSelect ordering={address.ordering} choice={orderingsOf(source.kind)} apply={apply} />
      <Button type="submit" form={FILTERS} kind="quiet" className={css.submit}>
        Применить
      </Button>
      <PromotedFacet listing={listing} address={address} href={href} />
      <div className={css.views}>
        <ViewLink view="tiles" label="Плиткой" icon="squares-four" address={address} href={href} />
        <ViewLink view="list" label="Списком" icon="rows" address={address} href={href} />
      </div>
    </div>
  );
}

interface OrderSelectProps {
  ordering: Ordering;
  choice: Ordering[];
  apply: ApplyFilters;
}

function OrderSelect({ ordering, choice, apply }: OrderSelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  // Like the filter boxes, it changes at once and follows the address.
  useEffect(() => {
    if (select.current) select.current.value = ordering;
  }, [ordering]);
  return (
    <label className={css.order}>
      <span className={css.orderLabel}>Сортировка:</span>
      <select
        ref={select}
        name="ordering"
        form={FILTERS}
        defaultValue={ordering}
        className={css.select}
        aria-label="Сортировка"
        onChange={(event) => apply(event.currentTarget.form)}
      >
        {choice.map((value) => (
          <option key={value} value={value}>
            {orderings[value]}
          </option>
        ))}
      </select>
      <Icon name="sort-ascending" className={css.sign} />
      <Icon name="caret-down" size="small" className={css.caret} />
    </label>
  );
}

/** The most important facet of this category, each value one click away. */
function PromotedFacet({ listing, address, href }: Pick<ListingPage, 'listing' | 'address' | 'href'>) {
  const facet = listing.facets.find((candidate) => isWorthPromoting(candidate, listing.total));
  if (!facet?.values) return null;
  const most = new Set(mostUsed(facet.values));
  const values = facet.values.filter((value) => most.has(value) || isChosen(address, facet, value.id));
  return (
    <nav className={css.promoted} aria-label={facet.name}>
      <span className={css.promotedName}>{facet.unit ? `${facet.name}, ${facet.unit}` : facet.name}</span>
      {values.map((value) => {
        const isOn = isChosen(address, facet, value.id);
        if (value.count === 0 && !isOn)
          return (
            <span key={value.id} className={chipClass('edge', css.none)}>
              {value.name}
            </span>
          );
        return (
          <Link
            key={value.id}
            to={href(toggleValue(address, facet, value.id))}
            rel="nofollow"
            preventScrollReset
            aria-current={isOn ? 'true' : undefined}
            className={chipClass(isOn ? 'chosen' : 'edge')}
          >
            {value.name}
          </Link>
        );
      })}
    </nav>
  );
}

/** The values that most products have, in the order of the facet. */
function mostUsed<Value extends { count: number }>(values: readonly Value[]): Value[] {
  return values.toSorted((a, b) => b.count - a.count).slice(0, PROMOTED_VALUES);
}

/** A facet that few products have would mislead: at least half of them must have it. */
function isWorthPromoting({ is_promoted: isPromoted, values = [] }: Facet, total: number): boolean {
  const goods = values.reduce((sum, value) => sum + value.count, 0);
  return isPromoted && values.length > 1 && goods * 2 >= total;
}

interface ViewLinkProps extends Pick<ListingPage, 'address' | 'href'> {
  view: ListingAddress['view'];
  label: string;
  icon: 'squares-four' | 'rows';
}

function ViewLink({ view, label, icon, address, href }: ViewLinkProps) {
  const isOn = address.view === view;
  return (
    <Link
      to={href({ view, offset: address.offset })}
      rel="nofollow"
      replace
      preventScrollReset
      aria-label={label}
      title={label}
      aria-current={isOn ? 'true' : undefined}
      className={cx(css.view, isOn && css.viewOn)}
    >
      <Icon name={isOn ? `${icon}-fill` : icon} />
    </Link>
  );
}
