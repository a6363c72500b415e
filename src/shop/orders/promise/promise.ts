import { badField } from '../../../platform/http/errors.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import { lowerFirst } from '../../../platform/text/letter-case.ts';
import { dayIn } from '../../../platform/text/zone-day.ts';
import type { OpeningHours } from '../../geo/hours/hours.ts';
import { laterDay, nextOpening, type Opening, openingText } from '../../geo/opening-hours/opening-hours.ts';
import { allocate, type FreeWarehouse, warehousesFor } from '../basket/basket.ts';
import type { DeliveryType } from '../delivery/delivery.ts';

/** The fields of an order from which its promised day is shown. */
export interface PromisedOrder {
  deliveryType: DeliveryType;
  /** The day the buyer chose. */
  deliveryDate: LegalDay | null;
  /** null: the order is older than stored promises, or no day was known. */
  readyOn: LegalDay | null;
  /** «09:00» */
  readyFrom: string | null;
}

/**
 * The promise as a label and a text: «Можно забрать», «суббота, 21 ноября, с 09:00».
 * @returns null when no day was promised
 */
export function promiseOf({ deliveryType, deliveryDate, readyOn, readyFrom }: PromisedOrder) {
  const date = readyOn ?? deliveryDate;
  if (date === null) return null;
  const carried = deliveryDate === null ? 'Ближайший день доставки' : 'День доставки';
  const text = openingText({ date, time: readyFrom });
  return {
    name: deliveryType === 'pickup' ? 'Можно забрать' : carried,
    text: text.charAt(0).toLowerCase() + text.slice(1),
    date,
    time: readyFrom,
  };
}

/** A line and the warehouses that have its goods. */
export interface StockedLine {
  item: number;
  name: string;
  quantity: number;
  stock: readonly (FreeWarehouse & { shop: number | null; leadDays: number })[];
}

/** The moment and the time zone for computing days. */
export interface Clock {
  now: Date;
  timeZone: string;
}

/** Which part of a cart is available for one way of delivery. */
export interface Collected {
  /** Lines with less stock than wanted. */
  missing: readonly StockedLine[];
  /** Days until the last of the available lines is packed. */
  leadDays: number;
}

/**
 * Finds which lines of a cart are in stock and in how many days they are packed.
 * @param shop the pick-up shop; undefined: delivery from any warehouse
 */
export function collect(lines: readonly StockedLine[], shop: number | undefined): Collected {
  const missing: StockedLine[] = [];
  let leadDays = 0;
  for (const line of lines) {
    const warehouses = warehousesFor(line.stock, shop);
    const taken = new Set(allocate(line.quantity, warehouses)?.map(({ warehouse }) => warehouse));
    if (taken.size === 0) missing.push(line);
    for (const each of warehouses)
      if (taken.has(each.warehouse)) leadDays = Math.max(leadDays, each.leadDays);
  }
  return { missing, leadDays };
}

/** When a complete cart can be collected; null: the shop has no opening hours. */
export function readyInShop(leadDays: number, hours: OpeningHours[], { now, timeZone }: Clock) {
  const opening = nextOpening(hours, { now, timeZone, inDays: leadDays });
  return opening && { ...opening, text: openingText(opening) };
}

/** Of shops that can hand the goods out, the one that does it first; of shops with the same moment the first in the list. */
export function soonestOf<Shop extends { ready: Opening }>(shops: readonly Shop[]): Shop | undefined {
  const momentOf = ({ ready: { date, time } }: Shop) => `${date} ${time ?? ''}`;
  let soonest = shops[0];
  for (const shop of shops) if (soonest && momentOf(shop) < momentOf(soonest)) soonest = shop;
  return soonest;
}

/** How the buyer receives the order. */
interface Handover {
  /** The pick-up shop; undefined: the order is delivered. */
  shop: { id: number; working_hours: OpeningHours[]; time_zone: string } | undefined;
  /** The day the buyer chose. */
  chosen: LegalDay | undefined;
  /** Days from packing to the buyer's door. */
  days: number;
}

/**
 * The promised day of an order, with the hour for a pick-up. It equals what the checkout shows for these goods at
 * this moment.
 * @returns null when the shop has no opening hours
 */
export function promisedDay(
  { shop, chosen, days }: Handover,
  lines: readonly StockedLine[],
  { now, timeZone }: Clock,
): Opening | null {
  const { leadDays } = collect(lines, shop?.id);
  if (shop) return readyInShop(leadDays, shop.working_hours, { now, timeZone: shop.time_zone });
  return { date: chosen ?? earliestDelivery(leadDays + days, { now, timeZone }).date, time: null };
}

/** The latest day for which a delivery can be planned. */
const MOST_DAYS_AHEAD = 60;

/** The last day a buyer can choose, YYYY-MM-DD. */
export function latestDelivery({ now, timeZone }: Clock): string {
  return laterDay(dayIn(timeZone, now), MOST_DAYS_AHEAD);
}

/**
 * Checks that the chosen delivery day is one the checkout offers for these goods at this moment.
 * @param clock with the days from packing to the door
 * @throws 400 at `delivery_date`, naming the first or the last possible day
 */
export function requireDeliveryDay(
  day: string | undefined,
  lines: readonly StockedLine[],
  clock: Clock & { days: number },
): void {
  if (day === undefined) return;
  const earliest = earliestDelivery(collect(lines, undefined).leadDays + clock.days, clock);
  const latest = latestDelivery(clock);
  if (day < earliest.date)
    throw badField(
      'delivery_date',
      `На этот день доставить не успеем. Ближайший день: ${lowerFirst(earliest.text)}.`,
    );
  if (day > latest) {
    const text = lowerFirst(openingText({ date: latest, time: null }));
    throw badField(
      'delivery_date',
      `На этот день доставку пока не планируем. Последний доступный день: ${text}.`,
    );
  }
}

/**
 * The first day on which goods can be delivered.
 * @param inDays days until the last product is packed, plus the days of transport
 */
export function earliestDelivery(inDays: number, { now, timeZone }: { now: Date; timeZone: string }) {
  const date = laterDay(dayIn(timeZone, now), inDays);
  return { date, text: openingText({ date, time: null }) };
}
