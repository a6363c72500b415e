import { useState } from 'react';

/** The marked rows of a list, by their ids. */
export interface Selection {
  ids: readonly string[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  set: (ids: readonly string[]) => void;
}

export function useSelection(): Selection {
  const [ids, set] = useState<readonly string[]>([]);
  const has = (id: string) => ids.includes(id);
  return {
    ...{ ids, has, set },
    toggle: (id) => set(has(id) ? ids.filter((one) => one !== id) : [...ids, id]),
  };
}
