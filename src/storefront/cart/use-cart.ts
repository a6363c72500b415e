import { useMemo, useSyncExternalStore } from 'react';
import { countOf } from '../../ui/text/plural.ts';
import { useVisitorStore } from '../visitor/use-visitor.ts';
import { lineOf } from './cart-operations.ts';
import { type CartItem, type CartProduct, type CartState, cartItem } from './cart-state.ts';

/** The cart as it is shown: with what is still on its way to the server. */
export function useCart(): CartState {
  const { cart } = useVisitorStore();
  return useSyncExternalStore(cart.subscribe, cart.get, cart.getInitial);
}

/** The line of these goods; undefined: they are not in the cart. */
export function useCartItem(productId: number): CartItem | undefined {
  const { cart } = useVisitorStore();
  const read = () => lineOf(cart.get(), productId);
  return useSyncExternalStore(cart.subscribe, read, () => lineOf(cart.getInitial(), productId));
}

export interface CartActions {
  /** Puts goods into the cart; of those already there there is more. */
  add: (product: CartProduct, quantity: number) => void;
  /** Puts goods that are not in the cart yet into it, in one call. */
  addAll: (lines: readonly { product: CartProduct; quantity: number }[]) => void;
  /** Sets the quantity of a line; 0 removes it. */
  update: (item: Pick<CartItem, 'product'>, quantity: number) => void;
  /** Removes a line; the notice offers to return it. */
  remove: (item: Pick<CartItem, 'product'>) => void;
  /** Removes several lines; one notice offers to return them all. */
  removeAll: (items: readonly CartItem[]) => void;
  /** Empties the cart; the notice offers to return all of it. */
  clear: () => void;
}

/** What can be done to the cart: shown in the same frame, sent after it, taken back with a notice when refused. */
export function useCartActions(): CartActions {
  const { cart, notices } = useVisitorStore();
  return useMemo(() => {
    const add = (product: CartProduct, quantity: number) => cart.run({ kind: 'add', product, quantity });
    const giveBack = (lines: readonly CartItem[]) => cart.run({ kind: 'restore', lines });
    const remove: CartActions['remove'] = ({ product }) => {
      const line = lineOf(cart.get(), product);
      if (!line) return;
      cart.run({ kind: 'remove', product });
      notices.notify({
        text: `Убрали «${line.name}»`,
        action: { label: 'Вернуть', run: () => giveBack([line]) },
      });
    };
    return {
      add,
      addAll(lines) {
        const items = lines.map(({ product, quantity }) => cartItem(-product.id, product, quantity));
        if (items.length > 0) giveBack(items);
      },
      remove,
      removeAll(items) {
        for (const { product } of items) cart.run({ kind: 'remove', product });
        notices.notify({
          text: `Убрали ${countOf(items.length, ['позицию', 'позиции', 'позиций'])}`,
          action: { label: 'Вернуть', run: () => giveBack(items) },
        });
      },
      update(item, quantity) {
        if (quantity > 0) cart.run({ kind: 'update', product: item.product, quantity });
        else remove(item);
      },
      clear() {
        const { items } = cart.get();
        if (items.length === 0) return;
        cart.run({ kind: 'clear' });
        notices.notify({
          text: 'Корзина пуста',
          action: { label: 'Вернуть всё', run: () => giveBack(items) },
        });
      },
    };
  }, [cart, notices]);
}
