import { UNKNOWN_OUTCOME } from '../api/failure-text.ts';
import { type CartOperation, joinCart, lineOf } from '../cart/cart-operations.ts';
import type { CartItem } from '../cart/cart-state.ts';
import { joinWishlist, type WishlistOperation } from '../wishlist/wishlist-operations.ts';
import type { VisitorStore } from './visitor-store.ts';

/** Operations a page was left with, the one being sent among them: it may not have left the browser yet. */
interface Kept {
  cart: CartOperation[];
  wishlist: WishlistOperation[];
}

const KEY = 'vitrina.waiting';
const WORD = 'vitrina.changed';
/** By then what the page before was sending has arrived, or never will. */
const ARRIVED_MS = 3_000;

/**
 * A page that is left in the middle of things hands them to the next page of this tab. Sent all at once on the way
 * out, a removal and its return could change places.
 */
export function handOver({ cart, wishlist }: VisitorStore, storage: Storage | undefined): void {
  if (!cart.isBusy() && !wishlist.isBusy()) return;
  const before = kept(storage); // the page before handed them to this one, which has not come to them yet
  const own: Kept = { cart: cart.giveUp(), wishlist: wishlist.giveUp() };
  try {
    const all: Kept = {
      cart: joined([...before.cart, ...own.cart], joinCart),
      wishlist: joined([...before.wishlist, ...own.wishlist], joinWishlist),
    };
    storage?.setItem(KEY, JSON.stringify(all));
  } catch {
    // No storage in this browser, or it is full: what waited is lost.
  }
}

/** Goes on where the page before was left: what it had sent may be newer than this page. */
export async function takeOver(store: VisitorStore, storage: Storage | undefined): Promise<void> {
  const { cart, wishlist, refetch, notices } = store;
  if (isEmpty(kept(storage))) return;
  if (!(await refetch())) {
    // Without the lines of the cart there is nothing to change; it stays in its place until then.
    const again = { label: 'Повторить', run: () => void takeOver(store, storage) };
    return notices.notify({ text: UNKNOWN_OUTCOME, tone: 'wrong', action: again });
  }
  const operations = kept(storage);
  if (isEmpty(operations)) return; // taken meanwhile
  storage?.removeItem(KEY);
  for (const operation of operations.cart) cart.run(operation);
  for (const operation of operations.wishlist) wishlist.run(operation);
  setTimeout(() => keepShown(store, operations.cart.flatMap(productsOf)), ARRIVED_MS);
}

/** Something has just been changed: the next page may have been asked for before the server knew of it, and is to ask. */
export function leaveWord(storage: Storage | undefined): void {
  try {
    storage?.setItem(WORD, '1');
  } catch {
    // No storage in this browser, or it is full: the next page learns of it when it asks by itself.
  }
}

/** Whether the page before has left word; once. */
export function takeWord(storage: Storage | undefined): boolean {
  const isThere = typeof storage?.getItem(WORD) === 'string';
  if (isThere) storage?.removeItem(WORD);
  return isThere;
}

/** What the page before had sent may arrive after what this one sent, and undo it: what is shown is kept. */
export async function keepShown(
  { cart, refetch }: Pick<VisitorStore, 'cart' | 'refetch'>,
  products: readonly number[],
): Promise<void> {
  if (cart.isBusy()) return;
  const shown = cart.get();
  const revision = cart.revision();
  if (!(await refetch()) || cart.revision() !== revision) return;
  for (const product of new Set(products)) {
    const [was, is] = [lineOf(shown, product), lineOf(cart.get(), product)];
    if (was?.quantity !== is?.quantity) cart.run(toHaveAgain(product, was, is));
  }
}

function toHaveAgain(product: number, was: CartItem | undefined, is: CartItem | undefined): CartOperation {
  if (!was) return { kind: 'remove', product };
  return is ? { kind: 'update', product, quantity: was.quantity } : { kind: 'restore', lines: [was] };
}

function productsOf(operation: CartOperation): number[] {
  if (operation.kind === 'clear') return [];
  if (operation.kind === 'restore') return operation.lines.map(({ product }) => product);
  return [operation.kind === 'add' ? operation.product.id : operation.product];
}

/** The last word on each line is enough. */
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

function kept(storage: Storage | undefined): Kept {
  try {
    const { cart = [], wishlist = [] }: Partial<Kept> = JSON.parse(storage?.getItem(KEY) ?? '{}');
    return { cart, wishlist };
  } catch {
    return { cart: [], wishlist: [] };
  }
}

function isEmpty({ cart, wishlist }: Kept): boolean {
  return cart.length === 0 && wishlist.length === 0;
}
