import type { SelectHTMLAttributes } from 'react';
import { Icon } from '../icon/icon.tsx';
import { FieldError } from './field-error.tsx';
import * as css from './select-field.module.css';

interface SelectFieldProps {
  id: string;
  name: string;
  label: string;
  /** The option while nothing is chosen: «Выберите вид»; without it the first option is chosen. */
  none?: string;
  options: readonly { value: string; label: string }[];
  defaultValue?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  onChange?: SelectHTMLAttributes<HTMLSelectElement>['onChange'];
}

/** A select with its label above and its validation error below (UI-28). */
export function SelectField({ id, label, none, options, error, ...select }: SelectFieldProps) {
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <Select
        {...select}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {none !== undefined && <option value="">{none}</option>}
        {options.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

/** The select alone, with the shop's icon, for places with a label of their own. */
export function Select(select: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <div className={css.frame}>
      <select {...select} className={css.select} />
      <Icon name="caret-down" size="small" className={css.sign} />
    </div>
  );
}
