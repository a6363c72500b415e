// Sending is loaded with the first change: until then it is shown, and waits (optimistic.ts).
import { fromRoubles } from '../../platform/text/money.ts';
import { type ApiClient, data, ifThere } from '../api/client.ts';
import { newKey } from '../api/new-key.ts';
import { type CartOperation, lineOf } from './cart-operations.ts';
import {
  type CartProduct,
  type CartState,
  cartItem,
  cleared,
  productOf,
  putItem,
  removeItem,
  restoreItems,
} from './cart-state.ts';
import type { WishlistOperation } from './wishlist-operations.ts';
import { addToWishlist, removeFromWishlist, type WishlistState, wishlistItemOf } from './wishlist-state.ts';

/** What sending needs of the page. */
export interface CartSender {
  api: ApiClient;
  /** The server has shown that it knows more than the page. */
  outdate: () => void;
  /** Informs the visitor: of an error, or of something to note. */
  notify: (text: string, tone: 'wrong' | 'attention') => void;
}

/**
 * Sends an operation.
 * @returns the change of the confirmed cart
 */
export async function sendToCart(
  { api, outdate, notify }: CartSender,
  operation: CartOperation,
  confirmed: CartState,
): Promise<(state: CartState) => CartState> {
  if (operation.kind === 'clear') {
    await api.POST('/api/v1/catalog/cart/clear/', {});
    return cleared;
  }
  if (operation.kind === 'restore') {
    const lacking = operation.lines
      .map((line) => ({
        ...line,
        quantity: line.quantity - (lineOf(confirmed, line.product)?.quantity ?? 0),
      }))
      .filter(({ quantity }) => quantity > 0);
    if (lacking.length === 0) return (state) => state;
    const lines = lacking.map(({ product, quantity }) => ({ product, quantity }));
    // The missing quantity may have changed meanwhile, and a key names one change.
    const isSame = JSON.stringify(operation.sent) === JSON.stringify(lines);
    operation.key = (isSame && operation.key) || newKey();
    operation.sent = lines;
    const params = { header: { 'idempotency-key': operation.key } };
    const { results } = await data(api.POST('/api/v1/catalog/cart/lines/', { params, body: { lines } }));
    outdate(); // the response names the rejected lines, not the current cart
    const rejected = results.find(({ error }) => error !== null);
    if (rejected?.error) notify(rejected.error, 'wrong');
    const notBack = lacking.filter((_line, at) => results[at]?.error !== null).map(({ product }) => product);
    const accepted = operation.lines.filter(({ product }) => !notBack.includes(product));
    return (state) => restoreItems(state, accepted);
  }
  if (operation.kind === 'add') {
    const { product, quantity } = operation;
    operation.wanted ??= (lineOf(confirmed, product.id)?.quantity ?? 0) + quantity;
    operation.key ??= newKey();
    const params = { header: { 'idempotency-key': operation.key } };
    const body = { product: product.id, quantity };
    const answer = await data(api.POST('/api/v1/catalog/cart-items/', { params, body }));
    if (confirmed.id === null) outdate(); // the cart has just been given its id
    return (state) => put(state, product, answer, outdate);
  }
  const line = lineOf(confirmed, operation.product);
  if (!line) return (state) => state; // adding it failed, and the visitor has been notified
  const params = { path: { id: String(line.id) } };
  const answer =
    operation.kind === 'remove'
      ? await ifThere(api.DELETE('/api/v1/catalog/cart-items/{id}/delete/', { params }))
      : await ifThere(
          api.PATCH('/api/v1/catalog/cart-items/{id}/update/', {
            params,
            body: { quantity: operation.quantity },
          }),
        );
  if (!answer) {
    outdate(); // another tab has removed the line
    if (operation.kind === 'update') notify(`«${line.name}» в корзине уже нет`, 'attention');
  }
  const changed = answer?.data;
  return (state) => (changed ? put(state, productOf(line), changed, outdate) : removeItem(state, line.id));
}

/** The part of a line in a response that its operation needs; it has no thresholds. */
interface AnsweredLine {
  id: number;
  quantity: number;
  max_quantity: number;
  total: number | string;
}

function put(state: CartState, product: CartProduct, answer: AnsweredLine, outdate: () => void): CartState {
  const { id, quantity, max_quantity: maxQuantity, total } = answer;
  const item = cartItem(id, { ...product, maxQuantity }, quantity);
  if (item.total !== fromRoubles(total)) outdate(); // the price has changed since the page was rendered
  return putItem(state, item);
}

/**
 * Sends an operation.
 * @param outdate called when the server has shown that it knows more than the page
 * @returns the change of the confirmed wishlist
 */
export async function sendToWishlist(
  api: ApiClient,
  outdate: () => void,
  { kind, product }: WishlistOperation,
  confirmed: WishlistState,
): Promise<(state: WishlistState) => WishlistState> {
  const item = wishlistItemOf(confirmed, product);
  if (kind === 'add') {
    const { id } = await data(api.POST('/api/v1/wishlists/wishlist-items/', { body: { product } }));
    if (confirmed.id === null) outdate(); // the wishlist has just been given its id
    return (state) => addToWishlist(state, { id, product });
  }
  if (!item) return (state) => state;
  const params = { path: { id: String(item.id) } };
  const removed = await ifThere(api.DELETE('/api/v1/wishlists/wishlist-items/{id}/', { params }));
  if (!removed) outdate(); // another tab was first
  return (state) => removeFromWishlist(state, item.id);
}
