const MAX_ROUBLES = 20_000_000; // the highest price the API takes

/** Parses two typed bounds to roubles; the lower one first, whichever field it was typed into. */
export function parsePrices(
  min: string | null,
  max: string | null,
): { minPrice: number | null; maxPrice: number | null } {
  const [minPrice, maxPrice] = inOrder(parseRoubles(min), parseRoubles(max));
  return { minPrice, maxPrice };
}

/** The suffixes of a sum and their factors: «900 р», «900,-», «2 тыс», «1,5 млн руб.». */
const UNITS =
  /^(.*?)(млн\.?|тыс(?:яч[аи]?)?\.?|т\.?(?=р)|[кk])?(?:р|р\.|руб\.?|рубл(?:ь|я|ей)|₽)?(?:[,.][-–—=])?$/iu;

/**
 * «1 200», «1 200,5 ₽», «199.90», «1.200», «900р», «2 тыс» → roubles with at most two decimals; null if it is
 * not a sum. A dot before exactly three digits separates thousands, as no price has three decimals.
 */
export function parseRoubles(typed: string | null): number | null {
  const [, sum = '', unit = ''] = UNITS.exec((typed ?? '').replace(/[\s\u00a0\u202f']/g, '')) ?? [];
  const isGrouped = !unit && /^[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/.test(sum);
  const cleaned = (isGrouped ? sum.replaceAll('.', '') : sum).replace(',', '.');
  if (!/^\d+(\.\d*)?$/.test(cleaned)) return null;
  const times = /^млн/i.test(unit) ? 1_000_000 : unit ? 1000 : 1;
  return Math.min(Math.round(Number(cleaned) * times * 100) / 100, MAX_ROUBLES);
}

/**
 * «2,5», «−40 °C» → a number with at most six decimals, as the API accepts them; null if it is not a number.
 */
export function parseMeasure(typed: string): number | null {
  const cleaned = typed
    .replace(/\s/g, '')
    .replace(',', '.')
    .replace(/^[−–—]/, '-');
  const [, number] = /^(-?\d{1,9}(?:\.\d*)?)[^\d.]*$/.exec(cleaned) ?? [];
  return number === undefined ? null : Math.round(Number(number) * 1e6) / 1e6;
}

/** Two bounds, the lower one first; an open side stays where it is. */
export function inOrder(from: number | null, to: number | null): [number | null, number | null] {
  return from !== null && to !== null && from > to ? [to, from] : [from, to];
}

/** Whether typed text cannot be parsed: it is reported and preserved. */
export function isUnread(typed: string | null, parse: (typed: string) => number | null): boolean {
  return Boolean(typed?.trim()) && parse(typed ?? '') === null;
}
