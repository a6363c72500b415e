import { useEffect, useRef } from 'react';
import { formatCount } from '../../../platform/text/plural.ts';
import type { Listing } from '../listing.ts';
import { countFilters } from '../listing-address.ts';
import { isUnread, parseRoubles } from '../typed-number.ts';
import type { ListingPage } from '../use-listing.ts';
import { FacetGroup } from './facet-group.tsx';
import { type Pair, PairFields } from './pair-fields.tsx';
import * as css from './price-filter.module.css';
import { type Bounds, positionOf, priceAt, stepsOf } from './price-scale.ts';
import type { ApplyFilters } from './use-filter-form.ts';
import { useTyped } from './use-typed.ts';

/** How long (ms) the slider must rest before the list is loaded. */
const REST = 400;

/** The price: two fields for typed sums, and a slider between the lowest and the highest price. */
export function PriceFilter({ page: { listing, written, apply } }: { page: ListingPage }) {
  const { minPrice, maxPrice, bounds } = listing;
  const isPriced = bounds.min !== null && bounds.max !== null;
  // If the other filters leave no products there are no bounds; the fields stay, with what was typed.
  if (!isPriced && countFilters(listing) === 0) return null;
  const shown = (roubles: number | null, typed: string) =>
    isUnread(typed, parseRoubles) ? typed : fieldText(roubles);
  return (
    <FacetGroup name="Цена, ₽" isOpen>
      <PriceFields
        address={{ min: shown(minPrice, written.min), max: shown(maxPrice, written.max) }}
        bounds={isPriced ? { min: Number(bounds.min), max: Number(bounds.max) } : null}
        hint={boundsHint(listing)}
        apply={apply}
      />
    </FacetGroup>
  );
}

/** Names the existing prices when the visitor filters for others. */
function boundsHint({ minPrice, maxPrice, bounds: { min, max } }: Listing): string | undefined {
  if (min === null || max === null) return undefined;
  const isPast = (minPrice !== null && minPrice > max) || (maxPrice !== null && maxPrice < min);
  if (!isPast) return undefined;
  return min === max
    ? `Все товары по\u00a0${fieldText(min)}\u00a0₽`
    : `Цены от\u00a0${fieldText(min)} до\u00a0${fieldText(max)}\u00a0₽`;
}

interface PriceFieldsProps {
  address: Pair;
  bounds: Bounds | null;
  hint?: string;
  apply: ApplyFilters;
}

function PriceFields({ address, bounds, hint, apply }: PriceFieldsProps) {
  const [text, setText] = useTyped(address, parseRoubles);
  const slider = useRef<HTMLDivElement>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const steps = bounds ? stepsOf(bounds) : 1;
  const position = (typed: string, end: number) => {
    const price = parseRoubles(typed);
    return bounds && price !== null ? positionOf(price, bounds) : end;
  };
  const from = position(text.min, 0);
  const to = position(text.max, steps);

  useEffect(() => {
    // Set through the DOM: the Content-Security-Policy forbids style attributes in the markup.
    slider.current?.style.setProperty('--from', String(from / steps));
    slider.current?.style.setProperty('--to', String(to / steps));
  }, [from, to, steps]);
  useEffect(() => () => clearTimeout(rest.current), []);

  function slide(end: 'min' | 'max', position: number) {
    const bounded = end === 'min' ? Math.min(position, to) : Math.max(position, from);
    // At its end the slider sets no bound, so products without a price stay.
    const isEnd = bounded === (end === 'min' ? 0 : steps);
    setText({ ...text, [end]: isEnd ? '' : priceText(bounded, bounds) });
    clearTimeout(rest.current);
    rest.current = setTimeout(() => apply(slider.current?.closest('form') ?? null), REST);
  }

  const thumb = (end: 'min' | 'max', position: number, label: string) => (
    <input
      type="range"
      min={0}
      max={steps}
      value={position}
      disabled={!bounds}
      aria-label={label}
      aria-valuetext={`${priceText(position, bounds)} ₽`}
      onChange={(event) => slide(end, event.currentTarget.valueAsNumber)}
    />
  );
  return (
    <>
      <PairFields
        name="Цена"
        unit="₽"
        text={text}
        onText={setText}
        placeholder={{
          min: fieldText(bounds?.min ?? null),
          max: fieldText(bounds?.max ?? null),
        }}
        parse={parseRoubles}
        parameters={{ min: 'min_price', max: 'max_price' }}
        hint={hint}
        apply={apply}
      />
      <div ref={slider} className={css.slider}>
        {thumb('min', from, 'Цена от')}
        {thumb('max', to, 'Цена до')}
      </div>
    </>
  );
}

function priceText(position: number, bounds: Bounds | null): string {
  return bounds ? fieldText(priceAt(position, bounds)) : '';
}

function fieldText(roubles: number | null): string {
  if (roubles === null) return '';
  const kopecks = Math.round((roubles % 1) * 100);
  return formatCount(roubles) + (kopecks ? `,${String(kopecks).padStart(2, '0')}` : '');
}
