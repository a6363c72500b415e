import type { Answer } from '../../../api/shapes.ts';

export type FullOrder = Answer<'/api/v1/orders/orders/{id}/'>;

/** One step of an order: gone, where it stands now, or still to come. */
export interface OrderStep {
  code: string;
  name: string;
  /** When it was made; null: not yet. */
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

/** The way of an order from first to last: what was, and what usually follows. A cancelled one goes no further. */
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
  // What was skipped is not promised: an order handed over at once was never «готов».
  const reached = way.findLastIndex(([code]) => been.some((step) => step.code === code));
  const ahead = way.slice(reached + 1).map(([code, name]): OrderStep => {
    return { code, name, at: null, note: null, state: 'ahead' };
  });
  return [...been, ...ahead];
}
