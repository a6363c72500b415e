import { quantityOf, soldByText } from '../../../platform/text/plural.ts';

/** `open`: it can be put into the cart. The client may also have taken or declined it, or its last day has passed. */
export const OFFER_STATES = ['open', 'accepted', 'declined', 'expired'] as const;
export type OfferState = (typeof OFFER_STATES)[number];

/** For so many days after the answer, or after the day that it names, goods can be taken by the link (ACC-14). */
export const OFFER_DAYS = 14;

/**
 * Says in Russian why the offered quantity is not the wanted one.
 * @returns null when it is the same, or when nothing is in stock
 */
export function offeredNote(offer: {
  asked: number;
  quantity: number;
  unit: string;
  maxQuantity: number;
  multiplicity: number;
}): string | null {
  const { asked, quantity, unit, maxQuantity, multiplicity } = offer;
  if (quantity === asked || maxQuantity <= 0) return null;
  return quantity < asked
    ? `Сейчас есть ${quantityOf(quantity, unit)} из\u00a0${quantityOf(asked, unit, 'genitive')}`
    : `${soldByText(multiplicity, unit)}, поэтому добавим ${quantityOf(quantity, unit, 'accusative')}`;
}
