import { type CartOperation, lineOf } from './cart-operations.ts';
import type { CartItem } from './cart-state.ts';
import type { VisitorStore } from './visitor-store.ts';

/**
 * A change sent by the previous page may arrive after one of this page and undo it: this page restores what
 * it shows.
 */
export async function restoreShown(
  { cart, refetch }: Pick<VisitorStore, 'cart' | 'refetch'>,
  operations: readonly CartOperation[],
): Promise<void> {
  if (cart.isBusy()) return;
  const shown = cart.get();
  const revision = cart.revision();
  if (!(await refetch()) || cart.revision() !== revision) return;
  for (const product of new Set(operations.flatMap(productsOf))) {
    const [was, is] = [lineOf(shown, product), lineOf(cart.get(), product)];
    if (was?.quantity !== is?.quantity) cart.run(restoring(product, was, is));
  }
}

function restoring(product: number, was: CartItem | undefined, is: CartItem | undefined): CartOperation {
  if (!was) return { kind: 'remove', product };
  return is ? { kind: 'update', product, quantity: was.quantity } : { kind: 'restore', lines: [was] };
}

function productsOf(operation: CartOperation): number[] {
  if (operation.kind === 'clear') return [];
  if (operation.kind === 'restore') return operation.lines.map(({ product }) => product);
  return [operation.kind === 'add' ? operation.product.id : operation.product];
}
