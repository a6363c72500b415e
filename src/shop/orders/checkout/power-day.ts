import { badField } from '../../../platform/http/errors.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import { formatDate } from '../../../platform/text/phone-and-date.ts';

/** How the order is received. */
interface Handover {
  isPickup: boolean;
  /** null: the day is unknown. */
  promised: { date: LegalDay } | null;
  /** The day the buyer chose. */
  chosen: LegalDay | undefined;
}

/**
 * Checks that a power of attorney is still valid when the goods are handed out, not only on the day of the order.
 * @throws 400 at `power_of_attorney`, naming both days
 */
export function requirePowerLasts(
  power: { number: string; validTo: LegalDay } | null | undefined,
  { isPickup, promised, chosen }: Handover,
): void {
  if (!power || !promised || power.validTo >= promised.date) return;
  const arrives = isPickup ? 'заказ можно забрать с' : chosen ? 'заказ доставим' : 'заказ доставим не раньше';
  throw badField(
    'power_of_attorney',
    `Доверенность № ${power.number} действует до ${formatDate(power.validTo)}, а ${arrives} ${formatDate(promised.date)}: выберите другую.`,
  );
}
