import { FieldError } from '../../../../ui/field/field-error.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
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
      <div className={css.frame}>
        <select
          {...select}
          id={id}
          className={css.select}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        >
          {none !== undefined && <option value="">{none}</option>}
          {options.map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
        <Icon name="caret-down" size="small" className={css.sign} />
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
