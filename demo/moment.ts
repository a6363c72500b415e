import { mix, seeded } from './random.ts';

/** «Today» of the demo shop: a constant, or two fillings would differ. */
const BASE = Date.UTC(2026, 10, 20, 6);
const DAY = 86_400_000;
const SPAN_DAYS = 730;

/** When a good came into the catalogue: spread over two years, the last months a little denser. */
export function arrivedAt(seed: number): { iso: string; daysAgo: number } {
  const random = seeded(mix(seed, 41));
  const daysAgo = Math.floor(random() ** 1.25 * SPAN_DAYS);
  const time = BASE - daysAgo * DAY - Math.floor(random() * DAY);
  return { iso: new Date(time).toISOString(), daysAgo };
}

/** Long tail: a few goods are asked for all the time, most of them hardly ever. */
export function popularityOf(seed: number, factor: number): number {
  return Math.min(7_000, Math.floor((factor * 7) / (seeded(mix(seed, 51))() + 0.0012)));
}
