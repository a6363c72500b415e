import { quantityError } from '../../shop/cart/cart.ts';
import { useShellLayout } from '../shell/shell-data.ts';
import type { CartProduct } from '../visitor/cart-state.ts';

/** Explains why a quantity of a product is not available in the visitor's city; undefined if it is. */
export function useQuantityRule(product: Pick<CartProduct, 'multiplicity' | 'maxQuantity' | 'unit'>) {
  const cityIn = useShellLayout()?.cityIn;
  return (quantity: number) => quantityError(quantity, product, cityIn || undefined) ?? undefined;
}
