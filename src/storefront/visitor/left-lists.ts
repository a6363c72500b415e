/** Lists as they were left, for the Back button. They live in one tab, never on the server. */
export interface LeftLists<List> {
  /**
   * @param owner whose prices and rows the list shows; another owner gets nothing
   * @param entry key of the history entry
   */
  recall: (owner: string, entry: string) => List | undefined;
  store: (owner: string, entry: string, list: List) => void;
}

const MOST_ENTRIES = 30;

/** Creates a store for the lists of the last history entries. */
export function leftLists<List>(): LeftLists<List> {
  const left = new Map<string, List>();
  return {
    recall: (owner, entry) => left.get(`${owner} ${entry}`),
    store(owner, entry, list) {
      left.delete(`${owner} ${entry}`);
      left.set(`${owner} ${entry}`, list);
      const oldest = left.keys().next().value;
      if (left.size > MOST_ENTRIES && oldest !== undefined) left.delete(oldest);
    },
  };
}
