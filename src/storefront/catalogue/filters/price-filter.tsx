import { useEffect, useRef } from 'react';
import { formatCount } from '../../../core/plural.ts';
import type { Listing } from '../listing.ts';
import { countFilters } from '../listing-address.ts';
import { isUnread, parseRoubles } from '../typed-number.ts';
import type { ListingPage } from '../use-listing.ts';
import { FacetGroup } from './facet-group.tsx';
import { type Pair, PairFields } from './pair-fields.tsx';
import css from './price-filter.module.css';
import { type Bounds, positionOf, priceAt, stepsOf } from './price-scale.ts';
import type { ApplyFilters } from './use-filter-form.ts';
import { useTyped } from './use-typed.ts';

/** How long the slider must rest before the goods follow it. */
const REST = 400;

/** The price: two fields that take what people type, and a slider with its ends at the prices there are. */
export function PriceFilter({ page: { listing, written, apply } }: { page: ListingPage }) {
  const { minPrice, maxPrice, bounds } = listing;
  const isPriced = bounds.min !== null && bounds.max !== null;
  // Where the other filters leave no goods there are no bounds; the fields stand, with what was typed.
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

/** What prices there are, for those who ask for others. */
function boundsHint({ minPrice, maxPrice, bounds: { min, max } }: Listing): string | undefined {
  if (min === null || max === null) return undefined;
  const isPast = (minPrice !== null && minPrice > max) || (maxPrice !== null && maxPrice < min);
  if (!isPast) return undefined;
  return min === max
    ? `Здесь всё по\u00a0${fieldText(min)}\u00a0₽`
    : `Здесь цены от\u00a0${fieldText(min)} до\u00a0${fieldText(max)}\u00a0₽`;
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
    // Through the DOM: a style attribute in the markup is what the Content-Security-Policy forbids.
    slider.current?.style.setProperty('--from', String(from / steps));
    slider.current?.style.setProperty('--to', String(to / steps));
  }, [from, to, steps]);
  useEffect(() => () => clearTimeout(rest.current), []);

  function slide(end: 'min' | 'max', position: number) {
    const kept = end === 'min' ? Math.min(position, to) : Math.max(position, from);
    // At its end the slider sets no limit: goods without a price stay.
    const isEnd = kept === (end === 'min' ? 0 : steps);
    setText({ ...text, [end]: isEnd ? '' : priceText(kept, bounds) });
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
        {thumb('min', from, 'Цена не ниже')}
        {thumb('max', to, 'Цена не выше')}
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
