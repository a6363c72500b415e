import type { CartOperation } from '../cart/cart-operations.ts';
import type { WishlistOperation } from '../wishlist/wishlist-operations.ts';
import type { VisitorStore } from './visitor-store.ts';

/** Operations a page was left with; the one being sent is not among them. */
interface Waiting {
  cart: CartOperation[];
  wishlist: WishlistOperation[];
}

const KEY = 'vitrina.waiting';
/** By then what the page before was sending has arrived, or never will. */
const ARRIVED_MS = 3_000;

/**
 * A page that is left in the middle of things hands what waits to the next page of this tab. Sent all at once on the
 * way out, a removal and its return could change places.
 */
export function handOver({ cart, wishlist }: VisitorStore, storage: Storage): void {
  if (!cart.isBusy() && !wishlist.isBusy()) return;
  const waiting: Waiting = { cart: cart.giveUpWaiting(), wishlist: wishlist.giveUpWaiting() };
  try {
    storage.setItem(KEY, JSON.stringify(waiting));
  } catch {
    // No storage in this browser, or it is full: what waited is lost.
  }
}

/** Goes on where the page before was left: what it had sent may be newer than this page. */
export async function takeOver({ cart, wishlist, refetch }: VisitorStore, storage: Storage): Promise<void> {
  const waiting = taken(storage);
  if (!waiting) return;
  await refetch();
  for (const operation of waiting.cart) cart.run(operation);
  for (const operation of waiting.wishlist) wishlist.run(operation);
  setTimeout(refetch, ARRIVED_MS);
}

function taken(storage: Storage): Waiting | undefined {
  try {
    const kept = storage.getItem(KEY);
    storage.removeItem(KEY);
    return kept ? JSON.parse(kept) : undefined;
  } catch {
    return undefined;
  }
}
