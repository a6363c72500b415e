import { countOf } from '../../platform/text/plural.ts';
import { sumInWords } from '../../ui/price/sum-in-words.ts';
import { type CartOperation, lineOf } from './cart-operations.ts';
import { type CartItem, type CartProduct, cartItem } from './cart-state.ts';
import type { VisitorStore } from './visitor-store.ts';

export interface CartActions {
  /** Adds a product; if it is there already, its quantity grows. */
  add: (product: CartProduct, quantity: number) => void;
  /** Adds products that are not in the cart yet, with one call. */
  addAll: (lines: readonly { product: CartProduct; quantity: number }[]) => void;
  /** Sets the quantity of a line; 0 removes it. */
  update: (item: Pick<CartItem, 'product'>, quantity: number) => void;
  /** Removes a line; a notice offers to undo it. */
  remove: (item: Pick<CartItem, 'product'>) => void;
  /** Removes several lines; one notice offers to undo them all. */
  removeAll: (items: readonly CartItem[]) => void;
  /** Empties the cart; a notice offers to undo it. */
  clear: () => void;
}

/** The actions on the cart of a page; each removal shows a notice with an undo button. */
export function cartActions({ cart, notices }: Pick<VisitorStore, 'cart' | 'notices'>): CartActions {
  const add = (product: CartProduct, quantity: number) => {
    const addition: CartOperation = { kind: 'add', product, quantity };
    cart.run(addition);
    const line = lineOf(cart.get(), product.id);
    // For a product sold in multiples one click adds more than one piece, so the notice shows how much.
    if (!line || product.multiplicity === 1) return;
    const text = `В\u00a0корзине ${sumInWords(line.quantity, line.unit, line.total)}`;
    notices.notify({ text, tone: 'good', of: [addition] });
  };
  const giveBack = (lines: readonly CartItem[]) => cart.run({ kind: 'restore', lines });
  const remove: CartActions['remove'] = ({ product }) => {
    const line = lineOf(cart.get(), product);
    if (!line) return;
    const removal: CartOperation = { kind: 'remove', product };
    cart.run(removal);
    notices.notify({
      text: `Убрали «${line.name}»`,
      of: [removal],
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
      const removals = items.map(({ product }): CartOperation => ({ kind: 'remove', product }));
      removals.forEach(cart.run);
      notices.notify({
        of: removals,
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
      const clearing: CartOperation = { kind: 'clear' };
      cart.run(clearing);
      notices.notify({
        of: [clearing],
        text: 'Корзина пуста',
        action: { label: 'Вернуть всё', run: () => giveBack(items) },
      });
    },
  };
}
