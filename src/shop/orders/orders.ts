/** Where an order stands. */
export type OrderState = 'new' | 'confirmed' | 'ready' | 'shipped' | 'done' | 'cancelled';

/** How the goods come to the buyer. */
export type DeliveryType = 'pickup' | 'courier' | 'transport';

/** How it comes, as people read it. */
export const DELIVERY_NAMES: Record<DeliveryType, string> = {
  pickup: 'Самовывоз',
  courier: 'Курьером',
  transport: 'Транспортной компанией',
};

/** So many characters a comment to an order may have, and the name of who receives it. */
export const MOST_COMMENT = 2_000;
export const MOST_NAME = 200;

interface StateFacts {
  /** As people read it. */
  name: string;
  /** What happens next, by whom; nothing once it is over. */
  next?: string;
  /** Where it may go from here; a step that is done already is none. */
  to: readonly OrderState[];
}

const states: Record<OrderState, StateFacts> = {
  new: {
    name: 'Принят',
    next: 'Проверим заказ и позвоним, если будут вопросы',
    to: ['confirmed', 'cancelled'],
  },
  confirmed: { name: 'Подтверждён', next: 'Собираем заказ', to: ['ready', 'shipped', 'cancelled'] },
  ready: { name: 'Готов к выдаче', next: 'Заберите заказ, назвав его номер', to: ['done', 'cancelled'] },
  shipped: { name: 'Передан в доставку', next: 'Доставка свяжется с вами', to: ['done'] },
  done: { name: 'Получен', to: [] },
  cancelled: { name: 'Отменён', to: [] },
};

/** All of them, from first to last. */
export const orderStates = Object.keys(states) as OrderState[];

/** A state as the API says it. */
export function stateView(state: OrderState): { code: OrderState; name: string } {
  return { code: state, name: states[state].name };
}

/** What the buyer waits for; null: for nothing. */
export function nextAction(state: OrderState): string | null {
  return states[state].next ?? null;
}

/** Whether the state machine knows the step (RELIABILITY 33). */
export function mayBecome(from: OrderState, to: OrderState): boolean {
  return states[from].to.includes(to);
}

/** Whether the buyer may still call it off himself: before anybody has packed it. */
export function isCancellable(state: OrderState): boolean {
  return state === 'new' || state === 'confirmed';
}
