import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../../../ui/button/button.tsx';
import { InlineField } from '../../../../ui/field/field.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { linkClass, VisuallyHidden } from '../../../../ui/text/text.tsx';
import * as css from './filters.module.css';

/** The value of a filter in the address. */
export function useFilter(name: string): string {
  return new URLSearchParams(useLocation().search).get(name) ?? '';
}

/**
 * The filters above a list. The address is their state: with scripts a change navigates at once, without them
 * a button submits the form. Parameters without a field (`offset`) are dropped, so a filtered list starts at
 * its first row.
 */
export function Filters({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => showAddress(form.current, search), [search]);
  // The browser's `change` event, not React's: it fires when a field is left, not at every character.
  useEffect(() => {
    const shown = form.current;
    const apply = ({ target }: Event) => {
      // A date is typed in three parts, each of them a change, so it has its own button.
      if (!(target instanceof HTMLInputElement && target.type === 'date')) shown?.requestSubmit();
    };
    shown?.addEventListener('change', apply);
    return () => shown?.removeEventListener('change', apply);
  }, []);

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget))
      if (typeof value === 'string' && value.trim() !== '') query.append(name, value.trim());
    const next = query.size > 0 ? `?${query}` : '';
    if (next !== search) navigate(pathname + next, { preventScrollReset: true });
  }
  return (
    <form
      ref={form}
      method="get"
      action={pathname}
      autoComplete="off"
      onSubmit={apply}
      className={css.filters}
    >
      {children}
      <noscript>
        <Button type="submit" kind="outline">
          Показать
        </Button>
      </noscript>
      {isFiltered(search) && (
        <a href={pathname} className={css.reset}>
          <span className={linkClass}>Сбросить всё</span>
        </a>
      )}
    </form>
  );
}

/** Whether the address contains filters, besides the position and open panels. */
function isFiltered(search: string): boolean {
  const others = new Set(['offset', 'add', 'done']);
  return [...new URLSearchParams(search).keys()].some((name) => !others.has(name));
}

/** A text filter; submitted by Enter or when the field is left. */
export function SearchFilter({ name = 'search', label }: { name?: string; label: string }) {
  return (
    <InlineField
      before={
        <>
          <Icon name="magnifying-glass" size="small" />
          <VisuallyHidden>{label}</VisuallyHidden>
        </>
      }
      type="search"
      name={name}
      maxLength={100}
      placeholder={label}
      enterKeyHint="search"
      defaultValue={useFilter(name)}
      className={css.search}
    />
  );
}

interface SelectFilterProps {
  name: string;
  /** The label for screen readers. */
  label: string;
  /** The empty option: «Любой статус». */
  any: string;
  options: readonly { value: string; label: string }[];
}

/** A select; the empty option means no filter. */
export function SelectFilter({ name, label, any, options }: SelectFilterProps) {
  const value = useFilter(name);
  return (
    <label className={css.select}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <select name={name} defaultValue={options.some((option) => option.value === value) ? value : ''}>
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="caret-down" size="small" />
    </label>
  );
}

function showAddress(form: HTMLFormElement | null, search: string): void {
  const address = new URLSearchParams(search);
  for (const field of form?.elements ?? []) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    const value = address.get(field.name) ?? '';
    if (field.value !== value && field !== document.activeElement) field.value = value;
  }
}
