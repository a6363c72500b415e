import type { Kopecks } from '../../platform/text/money.ts';
import { unitPrice } from '../../shop/pricing/pricing.ts';

/** A price threshold of the current city. */
export interface CartPrice {
  minQuantity: number;
  kopecks: Kopecks;
}

/** What a product brings into the cart: enough to show its line and sum before the server has answered. */
export interface CartProduct {
  id: number;
  name: string;
  unit: string;
  multiplicity: number;
  /** 0 if the product is not available in the city. */
  maxQuantity: number;
  /** Thresholds of the current city; empty if there is no price. */
  prices: readonly CartPrice[];
}

/** A line of the cart (R3.13). */
export interface CartItem {
  /** Negative until the server has assigned an id. */
  id: number;
  product: number;
  name: string;
  unit: string;
  multiplicity: number;
  quantity: number;
  /** 0: not available. */
  maxQuantity: number;
  prices: readonly CartPrice[];
  /** The city price × quantity. */
  total: Kopecks;
}

/** The state of the cart (R3.14), with lines in the order of adding. */
export interface CartState {
  id: number | null;
  items: readonly CartItem[];
  /** Of available lines. */
  totalPrice: Kopecks;
  /** The number of available lines, not of pieces (ORD-2). */
  count: number;
  /** Ids of lines with `maxQuantity` 0. */
  notAvailableItems: readonly number[];
  isCartClearing: boolean;
}

export const emptyCart: CartState = {
  id: null,
  items: [],
  totalPrice: 0,
  count: 0,
  notAvailableItems: [],
  isCartClearing: false,
};

/** Lines that can be bought. */
export function availableItems({ items, notAvailableItems }: CartState): CartItem[] {
  return items.filter(({ id }) => !notAvailableItems.includes(id));
}

/** Lines that cannot be bought now. */
export function unavailableItems({ items, notAvailableItems }: CartState): CartItem[] {
  return items.filter(({ id }) => notAvailableItems.includes(id));
}

/** The unit price of a line at its quantity; 0 without a price, as such a line is not available. */
export function linePrice({ prices, quantity }: Pick<CartItem, 'prices' | 'quantity'>): Kopecks {
  const rows = prices.map(({ minQuantity, kopecks }) => ({
    priceType: 0,
    oldKopecks: null,
    minQuantity,
    kopecks,
  }));
  return unitPrice({ prices: rows }, { priceType: 0, quantity })?.kopecks ?? 0;
}

/** Creates a line; its total is the price in the city times the quantity (R4.12). */
export function cartItem(id: number, product: CartProduct, quantity: number): CartItem {
  const { name, unit, multiplicity, maxQuantity, prices } = product;
  return withQuantity(
    { id, product: product.id, name, unit, multiplicity, quantity, maxQuantity, prices, total: 0 },
    quantity,
  );
}

/** The product of a line, to add it again. */
export function productOf({ product, name, unit, multiplicity, maxQuantity, prices }: CartItem): CartProduct {
  return { id: product, name, unit, multiplicity, maxQuantity, prices };
}

/** Sets id, items, count and total price (R4.10). */
export function setCart(state: CartState, cart: Pick<CartState, 'id' | 'items'>): CartState {
  return { ...withItems(state, cart.items), id: cart.id };
}

/** Appends an added item (R4.11); if the product is already there, its quantity grows (API-18). */
export function addItem(state: CartState, item: CartItem): CartState {
  const line = state.items.find(({ product }) => product === item.product);
  if (line) return updateItem(state, line.id, line.quantity + item.quantity);
  return withItems(state, [...state.items, item]);
}

/** Changes a quantity and recalculates the total of the line (R4.12). */
export function updateItem(state: CartState, id: number, quantity: number): CartState {
  return replaceItem(state, id, (item) => withQuantity(item, quantity));
}

/** Replaces a line with the server's version, or appends it. */
export function putItem(state: CartState, item: CartItem): CartState {
  const line = state.items.find(({ product }) => product === item.product);
  return line ? replaceItem(state, line.id, () => item) : withItems(state, [...state.items, item]);
}

/** Restores removed lines in their places, with at least their old quantity: lines are ordered by id. */
export function restoreItems(state: CartState, lines: readonly CartItem[]): CartState {
  const place = ({ id }: CartItem) => (id > 0 ? id : Number.MAX_SAFE_INTEGER);
  const absent = lines.filter(({ product }) => !state.items.some((item) => item.product === product));
  const there = state.items.map((item) => {
    const had = lines.find(({ product }) => product === item.product)?.quantity ?? 0;
    return had > item.quantity ? withQuantity(item, had) : item;
  });
  return withItems(
    state,
    [...there, ...absent].sort((a, b) => place(a) - place(b)),
  );
}

/** Removes an item by its id (R4.13). */
export function removeItem(state: CartState, id: number): CartState {
  return withItems(
    state,
    state.items.filter((item) => item.id !== id),
  );
}

/** Clearing sets the clearing flag (R4.15). */
export function startClearing(state: CartState): CartState {
  return { ...state, isCartClearing: true };
}

/** A cleared cart is empty (R4.16). */
export function cleared(state: CartState): CartState {
  return { ...withItems(state, []), isCartClearing: false };
}

function replaceItem(state: CartState, id: number, change: (item: CartItem) => CartItem): CartState {
  return withItems(
    state,
    state.items.map((item) => (item.id === id ? change(item) : item)),
  );
}

function withQuantity(item: CartItem, quantity: number): CartItem {
  return { ...item, quantity, total: linePrice({ ...item, quantity }) * quantity };
}

/**
 * After each change recalculates total price and count without unavailable lines, and rebuilds the list of
 * those (R4.14).
 */
function withItems(state: CartState, items: readonly CartItem[]): CartState {
  const available = items.filter(({ maxQuantity }) => maxQuantity > 0);
  return {
    ...state,
    items,
    totalPrice: available.reduce((sum, { total }) => sum + total, 0),
    count: available.length,
    notAvailableItems: items.filter(({ maxQuantity }) => maxQuantity === 0).map(({ id }) => id),
  };
}
