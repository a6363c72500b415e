import type { OpeningHours } from '../../../shop/geo/opening-hours.ts';
import type { Answer, Layout } from '../../api/shapes.ts';

type StockedLine = Answer<'/api/v1/catalog/cart/availability/'>['results'][number];
type Pickup = Answer<'/api/v1/orders/checkout/'>['pickup'];

/** A shop where the order can be collected. */
export interface PickupShop {
  id: number;
  address: string;
  hours: readonly OpeningHours[];
  isWhole: boolean;
  /** All of it lies there already; else some is brought. */
  isHere: boolean;
  /** «Суббота, 21 ноября, с 9:00»; empty: something is missing, or the shop tells no hours. */
  ready: string;
  /** The day of it, YYYY-MM-DD. */
  readyOn: string | null;
  /** What cannot be had of the cart there. */
  missing: string[];
}

/** Shops where orders are handed out; those with the whole order come first, the one that lies there foremost. */
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
    .map(({ shop, address, is_whole, ready, missing }) => ({
      ...{ id: shop, address, isWhole: is_whole, ready: ready?.text ?? '', readyOn: ready?.date ?? null },
      isHere: is_whole && lies(shop) === wanted.length,
      hours: shops.find(({ id }) => id === shop)?.working_hours ?? [],
      missing: missing.map(({ name }) => name),
    }))
    .sort((a, b) => Number(b.isWhole) - Number(a.isWhole) || lies(b.id) - lies(a.id));
}
