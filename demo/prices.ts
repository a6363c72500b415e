import { CITIES, type DemoCity } from './cities.ts';
import type { DemoPrice } from './product.ts';
import { mix, seeded } from './random.ts';

/** Ref of a city's price type. */
export function priceTypeRef(audience: 'retail' | 'wholesale', city: DemoCity): string {
  return `${audience}-${city.slug}`;
}

/** Discounts of each audience to the retail price, before rounding. */
const WHOLESALE = 0.89;
const MAX_KOPECKS = 2_000_000_000;

export interface PriceOrder {
  /** Roubles in Yekaterinburg. */
  base: number;
  seed: number;
  cities: readonly DemoCity[];
  /** The step of the stepper in pieces: thresholds are its multiples. */
  multiplicity: number;
}

/**
 * Prices of one product in its cities: retail and wholesale, thresholds for about half of the products, an old price
 * for about one in twelve.
 */
export function pricesOf({ base, seed, cities, multiplicity }: PriceOrder): DemoPrice[] {
  const random = seeded(mix(seed, 11));
  const discount = random() < 0.083 ? 0.08 + random() * 0.24 : 0;
  const steps = thresholds(base, multiplicity, random());
  const second = random() < 0.45;
  const forWholesale = random() < 0.4;
  const rows: DemoPrice[] = [];
  for (const city of cities) {
    const local = base * city.priceFactor * (0.985 + seeded(mix(seed, CITIES.indexOf(city)))() * 0.03);
    const retail = shelfPrice(local);
    const old = discount > 0 ? shelfPrice(local / (1 - discount)) : 0;
    const add = (
      audience: 'retail' | 'wholesale',
      minQuantity: number,
      kopecks: number,
      oldKopecks: number | null,
    ) => rows.push({ priceTypeRef: priceTypeRef(audience, city), minQuantity, kopecks, oldKopecks });
    add('retail', 1, retail, old > retail ? old : null);
    const [from, above] = steps;
    if (from) addStep(add, 'retail', from, shelfPrice(local * 0.93), retail);
    if (from && above && second) addStep(add, 'retail', above, shelfPrice(local * 0.87), retail);
    const wholesale = Math.min(shelfPrice(local * WHOLESALE), Math.max(1, retail - 1));
    add('wholesale', 1, wholesale, null);
    if (from && forWholesale)
      addStep(add, 'wholesale', from, shelfPrice(local * WHOLESALE * 0.94), wholesale);
  }
  return rows;
}

function addStep(
  add: (audience: 'retail' | 'wholesale', minQuantity: number, kopecks: number, old: null) => void,
  audience: 'retail' | 'wholesale',
  minQuantity: number,
  kopecks: number,
  above: number,
): void {
  if (kopecks < above) add(audience, minQuantity, kopecks, null);
}

/** «От 48 шт», «от 240 шт»: the cheaper a product, the larger a wholesale lot. */
function thresholds(base: number, multiplicity: number, chance: number): number[] {
  if (chance > 0.45 || base > 40_000) return [];
  const [small, large] =
    base < 5
      ? [500, 2000]
      : base < 30
        ? [100, 500]
        : base < 120
          ? [50, 250]
          : base < 600
            ? [24, 120]
            : base < 3000
              ? [12, 48]
              : [4, 10];
  const round = (n: number) => Math.max(multiplicity * 2, Math.ceil(n / multiplicity) * multiplicity);
  return round(large as number) > round(small as number)
    ? [round(small as number), round(large as number)]
    : [round(small as number)];
}

/** Roubles → kopecks as price tags print them: 0,90 · 46,70 · 218,50 · 1 249,90 · 7 490,00. */
export function shelfPrice(roubles: number): number {
  const kopecks =
    roubles < 10
      ? Math.round(roubles * 10) * 10
      : roubles < 100
        ? Math.round(roubles * 10) * 10
        : roubles < 1000
          ? Math.round(roubles * 2) * 50
          : roubles < 5000
            ? Math.round(roubles) * 100 - 10
            : roubles < 100_000
              ? Math.round(roubles / 10) * 1000
              : Math.round(roubles / 1000) * 100_000;
  return Math.min(MAX_KOPECKS, Math.max(10, kopecks));
}
