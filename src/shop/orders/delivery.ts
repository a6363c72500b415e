import type { Kopecks } from '../../core/money.ts';

/** What delivery costs in a city, as the shop has said. */
export interface DeliveryPrice {
  kopecks: Kopecks;
  /** Goods for so much are brought for nothing; null: never. */
  freeFrom: Kopecks | null;
}

/**
 * What bringing goods for a sum costs; collecting them costs nothing.
 * @returns null when nobody has said: then it is agreed on with the buyer, never invented
 */
export function deliveryKopecks(
  isPickup: boolean,
  price: DeliveryPrice | undefined,
  goods: Kopecks,
): Kopecks | null {
  if (isPickup) return 0;
  if (!price) return null;
  return price.freeFrom !== null && goods >= price.freeFrom ? 0 : price.kopecks;
}
