import {
  addItem,
  type CartItem,
  type CartProduct,
  type CartState,
  cartItem,
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
