import { kilometresBetween, type Place } from '../../../shop/geo/distance.ts';
import { openState } from '../../../shop/geo/opening-hours.ts';
import type { Availability } from './product.view.ts';

/** How shops are put in order: more of it first, nearer first, open ones first. */
export type ShopOrder = 'stock' | 'near' | 'open';

type Entry = Availability['results'][number];
/** A shop with the way to it, where both ends are known. */
export type OrderedShop = Entry & { kilometres: number | null };

const LEVELS = { много: 2, мало: 1, нет: 0 } as const;

/**
 * The shops in the order that was asked for; equals keep the order of the city, and of an order by distance or hours
 * those that have the thing come first.
 * @param here where the visitor is, once he has told
 */
export function inOrder(
  results: readonly Entry[],
  order: ShopOrder,
  now: Date,
  here: Place | null,
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

function wayTo({ shop: { lat, lon } }: Entry, here: Place | null): number | null {
  return here && lat !== null && lon !== null ? kilometresBetween(here, { lat, lon }) : null;
}
