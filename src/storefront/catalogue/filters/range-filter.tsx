import { useSyncExternalStore } from 'react';
import { InlineField } from '../../../ui/field/field.tsx';
import type { ListingFilters } from '../listing-address.ts';
import type { Facet } from '../load-list.ts';
import { chosenRange, intervalLabel, rangeOf } from './applied.ts';
import css from './range-filter.module.css';
import { rangeSteps } from './range-steps.ts';
import { type ApplyFilters, afterPair } from './use-filter-form.ts';

interface RangeFilterProps {
  facet: Facet;
  filters: ListingFilters;
  apply: ApplyFilters;
}

/**
 * A measured property, from and to. Two fields make one word of the address, which takes a script; without
 * scripts the same is chosen from a few intervals, in the same room.
 */
export function RangeFilter({ facet, filters, apply }: RangeFilterProps) {
  const isScripted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const word = chosenRange(filters, facet);
  if (facet.min === undefined || facet.max === undefined) return null;
  if (!isScripted) return <RangeSelect facet={facet} word={word} />;
  const { from, to } = word ? rangeOf(word) : { from: null, to: null };
  const field = (label: string, value: number | null, bound: number) => (
    <InlineField
      key={`${label} ${value}`}
      before={label}
      inputMode="decimal"
      autoComplete="off"
      placeholder={String(bound).replace('.', ',')}
      aria-label={`${facet.name} ${label}`}
      defaultValue={value === null ? '' : String(value).replace('.', ',')}
      onBlur={afterPair(apply)}
    />
  );
  return (
    <div className={css.fields} data-pair data-range={facet.id}>
      {field('от', from, facet.min)}
      {field('до', to, facet.max)}
    </div>
  );
}

function RangeSelect({ facet, word }: { facet: Facet; word: string | undefined }) {
  const steps = rangeSteps(facet.min ?? 0, facet.max ?? 0).map(({ from, to }) => ({
    word: `r${facet.id}:${from}..${to}`,
    label: intervalLabel(from, to, facet.unit ?? ''),
  }));
  if (word && !steps.some((step) => step.word === word)) {
    const { from, to } = rangeOf(word);
    steps.unshift({ word, label: intervalLabel(from, to, facet.unit ?? '') });
  }
  return (
    <select name="attributes" defaultValue={word ?? ''} className={css.select} aria-label={facet.name}>
      <option value="">Любое значение</option>
      {steps.map((step) => (
        <option key={step.word} value={step.word}>
          {step.label}
        </option>
      ))}
    </select>
  );
}

/** Whether scripts run never changes once they do. */
function never() {
  return () => {};
}
