import { badField } from '../../core/errors.ts';
import type { LegalDay } from '../../core/legal-day.ts';
import { formatDate } from '../../core/phone-and-date.ts';

/** How an order comes to who collects it. */
interface Handing {
  isPickup: boolean;
  /** null: nobody knows the day. */
  promised: { date: LegalDay } | null;
  /** The day its buyer has chosen. */
  wished: LegalDay | undefined;
}

/**
 * A power is shown when the goods are handed out: it has to be in force that day, not on the day of the order alone.
 * @throws 400 at `power_of_attorney` with both days
 */
export function requirePowerLasts(
  power: { number: string; validTo: LegalDay } | null | undefined,
  { isPickup, promised, wished }: Handing,
): void {
  if (!power || !promised || power.validTo >= promised.date) return;
  const arrives = isPickup ? 'заказ можно забрать с' : wished ? 'заказ приедет' : 'заказ приедет не раньше';
  throw badField(
    'power_of_attorney',
    `Доверенность № ${power.number} действует до ${formatDate(power.validTo)}, а ${arrives} ${formatDate(promised.date)}: выберите другую.`,
  );
}
