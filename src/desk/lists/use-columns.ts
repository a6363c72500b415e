import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Column } from './list.tsx';
import { COLUMNS_PARAM } from './tabs.tsx';

/** Which columns of a list are shown. */
export interface ChosenColumns {
  /** The names of the shown ones, in the order of the list. */
  names: readonly string[];
  /** As the address and a saved view have it; undefined: the columns are those that the list has for everybody. */
  text: string | undefined;
  /** Shows these and hides the others; undefined: as for everybody. */
  choose: (names: readonly string[] | undefined) => void;
}

const keyOf = (list: string) => `desk-columns-${list}`;
const SEPARATOR = ',';

/**
 * The columns that the person has chosen for a list: by a saved view in the address, or in this browser.
 * @param list the screen: «orders»
 * @param columns all that there are, without the first, which is always shown
 * @returns the choice, and the columns to show
 */
export function useColumns<Row>(
  list: string,
  columns: readonly Column<Row>[],
): [choice: ChosenColumns, shown: readonly Column<Row>[]] {
  const [params, setParams] = useSearchParams();
  const [stored, store] = useState(() => localStorage.getItem(keyOf(list)));
  const ofView = params.get(COLUMNS_PARAM);
  const wanted = (ofView ?? stored)?.split(SEPARATOR);
  const chosen = columns.filter(({ name }) => wanted?.includes(name));
  const shown = chosen.length > 0 ? chosen : columns.filter(({ isExtra }) => !isExtra);
  const choose = (names: readonly string[] | undefined) => {
    const text = names?.join(SEPARATOR);
    if (text === undefined) localStorage.removeItem(keyOf(list));
    else localStorage.setItem(keyOf(list), text);
    store(text ?? null);
    if (ofView !== null)
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete(COLUMNS_PARAM);
          return next;
        },
        { replace: true },
      );
  };
  const names = shown.map(({ name }) => name);
  const isUsual = chosen.length === 0;
  return [{ names, text: isUsual ? undefined : names.join(SEPARATOR), choose }, shown];
}
