import { nextOpening, type Opening, openingText } from '../geo/opening-hours.ts';

/**
 * The first day goods can be delivered.
 * @param inDays until the last of them is packed, and from there to the door
 */
export function earliestDelivery(inDays: number, { now, timeZone }: { now: Date; timeZone: string }) {
  const opening = nextOpening([], { now, timeZone, inDays }) as Opening;
  return { date: opening.date, text: openingText(opening) };
}
