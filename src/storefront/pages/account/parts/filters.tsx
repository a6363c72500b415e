import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../../../ui/button/button.tsx';
import { InlineField } from '../../../../ui/field/field.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { linkClass, VisuallyHidden } from '../../../../ui/text/text.tsx';
import css from './filters.module.css';

/** The value of a filter in the address. */
export function useFilter(name: string): string {
  return new URLSearchParams(useLocation().search).get(name) ?? '';
}

/**
 * The filters above a list. The address is their state: with scripts a change leads there at once, without them the
 * form is sent by its button. What is not a field of the form (`offset`) is dropped: a filtered list begins anew.
 */
export function Filters({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => showAddress(form.current, search), [search]);
  // `change` of the browser, not that of React: a field tells when it is left, not at every letter.
  useEffect(() => {
    const shown = form.current;
    const apply = ({ target }: Event) => {
      // A date is typed in three parts, each of them a change: it has a button of its own.
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

/** Whether the address filters, or only says where one is and what is open. */
function isFiltered(search: string): boolean {
  const others = new Set(['offset', 'add', 'done']);
  return [...new URLSearchParams(search).keys()].some((name) => !others.has(name));
}

/** Words looked for; sent by Enter or when the field is left. */
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
  /** What is chosen here, for who cannot see it. */
  label: string;
  /** Without a choice: «Любой статус». */
  any: string;
  options: readonly { value: string; label: string }[];
}

/** One of several; empty stands for all of them. */
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
