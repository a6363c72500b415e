import { useCallback, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { noteListAddress } from '../parts/list-address.ts';
import { COLUMNS_PARAM } from './tabs.tsx';

/** The state of a list, which is its address: filters by their names, and the open row. */
export interface ListState<Name extends string> {
  /** The filters that are set. */
  filters: Partial<Record<Name, string>>;
  /** Sets filters and leaves the others; an empty one is removed. Closes the open row. */
  setFilters: (change: Partial<Record<Name, string | undefined>>) => void;
  /** Removes all filters. */
  reset: () => void;
  /** Replaces all filters by those of a view, and its columns. */
  setView: (filters: Partial<Record<Name, string>>) => void;
  /** The filters with the columns of a saved view: what says which view is chosen. */
  view: Record<string, string>;
  /** The id of the open row. */
  open: string | undefined;
  setOpen: (id: string | undefined) => void;
  /** The address of the list with another row open. */
  hrefOf: (id: string) => string;
}

/** The open row in the address of a list. */
export const OPEN = 'open';

/** @param names the names of the filters, which are also their names in the address */
export function useListState<Name extends string>(names: readonly Name[]): ListState<Name> {
  const [params, setParams] = useSearchParams();
  const filters: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = params.get(name);
    if (value) filters[name] = value;
  }
  const { pathname, search } = useLocation();
  useEffect(() => noteListAddress(pathname, search), [pathname, search]);
  const columns = params.get(COLUMNS_PARAM);
  // «Назад» closes the card, whichever row it shows by then, and then leaves the list.
  const set = useCallback(
    (change: (next: URLSearchParams) => void, isStep = false) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          change(next);
          return next;
        },
        { replace: !isStep },
      ),
    [setParams],
  );
  const write = (next: URLSearchParams, change: Partial<Record<Name, string | undefined>>) => {
    next.delete(OPEN);
    for (const [name, value] of Object.entries<string | undefined>(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
  };
  const clear = (next: URLSearchParams) => {
    next.delete(OPEN);
    next.delete(COLUMNS_PARAM);
    for (const name of names) next.delete(name);
  };
  return {
    filters,
    view: { ...(filters as Record<string, string>), ...(columns && { [COLUMNS_PARAM]: columns }) },
    setFilters: (change) => set((next) => write(next, change)),
    reset: () => set(clear),
    setView: (view) =>
      set((next) => {
        clear(next);
        write(next, view);
      }),
    open: params.get(OPEN) ?? undefined,
    setOpen: useCallback(
      (id) =>
        set(
          (next) => (id === undefined ? next.delete(OPEN) : next.set(OPEN, id)),
          id !== undefined && !isOpenNow(),
        ),
      [set],
    ),
    hrefOf: (id) => {
      const next = new URLSearchParams(params);
      next.set(OPEN, id);
      return `?${next}`;
    },
  };
}

/** Whether a card is open: the address is ahead of what is rendered, and clicks may come faster. */
function isOpenNow(): boolean {
  return new URLSearchParams(window.location.search).has(OPEN);
}
