import { useState } from 'react';
import type { Kopecks } from '../../../platform/text/money.ts';
import type { DeliveryType } from '../../../shop/orders/delivery/delivery.ts';
import type { CheckoutView } from './checkout.view.ts';
import type { CheckoutAnswer } from './checkout-action.ts';
import { shownOf, totalOf } from './shown.ts';

type PricedView = Pick<CheckoutView, 'city' | 'lines' | 'terms' | 'buyer' | 'chosenBuyer'>;

/** What the page showed before another tab changed it. */
export interface Moved {
  /** The number of changes: after each, consents are asked for again. */
  times: number;
  chosenBuyer: string;
  totals: Partial<Record<DeliveryType, Kopecks>>;
}

/** Whether the same products are bought on other terms: another buyer, contract or price. */
export function isOnOtherTerms(before: PricedView, now: PricedView): boolean {
  if (before.chosenBuyer !== now.chosenBuyer) return true;
  return now.lines.some(({ id, quantity, kopecks }) =>
    before.lines.some((line) => line.id === id && line.quantity === quantity && line.kopecks !== kopecks),
  );
}

/** The totals by delivery type. */
export function totalsOf({ city, lines, terms }: PricedView): Moved['totals'] {
  const shown = shownOf(city, lines, terms);
  const types = Object.keys(shown.delivery) as DeliveryType[];
  return Object.fromEntries(types.map((type) => [type, totalOf(shown, type)]));
}

/**
 * Terms that changed under an open form; undefined if none did. Changes the form itself requested, such as
 * another buyer, do not count.
 */
export function useMoved(view: CheckoutView, answer: CheckoutAnswer | undefined): Moved | undefined {
  const [seen, setSeen] = useState({ view, answer });
  const [moved, setMoved] = useState<Moved>();
  if (view === seen.view) return moved;
  setSeen({ view, answer });
  const isOwnChoice = answer?.isBuyerChosen && answer.values.buyer === view.chosenBuyer;
  if (isOwnChoice && seen.view.chosenBuyer !== view.chosenBuyer) setMoved(undefined);
  else if (isOnOtherTerms(seen.view, view) && !(answer?.changes && answer !== seen.answer))
    setMoved({
      times: (moved?.times ?? 0) + 1,
      chosenBuyer: moved?.chosenBuyer ?? seen.view.chosenBuyer,
      totals: moved?.totals ?? totalsOf(seen.view),
    });
  return moved;
}
