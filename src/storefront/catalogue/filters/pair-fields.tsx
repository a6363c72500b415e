import { type ReactNode, useId } from 'react';
import { InlineField } from '../../../ui/field/field.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { isUnread } from '../typed-number.ts';
import * as css from './pair-fields.module.css';
import { type ApplyFilters, afterPair } from './use-filter-form.ts';

/** From and to, as typed. */
export interface Pair {
  min: string;
  max: string;
}

interface PairFieldsProps {
  /** The name of the bounded attribute: «Цена», «Световой поток». */
  name: string;
  unit?: string;
  text: Pair;
  onText: (text: Pair) => void;
  /** Shown in empty fields: the existing bounds. */
  placeholder: Pair;
  /** Parses typed text; null if it is not a number. */
  parse: (typed: string) => number | null;
  /** The parameters of the address, if each field has its own. */
  parameters?: Pair;
  /** The attribute, if both fields together form one part of the address. */
  range?: number | string;
  /** A hint about the bounds. */
  hint?: ReactNode;
  apply: ApplyFilters;
}

/**
 * Two fields, from and to. Invalid input stays as typed, with an explanation of why the list does not change.
 */
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
              «{text[unread].trim()}»&nbsp;— не&nbsp;число. Введите цифры
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
