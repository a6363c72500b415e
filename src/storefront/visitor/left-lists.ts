/** Lists as they were left, for Back. Lives in one tab, never on the server. */
export interface LeftLists<List> {
  /** @param owner whose prices and rows they are: what one has left is nobody else's; @param entry of the history */
  recall: (owner: string, entry: string) => List | undefined;
  keep: (owner: string, entry: string, list: List) => void;
}

const ENTRIES_KEPT = 30;

/** Room for the lists of the last entries of the history. */
export function leftLists<List>(): LeftLists<List> {
  const left = new Map<string, List>();
  return {
    recall: (owner, entry) => left.get(`${owner} ${entry}`),
    keep(owner, entry, list) {
      left.delete(`${owner} ${entry}`);
      left.set(`${owner} ${entry}`, list);
      const oldest = left.keys().next().value;
      if (left.size > ENTRIES_KEPT && oldest !== undefined) left.delete(oldest);
    },
  };
}
