import { orderStates } from '../../../../shop/orders/orders.ts';
import type { Answer } from '../../../api/shapes.ts';

export type FullOrder = Answer<'/api/v1/orders/orders/{id}/'>;

/** A step of an order: past, current or future. */
export interface OrderStep {
  code: string;
  name: string;
  /** When it was reached; null if not yet. */
  at: string | null;
  note: string | null;
  state: 'gone' | 'now' | 'ahead';
}

const TO_COME = {
  pickup: [
    ['confirmed', 'Подтверждён'],
    ['ready', 'Готов к\u00a0выдаче'],
    ['done', 'Получен'],
  ],
  delivery: [
    ['confirmed', 'Подтверждён'],
    ['shipped', 'Передан в\u00a0доставку'],
    ['done', 'Получен'],
  ],
} as const;

/** All states in the order of an order's life; codes of the API are plain texts. */
const RANKS: readonly string[] = orderStates;

/**
 * The steps of an order from first to last: past ones, and those that usually follow. A cancelled order has
 * none after its cancellation.
 */
export function orderSteps({
  history,
  status,
  delivery,
}: Pick<FullOrder, 'history' | 'status' | 'delivery'>): OrderStep[] {
  const last = history.length - 1;
  const been = history.map(({ code, name, at, note }, index): OrderStep => {
    return { code, name, at, note, state: index === last ? 'now' : 'gone' };
  });
  if (status.code === 'cancelled') return been;
  const way = TO_COME[delivery.type === 'pickup' ? 'pickup' : 'delivery'];
  // Skipped steps are left out: an order handed over at once was never «готов». An order may go back from `ready`.
  const reached = RANKS.indexOf(status.code);
  const ahead = way
    .filter(([code]) => RANKS.indexOf(code) > reached)
    .map(([code, name]): OrderStep => {
      return { code, name, at: null, note: null, state: 'ahead' };
    });
  return [...been, ...ahead];
}
