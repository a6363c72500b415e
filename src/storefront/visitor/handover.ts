import { UNKNOWN_OUTCOME } from '../api/failure-text.ts';
import { type CartOperation, joinCart } from './cart-operations.ts';
import type { VisitorStore } from './visitor-store.ts';
import { joinWishlist, type WishlistOperation } from './wishlist-operations.ts';

/**
 * Operations that were unfinished when a page was left, including the one being sent: it may not have left
 * the browser yet.
 */
interface UnsentOperations {
  cart: CartOperation[];
  wishlist: WishlistOperation[];
}

const KEY = 'vitrina.waiting';
const WORD = 'vitrina.changed';
/** After this time the request of the previous page has arrived, or never will. */
const ARRIVED_MS = 3_000;

/**
 * Hands unfinished operations to the next page of this tab. If all were sent at once while leaving, a removal
 * and its undo could change places.
 */
export function handOver({ cart, wishlist }: VisitorStore, storage: Storage | undefined): void {
  if (!cart.isBusy() && !wishlist.isBusy()) return;
  const before = readStored(storage); // handed over by the previous page and not taken yet
  const own: UnsentOperations = { cart: cart.giveUp(), wishlist: wishlist.giveUp() };
  try {
    const all: UnsentOperations = {
      cart: joined([...before.cart, ...own.cart], joinCart),
      wishlist: joined([...before.wishlist, ...own.wishlist], joinWishlist),
    };
    storage?.setItem(KEY, JSON.stringify(all));
  } catch {
    // The browser has no storage, or it is full: unfinished operations are lost.
  }
}

/** Continues the unfinished operations of the previous page; what it has sent may be newer than this page. */
export async function takeOver(store: VisitorStore, storage: Storage | undefined): Promise<void> {
  const { cart, wishlist, refetch, notices } = store;
  if (isEmpty(readStored(storage))) return;
  if (!(await refetch())) {
    // Without the lines of the cart nothing can be changed; the operations stay in the storage until then.
    const again = { label: 'Повторить', run: () => void takeOver(store, storage) };
    return notices.notify({ text: UNKNOWN_OUTCOME, tone: 'wrong', action: again });
  }
  const operations = readStored(storage);
  if (isEmpty(operations)) return; // taken by another page meanwhile
  storage?.removeItem(KEY);
  for (const operation of operations.cart) cart.run(operation);
  for (const operation of operations.wishlist) wishlist.run(operation);
  setTimeout(async () => {
    const restoring = await import('./restore-shown.ts').catch(() => undefined);
    restoring?.restoreShown(store, operations.cart);
  }, ARRIVED_MS);
}

/**
 * Notes that something has just changed. The next page may have been requested before the server knew of it,
 * and has to ask again.
 */
export function noteChange(storage: Storage | undefined): void {
  try {
    storage?.setItem(WORD, '1');
  } catch {
    // The browser has no storage, or it is full: the next page learns of it with its next request.
  }
}

/** Reads and removes the note of the previous page. */
export function takeChangeNote(storage: Storage | undefined): boolean {
  const isThere = typeof storage?.getItem(WORD) === 'string';
  if (isThere) storage?.removeItem(WORD);
  return isThere;
}

/** Keeps the last operation on each line. */
function joined<Operation>(
  operations: readonly Operation[],
  join: (waiting: Operation, later: Operation) => Operation | undefined,
): Operation[] {
  const all: Operation[] = [];
  for (const operation of operations) {
    const last = all.at(-1);
    const both = last === undefined ? undefined : join(last, operation);
    if (both === undefined) all.push(operation);
    else all[all.length - 1] = both;
  }
  return all;
}

function readStored(storage: Storage | undefined): UnsentOperations {
  try {
    const { cart = [], wishlist = [] }: Partial<UnsentOperations> = JSON.parse(storage?.getItem(KEY) ?? '{}');
    return { cart, wishlist };
  } catch {
    return { cart: [], wishlist: [] };
  }
}

function isEmpty({ cart, wishlist }: UnsentOperations): boolean {
  return cart.length === 0 && wishlist.length === 0;
}
