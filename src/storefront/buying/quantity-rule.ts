import { quantityProblem } from '../../shop/cart/cart.ts';
import type { CartProduct } from '../cart/cart-state.ts';
import { useShellLayout } from '../shell/shell-data.ts';

/** Why so much of these goods cannot be had in the visitor's city, in words; undefined: it can. */
export function useQuantityRule(product: Pick<CartProduct, 'multiplicity' | 'maxQuantity' | 'unit'>) {
  const cityIn = useShellLayout()?.cityIn;
  return (quantity: number) => quantityProblem(quantity, product, cityIn || undefined) ?? undefined;
}
