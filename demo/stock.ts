import type { DemoCity } from './cities.ts';
import { SHELVES } from './cities.ts';
import { mix, seeded } from './random.ts';

export interface StockOrder {
  /** The usual stock of a shop in Yekaterinburg, in units of sale. */
  shelf: number;
  /** Roubles: of expensive products a shop has one piece. */
  base: number;
  seed: number;
  cities: readonly DemoCity[];
  multiplicity: number;
  /** Never sold out. */
  isStar: boolean;
}

/**
 * Stock of the product in the shops of its cities: some have none (absent), some the last few; one product in 33 is
 * sold out everywhere.
 */
export function stockOf({ shelf, base, seed, cities, multiplicity, isStar }: StockOrder): {
  warehouseRef: string;
  quantity: number;
}[] {
  if (!isStar && seeded(mix(seed, 21))() < 0.03) return [];
  const dear = base > 60_000 ? 0.06 : base > 15_000 ? 0.2 : base > 4_000 ? 0.55 : 1;
  const rows: { warehouseRef: string; quantity: number }[] = [];
  SHELVES.forEach(({ ref, city }, index) => {
    if (!cities.includes(city)) return;
    const random = seeded(mix(seed, 31 + index));
    const chance = isStar ? 1 : random();
    if (chance < 0.11) return;
    const spread = random();
    const usual = shelf * dear * city.stockFactor * (0.25 + 2.1 * spread * spread);
    const units = chance < 0.2 ? 1 + Math.floor(spread * 3) : Math.max(1, Math.round(usual / multiplicity));
    // Opened packs are left over: stock of a product sold by twelve is not always a multiple of twelve.
    const odd = multiplicity > 1 && spread > 0.9 ? Math.floor(spread * multiplicity) : 0;
    rows.push({ warehouseRef: ref, quantity: units * multiplicity + odd });
  });
  return rows;
}
