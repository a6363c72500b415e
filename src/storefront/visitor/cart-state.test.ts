import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addItem,
  availableItems,
  type CartItem,
  type CartProduct,
  type CartState,
  cartItem,
  cleared,
  emptyCart,
  productOf,
  putItem,
  removeItem,
  restoreItems,
  setCart,
  startClearing,
  unavailableItems,
  updateItem,
} from './cart-state.ts';

const breaker: CartProduct = {
  id: 7,
  name: 'Автомат ВА47',
  unit: 'шт',
  multiplicity: 1,
  maxQuantity: 128,
  prices: [
    { minQuantity: 1, kopecks: 21_450 },
    { minQuantity: 12, kopecks: 19_905 },
  ],
};
const cable: CartProduct = { ...breaker, id: 8, prices: [{ minQuantity: 1, kopecks: 9_990 }] };
const soldOut: CartProduct = { ...breaker, id: 9, maxQuantity: 0 };

const two = setCart(emptyCart, { id: 3, items: [cartItem(1, breaker, 2), cartItem(2, cable, 5)] });

describe('the state of the cart', () => {
  test('loading sets id, items, count and total price', () => {
    const items = [cartItem(1, breaker, 2), cartItem(2, cable, 5)];
    const cart = setCart(emptyCart, { id: 3, items });
    expect(cart).toEqual({
      id: 3,
      items,
      count: 2,
      totalPrice: 2 * 21_450 + 5 * 9_990,
      notAvailableItems: [],
      isCartClearing: false,
    });
  });

  test('an added item is appended', () => {
    const cart = addItem(two, cartItem(4, { ...cable, id: 11 }, 1));
    expect(cart.items.map(({ id }) => id)).toEqual([1, 2, 4]);
    expect(cart.count).toBe(3);
  });

  test('a product already in the cart does not get a second line', () => {
    const cart = addItem(two, cartItem(-7, breaker, 10));
    expect(cart.items.map(({ id, quantity }) => [id, quantity])).toEqual([
      [1, 12],
      [2, 5],
    ]);
    expect(cart.count).toBe(2);
  });

  test('a changed quantity recalculates the total of the line: the price in the city times the quantity', () => {
    expect(updateItem(two, 1, 3).items[0]).toMatchObject({ quantity: 3, total: 3 * 21_450 });
    // The city price of a line is the price at its quantity (PR-1).
    expect(updateItem(two, 1, 12).items[0]).toMatchObject({ quantity: 12, total: 12 * 19_905 });
  });

  test('an item is removed by its id', () => {
    expect(removeItem(two, 1).items.map(({ id }) => id)).toEqual([2]);
    expect(removeItem(two, 404).items).toEqual(two.items);
  });

  test('after each change total price and count leave out unavailable lines, and their list is rebuilt', () => {
    const cart = addItem(two, cartItem(5, soldOut, 4));
    expect(cart).toMatchObject({ count: 2, totalPrice: two.totalPrice, notAvailableItems: [5] });
    // Screens split the lines by that list.
    expect(availableItems(cart).map(({ id }) => id)).toEqual([1, 2]);
    expect(unavailableItems(cart).map(({ id }) => id)).toEqual([5]);
    expect(removeItem(cart, 1)).toMatchObject({ count: 1, totalPrice: 5 * 9_990, notAvailableItems: [5] });
    expect(removeItem(cart, 5)).toMatchObject({ count: 2, notAvailableItems: [] });
  });

  test('clearing sets the clearing flag, and a cleared cart is empty', () => {
    const clearing = startClearing(two);
    expect(clearing).toEqual({ ...two, isCartClearing: true });
    expect(cleared(clearing)).toEqual({ ...emptyCart, id: 3 });
  });

  test('the total of a line without a known price is 0, not NaN', () => {
    expect(cartItem(1, { ...breaker, prices: [] }, 3).total).toBe(0);
  });

  test('restored lines return to their places, and lines added meanwhile stay', () => {
    const added = addItem(removeItem(two, 1), cartItem(-11, { ...cable, id: 11 }, 1));
    expect(restoreItems(added, two.items).items.map(({ id }) => id)).toEqual([1, 2, -11]);
  });
});

type Step = (cart: CartState) => CartState;

/**
 * A change of city or an import changes prices and stock: the server then sends the same lines with new data.
 */
const resent =
  (change: (item: CartItem) => Partial<CartProduct>): Step =>
  (cart) =>
    setCart(cart, {
      id: cart.id,
      items: cart.items.map((item) =>
        cartItem(item.id, { ...productOf(item), ...change(item) }, item.quantity),
      ),
    });

const product = fc.integer({ min: 1, max: 6 });
const quantity = fc.integer({ min: 1, max: 9_999 });
const prices = fc.uniqueArray(
  fc.record({ minQuantity: quantity, kopecks: fc.integer({ min: 1, max: 99_999_999 }) }),
  {
    selector: ({ minQuantity }) => minQuantity,
    maxLength: 4,
  },
);
const maxQuantity = fc.oneof(fc.constant(0), quantity);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(product, quantity, prices, maxQuantity).map(([id, count, prices, maxQuantity]): Step => {
    const added = cartItem(id, { ...breaker, id, prices, maxQuantity }, count);
    return (cart) => addItem(cart, added);
  }),
  fc.tuple(product, quantity).map(
    ([id, count]): Step =>
      (cart) =>
        updateItem(cart, id, count),
  ),
  product.map(
    (id): Step =>
      (cart) =>
        removeItem(cart, id),
  ),
  fc.tuple(product, quantity, prices).map(([id, count, prices]): Step => {
    const answered = cartItem(id, { ...breaker, id, prices }, count);
    return (cart) => putItem(cart, answered);
  }),
  prices.map((prices) => resent(() => ({ prices }))),
  maxQuantity.map((maxQuantity) => resent(({ id }) => (id % 2 ? { maxQuantity } : {}))),
  fc.constant<Step>(startClearing),
  fc.constant<Step>(cleared),
);

/** The price a visitor would read from the price tags of a line. */
function tagPrice({ prices, quantity }: CartItem): number {
  const ascending = [...prices].sort((a, b) => a.minQuantity - b.minQuantity);
  const reached = ascending.filter(({ minQuantity }) => minQuantity <= quantity).at(-1);
  return (reached ?? ascending[0])?.kopecks ?? 0;
}

test('any sequence of add, update, remove, city change and stock change keeps total = Σ price × quantity of available lines, in kopecks', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const cart = steps.reduce((state, change) => change(state), emptyCart);
      const available = cart.items.filter((item) => item.maxQuantity > 0);
      expect(availableItems(cart)).toEqual(available);
      expect(unavailableItems(cart)).toEqual(cart.items.filter((item) => !available.includes(item)));
      expect(cart.totalPrice).toBe(available.reduce((sum, item) => sum + tagPrice(item) * item.quantity, 0));
      expect(cart.count).toBe(available.length);
      expect(cart.notAvailableItems).toEqual(
        cart.items.filter((item) => item.maxQuantity === 0).map(({ id }) => id),
      );
      expect(new Set(cart.items.map((item) => item.product)).size).toBe(cart.items.length);
      expect(Number.isSafeInteger(cart.totalPrice)).toBe(true);
    }),
  );
});
