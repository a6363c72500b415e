import type { OpeningHours } from '../../../shop/geo/hours/hours.ts';
import type { Answer, Layout } from '../../api/shapes.ts';

type StockedLine = Answer<'/api/v1/catalog/cart/availability/'>['results'][number];
type Pickup = Answer<'/api/v1/orders/checkout/'>['pickup'];

/** A shop for pick-up. */
export interface PickupShop {
  id: number;
  address: string;
  /** Its position in degrees; null if unknown. */
  lat: number | null;
  lon: number | null;
  hours: readonly OpeningHours[];
  /** «4,8 км»: the distance from the centre of the city; null if unknown. */
  fromCentre: string | null;
  isWhole: boolean;
  /** Whether everything is in stock there; otherwise some of it is delivered to the shop. */
  isHere: boolean;
  /** «Суббота, 21 ноября, с 09:00»; empty if something is missing or the opening hours are unknown. */
  ready: string;
  /** The day it is ready, YYYY-MM-DD. */
  readyOn: string | null;
  /** Products of the cart that are not available there. */
  missing: string[];
}

/**
 * Shops for pick-up: those with the complete order come first, and of these the ones with everything in stock.
 */
export function pickupShops(
  pickup: Pickup,
  shops: Layout['shops'],
  lines: readonly StockedLine[],
): PickupShop[] {
  const wanted = lines.filter(({ max_quantity }) => max_quantity > 0);
  const lies = (id: number) =>
    wanted.filter(({ shops: own, quantity }) =>
      own.some((each) => each.shop === id && each.quantity >= quantity),
    ).length;
  return pickup
    .map(({ shop, address, from_centre, is_whole, ready, missing }) => {
      const { working_hours = [], lat = null, lon = null } = shops.find(({ id }) => id === shop) ?? {};
      return {
        lat,
        lon,
        hours: working_hours,
        fromCentre: from_centre,
        id: shop,
        address,
        isWhole: is_whole,
        ready: ready?.text ?? '',
        readyOn: ready?.date ?? null,
        isHere: is_whole && lies(shop) === wanted.length,
        missing: missing.map(({ name }) => name),
      };
    })
    .sort((a, b) => Number(b.isWhole) - Number(a.isWhole) || lies(b.id) - lies(a.id));
}

/** How a shop comes to have the complete order. */
export function wholeText({ isHere }: Pick<PickupShop, 'isHere'>): string {
  return `Весь заказ ${isHere ? 'есть в\u00a0этом магазине' : 'привезём в\u00a0этот магазин'}`;
}
