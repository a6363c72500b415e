import { useState, useSyncExternalStore } from 'react';
import { ATTRIBUTE_FIELD, type ListingFilters } from '../listing-address.ts';
import type { Facet } from '../loaded-list.ts';
import { parseMeasure } from '../typed-number.ts';
import { chosenRange, intervalLabel, rangeOf } from './applied.ts';
import { PairFields } from './pair-fields.tsx';
import * as css from './range-filter.module.css';
import type { ApplyFilters } from './use-filter-form.ts';
import { useTyped } from './use-typed.ts';

interface RangeFilterProps {
  facet: Facet;
  filters: ListingFilters;
  apply: ApplyFilters;
}

/**
 * A numeric attribute, from and to. Combining two fields into one part of the address needs a script; without
 * scripts a few intervals are offered in the same space.
 */
export function RangeFilter({ facet, filters, apply }: RangeFilterProps) {
  const isScripted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [early, setEarly] = useState('');
  const word = chosenRange(filters, facet);
  if (facet.min === undefined && !word) return null;
  if (!isScripted) return <RangeSelect facet={facet} word={word} onEarly={setEarly} apply={apply} />;
  const { from, to } = word ? rangeOf(word) : { from: null, to: null };
  return (
    <RangeFields
      facet={facet}
      // If the other filters leave no products, the chosen bounds are the only ones.
      bounds={{ min: facet.min ?? from ?? to ?? 0, max: facet.max ?? to ?? from ?? 0 }}
      from={from}
      to={to}
      early={early ? rangeOf(early) : undefined}
      apply={apply}
    />
  );
}

interface RangeFieldsProps {
  facet: Facet;
  bounds: { min: number; max: number };
  from: number | null;
  to: number | null;
  /** The interval chosen before the scripts ran: the address is about to contain it. */
  early: ReturnType<typeof rangeOf> | undefined;
  apply: ApplyFilters;
}

function RangeFields({ facet, bounds: { min, max }, from, to, early, apply }: RangeFieldsProps) {
  const [text, setText] = useTyped(
    { min: fieldText(from), max: fieldText(to) },
    parseMeasure,
    early && { min: fieldText(early.from), max: fieldText(early.to) },
  );
  const isPast = (from !== null && from > max) || (to !== null && to < min);
  return (
    <PairFields
      name={facet.name}
      unit={facet.unit}
      text={text}
      onText={setText}
      placeholder={{ min: fieldText(min), max: fieldText(max) }}
      parse={parseMeasure}
      range={facet.id}
      hint={isPast && `Доступно: ${intervalLabel(min, max, facet.unit ?? '')}`}
      apply={apply}
    />
  );
}

function fieldText(value: number | null): string {
  return value === null ? '' : String(value).replace('.', ',');
}

interface RangeSelectProps {
  facet: Facet;
  word: string | undefined;
  /** Called when the scripts start, with what was chosen without them. */
  onEarly: (word: string) => void;
  apply: ApplyFilters;
}

function RangeSelect({ facet, word, onEarly, apply }: RangeSelectProps) {
  const { min, max } = facet;
  const known = min === undefined || max === undefined ? [] : rangeSteps(min, max);
  const steps = known.map(({ from, to }) => ({
    word: `r${facet.id}:${from}..${to}`,
    label: intervalLabel(from, to, facet.unit ?? ''),
  }));
  if (word && !steps.some((step) => step.word === word)) {
    const { from, to } = rangeOf(word);
    steps.unshift({ word, label: intervalLabel(from, to, facet.unit ?? '') });
  }
  return (
    <select
      name={ATTRIBUTE_FIELD}
      defaultValue={word ?? ''}
      className={css.select}
      aria-label={facet.name}
      onChange={({ currentTarget }) => {
        onEarly(currentTarget.value);
        apply(currentTarget.form);
      }}
    >
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

const MOST = 5;

/** Divides a range into at most five intervals with round ends: 0–400, 400–800 … */
export function rangeSteps(min: number, max: number): { from: number; to: number }[] {
  if (!(max > min)) return [{ from: min, to: max }];
  const rough = (max - min) / MOST;
  const decade = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * decade >= rough) ?? 10) * decade;
  const steps: { from: number; to: number }[] = [];
  for (let from = Math.floor(min / step) * step; from < max; from += step)
    steps.push({ from: exact(from), to: exact(from + step) });
  return steps;
}

/** Rounds off floating-point errors: 0.1 + 0.2 is 0.3. */
function exact(value: number): number {
  return Number(value.toPrecision(12));
}
