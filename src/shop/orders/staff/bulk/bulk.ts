import { OLD_DEBT, OLD_PRICES, type OrderState, stateView } from '../../orders.ts';

/** What can be done with many orders at once. */
export type BulkAction = 'confirm' | 'manager';
export const BULK_ACTIONS: readonly BulkAction[] = ['confirm', 'manager'];

/** How many orders one action takes. */
export const MOST_IN_BULK = 500;

/** What is known of an order before an action. */
export interface BulkOrder {
  id: number;
  number: number;
  version: number;
  state: OrderState;
  waitsForCredit: boolean;
  waitsForPrices: boolean;
  isShort: boolean;
  manager: { id: number; name: string } | null;
  /** Whether the new manager may move this order; true where the action names none. */
  isManagers: boolean;
}

/** What an action does to an order: whether it changes it, and what people should know of it. */
export interface BulkEffect {
  isChanged: boolean;
  note: string;
}

/**
 * The effect of an action on an order. What a person has to look at first is left out of a confirmation of many.
 * @param manager the new manager, of the action `manager`; null: nobody
 */
export function effectOf(order: BulkOrder, action: BulkAction, manager: number | null): BulkEffect {
  return action === 'confirm' ? confirmation(order) : handing(order, manager);
}

function confirmation({ state, waitsForCredit, waitsForPrices, isShort }: BulkOrder): BulkEffect {
  if (state !== 'new') return skipped(`уже «${stateView(state).name}»`);
  if (waitsForCredit) return skipped(OLD_DEBT);
  if (waitsForPrices) return skipped(OLD_PRICES);
  return { isChanged: true, note: isShort ? 'не хватает товара' : '' };
}

function handing({ manager, isManagers }: BulkOrder, chosen: number | null): BulkEffect {
  if (!isManagers) return skipped('сотрудник не работает с заказами этого города');
  if ((manager?.id ?? null) === chosen) return skipped('менеджер уже этот');
  return { isChanged: true, note: manager ? `сейчас ${manager.name}` : '' };
}

function skipped(note: string): BulkEffect {
  return { isChanged: false, note };
}
