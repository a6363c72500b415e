import type { SelectHTMLAttributes } from 'react';
import { Icon } from '../icon/icon.tsx';
import { FieldError } from './field-error.tsx';
import css from './select-field.module.css';

interface SelectFieldProps {
  id: string;
  name: string;
  label: string;
  /** Chosen by nobody yet: «Выберите вид»; without it the first choice stands. */
  none?: string;
  options: readonly { value: string; label: string }[];
  defaultValue?: string | undefined;
  error?: string | undefined;
  required?: boolean;
}

/** One of several, with its label above; what is wrong stands under it (LOOKS.md «Формы»). */
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

/** The bare choice with the sign of ours, for where the label stands elsewhere. */
export function Select(select: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <div className={css.frame}>
      <select {...select} className={css.select} />
      <Icon name="caret-down" size="small" className={css.sign} />
    </div>
  );
}
