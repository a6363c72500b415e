import { badField } from '../../core/errors.ts';
import type { LegalDay } from '../../core/legal-day.ts';
import { formatDate } from '../../core/phone-and-date.ts';
import type { OpeningHours } from '../geo/opening-hours.ts';
import { type Clock, collect, readyInShop, type StockedLine } from './collecting.ts';
import { earliestDelivery } from './earliest-delivery.ts';

/** How an order comes to who collects it. */
interface Handing {
  /** The shop it is collected in; undefined: it is brought. */
  shop: { id: number; working_hours: OpeningHours[] } | undefined;
  /** The day somebody wishes for. */
  wished: LegalDay | undefined;
}

/**
 * A power is shown when the goods are handed out: it has to be in force that day, not on the day of the order alone.
 * @throws 400 at `power_of_attorney` with both days
 */
export function requirePowerLasts(
  power: { number: string; validTo: LegalDay } | null | undefined,
  { shop, wished }: Handing,
  lines: readonly StockedLine[],
  clock: Clock,
): void {
  if (!power) return;
  const { leadDays } = collect(lines, shop?.id);
  const day = shop
    ? readyInShop(leadDays, shop.working_hours, clock)?.date
    : (wished ?? earliestDelivery(leadDays, clock).date);
  if (day === undefined || power.validTo >= day) return;
  const arrives = shop ? 'заказ можно забрать с' : wished ? 'заказ приедет' : 'заказ приедет не раньше';
  throw badField(
    'power_of_attorney',
    `Доверенность № ${power.number} действует до ${formatDate(power.validTo)}, а ${arrives} ${formatDate(day)}: выберите другую.`,
  );
}
