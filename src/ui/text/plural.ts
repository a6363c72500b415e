export type PluralForms = readonly [one: string, few: string, many: string];

/** The Russian form that goes with a whole number: 1 товар, 2 товара, 5 товаров, 11 товаров. */
export function plural(count: number, [one, few, many]: PluralForms): string {
  const tens = Math.abs(count) % 100;
  const units = tens % 10;
  if (tens > 10 && tens < 20) return many;
  if (units === 1) return one;
  return units > 1 && units < 5 ? few : many;
}

/** 1312 → «1 312» with no-break spaces. */
export function formatCount(count: number): string {
  return String(Math.trunc(count)).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
}

/** «1 312 товаров», never broken between the number and its word. */
export function countOf(count: number, forms: PluralForms): string {
  return `${formatCount(count)}\u00a0${plural(count, forms)}`;
}
