import type { Random } from '../../../demo/random.ts';
import type { Kopecks } from '../../../src/platform/text/money.ts';

/** A good as a base of 1C has it. */
export interface Good {
  /** Its id, `product#characteristic` for a variant. */
  ref: string;
  article: string;
  name: string;
  /** Its retail price. */
  kopecks: Kopecks;
  /** Prices of larger quantities; absent: none. */
  tiers?: { from: number; kopecks: Kopecks }[];
  stock: number;
}

/** The goods of a base of 1C, with one price type and one store. */
export interface Goods {
  readonly catalogueRef: string;
  readonly priceType: { ref: string; name: string };
  readonly store: { ref: string; name: string };
  goods: Good[];
}

/** Goods of a new base. @param start what the ids begin with; bases that are copies have the same */
export function newGoods(count: number, random: Random, start = '7f3c'): Goods {
  const id = (n: number) => `${start}0000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  return {
    catalogueRef: id(999_001),
    priceType: { ref: id(999_002), name: 'Розничная' },
    store: { ref: id(999_003), name: 'Основной склад' },
    goods: Array.from({ length: count }, (_, n) => ({
      ref: id(n),
      article: `С-${1_000 + n}`,
      name: `Кабель силовой ВВГнг(А)-LS, ${n + 1} × 2,5 мм²`,
      kopecks: 5_000 + Math.floor(random() * 500_000),
      stock: 50 + Math.floor(random() * 200),
    })),
  };
}

/** A day at the company: prices move by up to a tenth, some goods arrive and some are sold. */
export function tradeADay(base: Goods, random: Random): void {
  for (const good of base.goods) {
    const times = 0.95 + random() * 0.1;
    for (const price of [good, ...(good.tiers ?? [])])
      price.kopecks = Math.max(100, Math.round(price.kopecks * times));
    good.stock = Math.max(1, good.stock + Math.round((random() - 0.5) * 20));
  }
}
