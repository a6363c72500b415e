import { type ReactNode, useId } from 'react';
import { InlineField } from '../../../ui/field/field.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { isUnread } from '../typed-number.ts';
import css from './pair-fields.module.css';
import { type ApplyFilters, afterPair } from './use-filter-form.ts';

/** From and to, as typed. */
export interface Pair {
  min: string;
  max: string;
}

interface PairFieldsProps {
  /** What is bounded: «Цена», «Световой поток». */
  name: string;
  unit?: string;
  text: Pair;
  onText: (text: Pair) => void;
  /** What stands in an empty field: the bounds there are. */
  placeholder: Pair;
  /** What is typed → a number; null when it is none. */
  parse: (typed: string) => number | null;
  /** The parameters of the address, where each field is one. */
  parameters?: Pair;
  /** The attribute, where both fields together are one word of the address. */
  range?: number | string;
  /** What there is to know of the bounds. */
  hint?: ReactNode;
  apply: ApplyFilters;
}

/** Two fields, from and to. What cannot be read stays as typed, and it is said why the goods do not follow. */
export function PairFields(props: PairFieldsProps) {
  const { name, unit, text, onText, placeholder, parse, parameters, range, hint, apply } = props;
  const note = useId();
  const unread = (['min', 'max'] as const).find((end) => isUnread(text[end], parse));
  const field = (end: keyof Pair, word: string) => (
    <InlineField
      before={word}
      name={parameters?.[end]}
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder[end]}
      aria-label={`${name} ${word}${unit ? `, ${unit}` : ''}`}
      aria-invalid={isUnread(text[end], parse) || undefined}
      aria-describedby={note}
      value={text[end]}
      onChange={(event) => onText({ ...text, [end]: event.currentTarget.value })}
      onBlur={afterPair(apply)}
    />
  );
  return (
    <>
      <div className={css.fields} data-pair data-range={range}>
        {field('min', 'от')}
        {field('max', 'до')}
      </div>
      <div id={note} role="status">
        {unread ? (
          <p className={css.wrong}>
            <Icon name="warning-circle-fill" size="small" />
            <span>
              «{text[unread].trim()}» не&nbsp;число. Напишите цифрами
              {placeholder[unread] && `: ${placeholder[unread]}`}
            </span>
          </p>
        ) : (
          hint && <p className={css.hint}>{hint}</p>
        )}
      </div>
    </>
  );
}
