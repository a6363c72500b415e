/** The validation error of a stock request without a phone and an email address; its form and the API share it. */
export const CONTACT_WANTED = 'Укажите телефон или почту, чтобы мы могли вам сообщить.';

/** The states of a stock request. `done` is `closed` of the previous release. */
export const STOCK_REQUEST_STATES = ['new', 'answered', 'accepted', 'declined', 'closed'] as const;
export type StockRequestState = (typeof STOCK_REQUEST_STATES)[number] | 'done';

const STATE_NAMES: Record<StockRequestState, string> = {
  new: 'Новая',
  answered: 'Отвечено',
  accepted: 'Покупатель согласен',
  declined: 'Покупатель отказался',
  closed: 'Закрыта',
  done: 'Закрыта',
};

/** The name of a state for the staff. */
export function stockRequestStateName(state: StockRequestState): string {
  return STATE_NAMES[state];
}
