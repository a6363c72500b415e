import { mix, seeded } from './random.ts';

/** «Today» of the demo shop: a constant, or two fillings would differ. */
const BASE = Date.UTC(2026, 10, 20, 6);
const DAY = 86_400_000;
const SPAN_DAYS = 730;

/** When a product was added to the catalogue: spread over two years, slightly denser in the last months. */
export function arrivedAt(seed: number): { iso: string; daysAgo: number } {
  const random = seeded(mix(seed, 41));
  const daysAgo = Math.floor(random() ** 1.25 * SPAN_DAYS);
  const time = BASE - daysAgo * DAY - Math.floor(random() * DAY);
  return { iso: new Date(time).toISOString(), daysAgo };
}

/** Long tail: a few products are bought all the time, most of them hardly ever. */
export function popularityOf(seed: number, factor: number): number {
  return Math.min(7_000, Math.floor((factor * 7) / (seeded(mix(seed, 51))() + 0.0012)));
}
