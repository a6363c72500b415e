import { badField } from '../../core/errors.ts';
import { laterDay, openingText } from '../geo/opening-hours.ts';
import { type Clock, collect, type StockedLine } from './collecting.ts';
import { earliestDelivery } from './earliest-delivery.ts';

/** Nobody plans a delivery further ahead. */
const MOST_DAYS_AHEAD = 60;

/** The last day that may be wished for, YYYY-MM-DD. */
export function latestDelivery({ now, timeZone }: Clock): string {
  return laterDay(new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now), MOST_DAYS_AHEAD);
}

/**
 * The day somebody wishes his order to be brought on is one of those the checkout offers for these goods at this moment.
 * @param clock with the days from packing to the door
 * @throws 400 at `delivery_date` with the first or the last of them
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
      `Так быстро не привезём. Самый ранний день: ${lowerFirst(earliest.text)}.`,
    );
  if (day > latest) {
    const text = lowerFirst(openingText({ date: latest, time: null }));
    throw badField('delivery_date', `Так далеко не планируем. Самый поздний день: ${text}.`);
  }
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
