/** How long the lists in this tab's history were, so that a reload can restore them. */
const STORED = 'list-lengths';
const MOST_ENTRIES = 30;

/** How many products a list showed, and its scroll position in pixels. */
export interface Left {
  length: number;
  top: number;
}

type Lengths = [entry: string, list: string, length: number, top: number][];

/**
 * Stores how many products a history entry showed.
 * @param entry the router's key of the entry
 * @param list identifies the list: page, city and filters
 * @param left length 0: no longer than its first page
 */
export function storeLength(
  storage: Storage | undefined,
  entry: string,
  list: string,
  { length, top }: Left,
): void {
  const others = read(storage).filter(([stored]) => stored !== entry);
  const lengths = length > 0 ? [...others, [entry, list, length, top]] : others;
  try {
    storage?.setItem(STORED, JSON.stringify(lengths.slice(-MOST_ENTRIES)));
  } catch {
    // The storage is full or forbidden: a reload begins with the first page, as without scripts.
  }
}

/** The stored length of a list in this entry; 0 if it is not known. */
export function storedLength(storage: Storage | undefined, entry: string, list: string): Left {
  const [, , length = 0, top = 0] =
    read(storage).find(([stored, of]) => stored === entry && of === list) ?? [];
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
