import { hoursText } from '../../../shop/geo/opening-hours.ts';
import type { Answer, Layout } from '../../api/shapes.ts';

type StockedLine = Answer<'/api/v1/catalog/cart/availability/'>['results'][number];

/** A shop where the order can be collected. */
export interface PickupShop {
  id: number;
  address: string;
  hours: string;
  /** `here`: all of the order lies there; `brought`: the rest comes from the warehouse; else something is missing. */
  stock: 'here' | 'brought' | 'short';
  /** What it has too little of, as «name: 3 из 10». */
  missing: { name: string; have: number; wanted: number }[];
}

/**
 * Shops where orders are handed out, with what they have of this cart: their own stock, and what lies in warehouses
 * nobody comes to and is brought. Those with the whole order come first.
 */
export function pickupShops(
  ids: readonly number[],
  shops: Layout['shops'],
  lines: readonly StockedLine[],
): PickupShop[] {
  const wanted = lines.filter(({ max_quantity }) => max_quantity > 0);
  const order = ['here', 'brought', 'short'];
  return ids
    .flatMap((id) => shops.find((shop) => shop.id === id) ?? [])
    .map(({ id, address, working_hours }) => {
      const rows = wanted.map((line) => ({
        ...line,
        own: own(line, id),
        have: own(line, id) + brought(line),
      }));
      const missing = rows
        .filter(({ have, quantity }) => have < quantity)
        .map(({ name, have, quantity }) => ({ name, have, wanted: quantity }));
      const isHere = rows.every((row) => row.own >= row.quantity);
      const stock: PickupShop['stock'] = missing.length > 0 ? 'short' : isHere ? 'here' : 'brought';
      return { id, address, hours: hoursText(working_hours), stock, missing };
    })
    .sort((a, b) => order.indexOf(a.stock) - order.indexOf(b.stock));
}

function own({ shops }: StockedLine, id: number): number {
  return shops.find(({ shop }) => shop === id)?.quantity ?? 0;
}

function brought({ shops, max_quantity }: StockedLine): number {
  return Math.max(0, max_quantity - shops.reduce((sum, { quantity }) => sum + quantity, 0));
}
