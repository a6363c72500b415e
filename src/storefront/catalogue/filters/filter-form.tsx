import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { countOf } from '../../../platform/text/plural.ts';
import { Button, buttonClass, IconButton } from '../../../ui/button/button.tsx';
import { ChoiceRow } from '../../../ui/choice/choice-row.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import { hasChoice } from '../first-facets.ts';
import { SENT } from '../form-address.ts';
import { countFilters, type ListingAddress, noFilters } from '../listing-address.ts';
import type { ListingPage } from '../use-listing.ts';
import { FacetGroup } from './facet-group.tsx';
import * as css from './filter-form.module.css';
import { focusGoods } from './focus-goods.ts';
import { PriceFilter } from './price-filter.tsx';
import { RangeFilter } from './range-filter.tsx';
import { FILTERS } from './use-filter-form.ts';
import { useSheet } from './use-sheet.ts';
import { ValueList } from './value-list.tsx';

/** How many attribute groups are open at first. */
const OPEN_GROUPS = 5;

/**
 * The filters: a GET form that works without scripts, and with scripts follows every change. It is a column
 * next to the products, or, on narrow screens, a popover that the button «Фильтры» opens without any script.
 */
export function FilterForm({ page }: { page: ListingPage }) {
  const { listing, address, source, href, apply } = page;
  const availability = [
    // A search shows only available products by default, and has the opposite choice.
    ...listing.facets.filter((facet) => facet.parameter === 'in_stock' && source.kind === 'category'),
    ...listing.facets.filter((facet) => facet.parameter === 'shops'),
  ];
  const attributes = listing.facets.filter((facet) => facet.parameter === 'attributes');
  const hasFilters = countFilters(address) > 0;
  const { hasStep, ...sheet } = useSheet();

  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    apply(event.currentTarget);
    // A validation error is not hidden behind the list.
    if (showWrong(event.currentTarget)) return;
    if (event.currentTarget.matches(':popover-open')) event.currentTarget.hidePopover();
  }

  return (
    <form
      id={FILTERS}
      popover="auto"
      method="get"
      action={page.path}
      // The address holds the state of the form, so the browser must not restore old values.
      autoComplete="off"
      className={address.view === 'list' ? css.sheet : css.column}
      aria-label="Фильтры"
      // Gets the focus when the focused «Сбросить» disappears.
      tabIndex={-1}
      data-goods
      onSubmit={show}
      {...sheet}
    >
      <div className={css.head}>
        <b className={css.title}>Фильтры</b>
        {hasFilters && (
          <Link
            to={href(noFilters)}
            rel="nofollow"
            replace={hasStep}
            preventScrollReset
            onClick={focusGoods}
            className={css.reset}
          >
            <span className={linkClass}>Сбросить</span>
          </Link>
        )}
        <IconButton popoverTarget={FILTERS} popoverTargetAction="hide" aria-label="Закрыть фильтры">
          <Icon name="x" />
        </IconButton>
      </div>
      <div className={css.groups}>
        <HiddenFields source={source} address={address} />
        {listing.selectedTags.map((tag) => (
          <input key={tag} type="hidden" name="tags" value={tag} />
        ))}
        <PriceFilter page={page} />
        {(availability.length > 0 || source.kind === 'search') && (
          <FacetGroup name="Наличие" isOpen>
            {source.kind === 'search' && (
              <ChoiceRow
                type="checkbox"
                name="all"
                value="1"
                chosen={address.withUnavailable}
                onChange={(event) => apply(event.currentTarget.form)}
              >
                Показать товары не&nbsp;в&nbsp;наличии
              </ChoiceRow>
            )}
            {availability.map((facet) => (
              <ValueList key={facet.id} facet={facet} filters={address} apply={apply} />
            ))}
          </FacetGroup>
        )}
        {attributes.map((facet, index) => (
          <FacetGroup
            key={facet.id}
            name={facet.unit ? `${facet.name}, ${facet.unit}` : facet.name}
            isOpen={index < OPEN_GROUPS || hasChoice(address, facet)}
          >
            {facet.type === 'range' ? (
              <RangeFilter facet={facet} filters={address} apply={apply} />
            ) : (
              <ValueList facet={facet} filters={address} apply={apply} />
            )}
          </FacetGroup>
        ))}
        <MoreGroups page={page} />
      </div>
      <div className={css.foot}>
        <Button type="submit" size="big" wide className={css.show} aria-busy={listing.isFullLoading}>
          Показать {listing.hasFailed ? 'товары' : countOf(listing.total, ['товар', 'товара', 'товаров'])}
        </Button>
        {hasFilters && (
          <Link
            to={href(noFilters)}
            rel="nofollow"
            replace={hasStep}
            preventScrollReset
            onClick={focusGoods}
            className={`${buttonClass({ kind: 'quiet', wide: true })} ${css.resetAll}`}
          >
            Сбросить всё
          </Link>
        )}
      </div>
    </form>
  );
}

/**
 * Focuses the first field with a validation error.
 * @returns false if there is none
 */
function showWrong(form: HTMLFormElement): boolean {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  const group = wrong?.closest('details');
  if (group) group.open = true;
  wrong?.focus();
  return Boolean(wrong);
}

/** Loads the groups after the first ones, and moves the focus to where they appear. */
function MoreGroups({ page: { listing, href } }: { page: ListingPage }) {
  if (!listing.moreFacets) return null;
  return (
    <Link
      to={href({ allFilters: true })}
      rel="nofollow"
      replace
      preventScrollReset
      onClick={(event) => event.currentTarget.previousElementSibling?.querySelector('summary')?.focus()}
      className={css.moreGroups}
    >
      <span className={linkClass}>Ещё {countOf(listing.moreFacets, ['фильтр', 'фильтра', 'фильтров'])}</span>
    </Link>
  );
}

/** The parts of the address that a change of filters keeps. */
function HiddenFields({ source, address }: Pick<ListingPage, 'source' | 'address'>) {
  return (
    <>
      <input type="hidden" name={SENT} value="1" />
      {source.kind === 'search' && <input type="hidden" name="q" value={source.text} />}
      {source.kind === 'search' && source.isExact && <input type="hidden" name="exact" value="1" />}
      {address.category !== null && <input type="hidden" name="category" value={address.category} />}
      {address.view === 'list' && <input type="hidden" name="view" value="list" />}
      {address.allFilters && <input type="hidden" name="filters" value="all" />}
    </>
  );
}

/** The button that opens the filters; it works without scripts too. */
export function FiltersButton({ address, isAlways }: { address: ListingAddress; isAlways: boolean }) {
  const count = countFilters(address);
  return (
    <button
      type="button"
      popoverTarget={FILTERS}
      className={`${buttonClass({ kind: 'outline' })} ${isAlways ? css.open : css.openNarrow}`}
    >
      <Icon name="sliders-horizontal" className={count > 0 ? css.replaced : undefined} />
      Фильтры
      {count > 0 && <span className={css.chosen}>{count}</span>}
    </button>
  );
}
