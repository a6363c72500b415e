import { kilometres, type Spot } from '../../../shop/geo/distance/distance.ts';
import { openState } from '../../../shop/geo/opening-hours/opening-hours.ts';
import type { Availability } from './product.view.ts';

/** How shops are sorted: by stock, distance or opening. */
export type ShopOrder = 'stock' | 'near' | 'open';

type Entry = Availability['results'][number];
/** A shop with its distance, if both positions are known. */
export type OrderedShop = Entry & { kilometres: number | null };

const LEVELS = { много: 2, мало: 1, нет: 0 } as const;

/**
 * Sorts the shops. Equal ones stay in the order of the city; by distance or opening, shops with stock come
 * first.
 * @param here the visitor's position, if shared
 */
export function inOrder(
  results: readonly Entry[],
  order: ShopOrder,
  now: Date,
  here: Spot | null,
): OrderedShop[] {
  const shops = results.map((entry) => ({ ...entry, kilometres: wayTo(entry, here) }));
  const has = ({ level }: Entry) => (level === 'нет' ? 0 : 1);
  const isOpen = ({ shop }: Entry) => (openState(shop.working_hours, now, shop.time_zone)?.isOpen ? 1 : 0);
  const compare: Record<ShopOrder, (a: OrderedShop, b: OrderedShop) => number> = {
    stock: (a, b) => LEVELS[b.level] - LEVELS[a.level] || (b.quantity ?? 0) - (a.quantity ?? 0),
    near: (a, b) => (a.kilometres ?? Number.MAX_VALUE) - (b.kilometres ?? Number.MAX_VALUE),
    open: (a, b) => isOpen(b) - isOpen(a) || has(b) - has(a),
  };
  return shops.sort(compare[order]);
}

function wayTo({ shop: { lat, lon } }: Entry, here: Spot | null): number | null {
  return here && lat !== null && lon !== null ? kilometres(here, { lat, lon }) : null;
}
