import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../icon/icon.tsx';
import { useKeys } from '../keys/use-keys.ts';
import * as css from './filters.module.css';

/** The row of filters above a list. */
export function Filters({ children }: { children: ReactNode }) {
  return <div className={css.filters}>{children}</div>;
}

interface FilterSelectProps {
  /** «Статус» */
  label: string;
  value: string | undefined;
  options: readonly { value: string; name: string }[];
  onChange: (value: string | undefined) => void;
}

/** A filter with a few values. It says its name while it is not set. */
export function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  return (
    <span className={cx(css.select, value !== undefined && css.set)}>
      <select
        aria-label={label}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
      >
        <option value="">{label}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
      <Icon name="caret-down" size="small" className={css.caret} />
    </span>
  );
}

interface FieldFilterProps {
  /** «Сумма от» */
  label: string;
  type: 'date' | 'number';
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A filter that is typed: a day or a sum. Enter or leaving the field applies it. */
export function FieldFilter({ label, type, value = '', onChange }: FieldFilterProps) {
  const apply = (typed: string) => {
    if (typed !== value) onChange(typed || undefined);
  };
  return (
    <label className={css.typed}>
      {label}
      <input
        key={value}
        type={type}
        min={type === 'number' ? 0 : undefined}
        defaultValue={value}
        onBlur={(event) => apply(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply(event.currentTarget.value);
        }}
      />
    </label>
  );
}

interface SearchFieldProps {
  /** What may be typed: «Номер, телефон, ИНН». */
  label: string;
  value: string | undefined;
  onSearch: (text: string | undefined) => void;
}

/** The search of a list: Enter or leaving the field searches, Escape empties it, «/» leads to it. */
export function SearchField({ label, value = '', onSearch }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useKeys({ search: () => field.current?.focus() });
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = value;
  }, [value]);
  const search = (text: string) => {
    if (text.trim() !== value) onSearch(text.trim() || undefined);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    search(field.current?.value ?? '');
  };
  return (
    <search>
      <form className={css.search} onSubmit={submit}>
        <Icon name="magnifying-glass" size="small" />
        <input
          ref={field}
          type="search"
          aria-label={label}
          placeholder={label}
          defaultValue={value}
          autoComplete="off"
          onBlur={(event) => search(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !event.currentTarget.value) return;
            event.preventDefault();
            event.currentTarget.value = '';
            search('');
          }}
        />
      </form>
    </search>
  );
}
