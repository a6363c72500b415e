import type { Order } from './order-query.ts';

/** How much of a line is neither handed over, nor reserved, nor free in the city. */
export function missingOf({
  quantity,
  handed_over: handed,
  reserved,
  stock,
}: Pick<Order['lines'][number], 'quantity' | 'handed_over' | 'reserved' | 'stock'>): number {
  return Math.max(0, quantity - handed - reserved - stock);
}
