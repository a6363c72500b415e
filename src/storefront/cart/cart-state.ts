import type { Kopecks } from '../../core/money.ts';
import { unitPrice } from '../../shop/pricing/pricing.ts';

/** A price threshold of the current city. */
export interface CartPrice {
  minQuantity: number;
  kopecks: Kopecks;
}

/** What a product brings into the cart: enough to show its line and its sum before the server has answered. */
export interface CartProduct {
  id: number;
  name: string;
  unit: string;
  multiplicity: number;
  /** 0: not available in the city. */
  maxQuantity: number;
  /** Thresholds of the current city; none: no price there. */
  prices: readonly CartPrice[];
}

/** A line of the cart (SPEC §3 «Cart item»). */
export interface CartItem {
  /** Negative until the server has given the line its own. */
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

/** SPEC §3: «Cart state: id, items, totalPrice, count, notAvailableItems, isCartClearing.» Lines by adding. */
export interface CartState {
  id: number | null;
  items: readonly CartItem[];
  /** Of available lines. */
  totalPrice: Kopecks;
  /** Available lines, never pieces (RULINGS 5). */
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

/** The lines that can be bought. */
export function availableItems({ items, notAvailableItems }: CartState): CartItem[] {
  return items.filter(({ id }) => !notAvailableItems.includes(id));
}

/** The lines that cannot be bought now. */
export function unavailableItems({ items, notAvailableItems }: CartState): CartItem[] {
  return items.filter(({ id }) => notAvailableItems.includes(id));
}

/** The price of one unit of a line at its quantity; 0 where there is none, for such a line is not available. */
export function linePrice({ prices, quantity }: Pick<CartItem, 'prices' | 'quantity'>): Kopecks {
  const rows = prices.map(({ minQuantity, kopecks }) => ({
    ...{ priceType: 0, oldKopecks: null },
    ...{ minQuantity, kopecks },
  }));
  return unitPrice({ prices: rows }, { priceType: 0, quantity })?.kopecks ?? 0;
}

/** A line of so many pieces; its total is «the city price times the quantity» (SPEC §4). */
export function cartItem(id: number, product: CartProduct, quantity: number): CartItem {
  const { name, unit, multiplicity, maxQuantity, prices } = product;
  return withQuantity(
    { id, product: product.id, name, unit, multiplicity, quantity, maxQuantity, prices, total: 0 },
    quantity,
  );
}

/** What a line says of its product, to add it again. */
export function productOf({ product, name, unit, multiplicity, maxQuantity, prices }: CartItem): CartProduct {
  return { id: product, name, unit, multiplicity, maxQuantity, prices };
}

/** «Loading sets id, items, count and the total price.» (SPEC §4) */
export function setCart(state: CartState, cart: Pick<CartState, 'id' | 'items'>): CartState {
  return { ...withItems(state, cart.items), id: cart.id };
}

/** «Adding an item appends it.» (SPEC §4); of goods that are there already there is more (API.md). */
export function addItem(state: CartState, item: CartItem): CartState {
  const line = state.items.find(({ product }) => product === item.product);
  if (line) return updateItem(state, line.id, line.quantity + item.quantity);
  return withItems(state, [...state.items, item]);
}

/** «Updating recomputes the item total as the city price times the quantity.» (SPEC §4) */
export function updateItem(state: CartState, id: number, quantity: number): CartState {
  return replaceItem(state, id, (item) => withQuantity(item, quantity));
}

/** The line as the server tells of it; at the end when it was not there. */
export function putItem(state: CartState, item: CartItem): CartState {
  const line = state.items.find(({ product }) => product === item.product);
  return line ? replaceItem(state, line.id, () => item) : withItems(state, [...state.items, item]);
}

/** Removed lines are back where they were, with at least what they had: lines stand in the order of their ids. */
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

/** «Removing deletes by id.» (SPEC §4) */
export function removeItem(state: CartState, id: number): CartState {
  return withItems(
    state,
    state.items.filter((item) => item.id !== id),
  );
}

/** «Clearing sets the clearing flag.» (SPEC §4) */
export function startClearing(state: CartState): CartState {
  return { ...state, isCartClearing: true };
}

/** «On success, the cart is emptied.» (SPEC §4) */
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
 * «After each change, the total price and count exclude unavailable items (max_quantity 0), and the list of
 * unavailable ids is rebuilt.» (SPEC §4)
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
