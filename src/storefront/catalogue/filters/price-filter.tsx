import { useEffect, useRef, useState } from 'react';
import { InlineField } from '../../../ui/field/field.tsx';
import { formatCount } from '../../../ui/text/plural.ts';
import type { Listing } from '../listing.ts';
import { parseRoubles } from '../listing-address.ts';
import { FacetGroup } from './facet-group.tsx';
import css from './price-filter.module.css';
import { positionOf, priceAt, STEPS } from './price-scale.ts';
import { type ApplyFilters, afterPair } from './use-filter-form.ts';

interface PriceFilterProps {
  listing: Listing;
  apply: ApplyFilters;
}

/** How long the slider must rest before the goods follow it. */
const REST = 400;

/** The price: two fields that take what people type, and a slider with its ends at the prices there are. */
export function PriceFilter({ listing, apply }: PriceFilterProps) {
  const { minPrice, maxPrice, bounds } = listing;
  if (bounds.min === null || bounds.max === null) return null;
  return (
    <FacetGroup name="Цена, ₽" isOpen>
      {/* Begun anew when the address changes it: by a chip, by Back, by cleaning what was typed. */}
      <PriceFields
        key={`${minPrice} ${maxPrice}`}
        typed={{ min: fieldText(minPrice), max: fieldText(maxPrice) }}
        bounds={{ min: bounds.min, max: bounds.max }}
        apply={apply}
      />
    </FacetGroup>
  );
}

interface PriceFieldsProps {
  typed: { min: string; max: string };
  bounds: { min: number; max: number };
  apply: ApplyFilters;
}

function PriceFields({ typed, bounds, apply }: PriceFieldsProps) {
  const [text, setText] = useState(typed);
  const fields = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLDivElement>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const form = () => fields.current?.closest('form') ?? null;
  const from = positionOf(parseRoubles(text.min) ?? bounds.min, bounds);
  const to = positionOf(parseRoubles(text.max) ?? bounds.max, bounds);

  useEffect(() => {
    // Through the DOM: a style attribute in the markup is what the Content-Security-Policy forbids.
    slider.current?.style.setProperty('--from', String(from / STEPS));
    slider.current?.style.setProperty('--to', String(to / STEPS));
  }, [from, to]);
  useEffect(() => () => clearTimeout(rest.current), []);

  function slide(end: 'min' | 'max', position: number) {
    const kept = end === 'min' ? Math.min(position, to) : Math.max(position, from);
    const isEnd = kept === (end === 'min' ? 0 : STEPS);
    setText({ ...text, [end]: isEnd ? '' : fieldText(priceAt(kept, bounds)) });
    clearTimeout(rest.current);
    rest.current = setTimeout(() => apply(form()), REST);
  }

  const field = (end: 'min' | 'max', word: string) => (
    <InlineField
      before={word}
      name={`${end}_price`}
      inputMode="decimal"
      autoComplete="off"
      placeholder={fieldText(end === 'min' ? Math.floor(bounds.min) : Math.ceil(bounds.max))}
      aria-label={`Цена ${word}, ₽`}
      value={text[end]}
      onChange={(event) => setText({ ...text, [end]: event.currentTarget.value })}
      onBlur={afterPair(apply)}
    />
  );
  const thumb = (end: 'min' | 'max', position: number, label: string) => (
    <input
      type="range"
      min={0}
      max={STEPS}
      value={position}
      aria-label={label}
      aria-valuetext={`${fieldText(priceAt(position, bounds))} ₽`}
      onChange={(event) => slide(end, event.currentTarget.valueAsNumber)}
    />
  );
  return (
    <>
      <div ref={fields} className={css.fields} data-pair>
        {field('min', 'от')}
        {field('max', 'до')}
      </div>
      <div ref={slider} className={css.slider}>
        {thumb('min', from, 'Цена не ниже')}
        {thumb('max', to, 'Цена не выше')}
      </div>
    </>
  );
}

function fieldText(roubles: number | null): string {
  if (roubles === null) return '';
  const kopecks = Math.round((roubles % 1) * 100);
  return formatCount(roubles) + (kopecks ? `,${String(kopecks).padStart(2, '0')}` : '');
}
