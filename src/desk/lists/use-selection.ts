import { useState } from 'react';

/** The marked rows of a list, by their ids. */
export interface Selection {
  ids: readonly string[];
  /** All that the filters find is chosen, not only the marked rows. Any other mark ends it. */
  isAll: boolean;
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  set: (ids: readonly string[]) => void;
  takeAll: () => void;
}

const NOTHING: Pick<Selection, 'ids' | 'isAll'> = { ids: [], isAll: false };

/** @param filters of the list: what was marked under other ones is marked no more */
export function useSelection(filters: object = {}): Selection {
  const under = JSON.stringify(filters);
  const [marked, mark] = useState({ under, ...NOTHING });
  const { ids, isAll } = marked.under === under ? marked : NOTHING;
  const has = (id: string) => ids.includes(id);
  const set = (next: readonly string[]) => mark({ under, ids: next, isAll: false });
  return {
    ids,
    isAll,
    has,
    set,
    toggle: (id) => set(has(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    takeAll: () => mark({ under, ids, isAll: true }),
  };
}
