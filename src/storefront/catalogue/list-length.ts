/** How long the lists of this tab's history were when they were last seen: what a reload has to bring back. */
const STORED = 'list-lengths';
const ENTRIES_KEPT = 30;

/** How many goods a list showed, and how far down it one was, pixels. */
export interface Left {
  length: number;
  top: number;
}

type Lengths = [entry: string, list: string, length: number, top: number][];

/**
 * Keeps how many goods a history entry showed.
 * @param entry the router's key of it
 * @param list which list it was: page, city and filters
 * @param left length 0: no longer than a page of its own
 */
export function keepLength(
  storage: Storage | undefined,
  entry: string,
  list: string,
  { length, top }: Left,
): void {
  const others = read(storage).filter(([kept]) => kept !== entry);
  const lengths = length > 0 ? [...others, [entry, list, length, top]] : others;
  try {
    storage?.setItem(STORED, JSON.stringify(lengths.slice(-ENTRIES_KEPT)));
  } catch {
    // Full or forbidden: a reload begins with the first page, as without scripts.
  }
}

/** How this entry left this list; length 0: it is not known. */
export function keptLength(storage: Storage | undefined, entry: string, list: string): Left {
  const [, , length = 0, top = 0] = read(storage).find(([kept, of]) => kept === entry && of === list) ?? [];
  return { length, top };
}

function read(storage: Storage | undefined): Lengths {
  try {
    const lengths: unknown = JSON.parse(storage?.getItem(STORED) ?? '[]');
    return Array.isArray(lengths) ? lengths.filter(isLength) : [];
  } catch {
    return [];
  }
}

function isLength(line: unknown): line is Lengths[number] {
  return Array.isArray(line) && typeof line[2] === 'number' && typeof line[3] === 'number';
}
