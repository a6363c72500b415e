import { nextOpening, type Opening, openingText } from '../geo/opening-hours.ts';

/**
 * The first day goods can be brought: packed on the day they are there, on their way the next morning.
 * @param leadDays until the last of them is there
 */
export function earliestDelivery(leadDays: number, { now, timeZone }: { now: Date; timeZone: string }) {
  const opening = nextOpening([], { now, timeZone, inDays: leadDays + 1 }) as Opening;
  return { date: opening.date, text: openingText(opening) };
}
