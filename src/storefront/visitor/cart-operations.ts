import { fromRoubles } from '../../platform/text/money.ts';
import { type ApiClient, data, ifThere } from '../api/client.ts';
import { newKey } from '../api/new-key.ts';
import {
  addItem,
  type CartItem,
  type CartProduct,
  type CartState,
  cartItem,
  cleared,
  productOf,
  putItem,
  removeItem,
  restoreItems,
  startClearing,
  updateItem,
} from './cart-state.ts';

/**
 * The operations on a cart. Lines are named by their product, because a line just added has no id yet. An
 * addition gets a `key` once it is sent, so that it is carried out once; all other operations may be
 * repeated.
 */
export type CartOperation =
  /** `wanted`: the quantity expected after it, set once it has been sent. */
  | { kind: 'add'; product: CartProduct; quantity: number; wanted?: number; key?: string }
  | { kind: 'update'; product: number; quantity: number }
  | { kind: 'remove'; product: number }
  | { kind: 'clear' }
  /** Undoes a removal or a clearing: each line has at least its old quantity again. */
  | { kind: 'restore'; lines: readonly CartItem[]; key?: string; sent?: readonly SentLine[] };

/** The line that was requested with the key of an operation. */
interface SentLine {
  product: number;
  quantity: number;
}

/** The line of a product; there is at most one. */
export function lineOf(state: CartState, product: number): CartItem | undefined {
  return state.items.find((item) => item.product === product);
}

/** The cart as it looks while the operation is pending. */
export function applyToCart(state: CartState, operation: CartOperation): CartState {
  if (operation.kind === 'clear') return startClearing(state);
  if (operation.kind === 'restore') return restoreItems(state, operation.lines);
  if (operation.kind === 'add') {
    const { product, quantity, wanted } = operation;
    const there = lineOf(state, product.id);
    // It was sent before and may have arrived, so it must not count twice.
    if (there && wanted !== undefined) return updateItem(state, there.id, Math.max(there.quantity, wanted));
    return addItem(state, cartItem(-product.id, product, quantity));
  }
  const line = lineOf(state, operation.product);
  if (!line) return state;
  return operation.kind === 'remove'
    ? removeItem(state, line.id)
    : updateItem(state, line.id, operation.quantity);
}

/**
 * Merges waiting operations: typing or holding «+» sends the last value, quick clicks on «В корзину» their
 * sum.
 */
export function joinCart(waiting: CartOperation, later: CartOperation): CartOperation | undefined {
  if (waiting.kind === 'add' && later.kind === 'add' && waiting.product.id === later.product.id) {
    const isSent = waiting.key !== undefined || later.key !== undefined;
    return isSent ? undefined : { ...later, quantity: waiting.quantity + later.quantity };
  }
  if (waiting.kind === 'update' && (later.kind === 'update' || later.kind === 'remove'))
    return waiting.product === later.product ? later : undefined;
  return undefined;
}

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
