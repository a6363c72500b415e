/** The state of an order. `states` below lists the allowed transitions. */
export type OrderState = 'new' | 'confirmed' | 'ready' | 'shipped' | 'done' | 'cancelled';

/** Who has to act next for an order to be agreed: nobody, the buyer or the shop. */
export type Agreement = 'settled' | 'buyer' | 'shop';

/**
 * Why an order is not settled: its buyer has not answered a proposal, has refused it, the stated debt of its contract is old, or it
 * was placed at prices that have to be confirmed.
 */
export type AgreementReason = 'answer' | 'refusal' | 'credit' | 'prices';

/** What the staff reads about an order that the shop has to act on because of the credit of its contract. */
export const OLD_DEBT = 'долг по договору в 1С устарел: проверьте лимит';

/** What the staff reads about an order that was placed at prices which the shop has yet to confirm (EX-63). */
export const OLD_PRICES = 'цены не подтверждены: проверьте их и подтвердите заказ';

/** The error of an order that does not exist, or that is somebody else's. */
export const NO_SUCH_ORDER = 'Такого заказа нет.';

/** The longest comment to an order and the longest name of a recipient, in characters. */
export const MOST_COMMENT = 2_000;
export const MOST_NAME = 200;

interface StateFacts {
  /** The Russian name shown to people. */
  name: string;
  /** What happens next and who does it. Absent in a final state. */
  next?: string;
  /** The states an order may move to from this one. The state itself is never among them. */
  to: readonly OrderState[];
  /** Further states that only the staff and the command line may move it to. */
  staffTo?: readonly OrderState[];
}

const states: Record<OrderState, StateFacts> = {
  new: {
    name: 'Принят',
    next: 'Проверим заказ и позвоним, если будут вопросы',
    to: ['confirmed', 'cancelled'],
  },
  confirmed: { name: 'Подтверждён', next: 'Собираем заказ', to: ['ready', 'shipped', 'cancelled'] },
  ready: {
    name: 'Готов к выдаче',
    next: 'Заберите заказ: назовите его номер',
    to: ['shipped', 'done', 'cancelled'],
    staffTo: ['confirmed'],
  },
  shipped: { name: 'Передан в доставку', next: 'Служба доставки свяжется с вами', to: ['done'] },
  done: { name: 'Получен', to: [] },
  cancelled: { name: 'Отменён', to: [] },
};

/** Says who of the staff has placed an order for its buyer (STF-25). */
export function placedByStaffText(name: string): string {
  return `Заказ оформил менеджер ${name}`;
}

/** All states, in the order of an order's life. */
export const orderStates = Object.keys(states) as OrderState[];

/** «№ 10001», of an order that was revised «№ 10001 (редакция 2)». @param revision the current one; 0: as placed */
export function numberWithRevision({
  number,
  revision,
}: {
  number: number | string;
  revision: number;
}): string {
  return `№ ${number}${revision === 0 ? '' : ` (редакция ${revision})`}`;
}

/** A state in the form the API answers with. */
export function stateView(state: OrderState): { code: OrderState; name: string } {
  return { code: state, name: states[state].name };
}

/** A Russian sentence about the next step; null when the order is finished. */
export function nextAction(state: OrderState): string | null {
  return states[state].next ?? null;
}

/**
 * Whether the state machine allows this transition (SEC-33).
 * @param actor who makes it, as the audit names him
 */
export function mayBecome(from: OrderState, to: OrderState, actor: string): boolean {
  const { to: next, staffTo = [] } = states[from];
  return next.includes(to) || ((actor === 'staff' || actor === 'cli') && staffTo.includes(to));
}

/** Whether the buyer may still cancel the order: only before it is packed. */
export function isCancellable(state: OrderState): boolean {
  return state === 'new' || state === 'confirmed';
}
