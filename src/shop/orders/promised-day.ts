import type { LegalDay } from '../../core/legal-day.ts';
import type { Opening, OpeningHours } from '../geo/opening-hours.ts';
import { type Clock, collect, readyInShop, type StockedLine } from './collecting.ts';
import { earliestDelivery } from './earliest-delivery.ts';

/** How an order comes to its buyer. */
interface Handing {
  /** The shop it is collected in; undefined: it is delivered. */
  shop: { id: number; working_hours: OpeningHours[]; time_zone: string } | undefined;
  /** The day its buyer has chosen. */
  wished: LegalDay | undefined;
  /** From packing to the door. */
  days: number;
}

/**
 * The day, and for a pick-up the hour, an order is promised for: what the checkout showed of these goods at this moment.
 * @returns null: the shop names no open day
 */
export function promisedDay(
  { shop, wished, days }: Handing,
  lines: readonly StockedLine[],
  { now, timeZone }: Clock,
): Opening | null {
  const { leadDays } = collect(lines, shop?.id);
  if (shop) return readyInShop(leadDays, shop.working_hours, { now, timeZone: shop.time_zone });
  return { date: wished ?? earliestDelivery(leadDays + days, { now, timeZone }).date, time: null };
}
