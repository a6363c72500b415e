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

/** Units written as whole words; «шт», «м», «уп.» stay as they are after any number. */
const wordUnits: Record<string, PluralForms> = {
  банка: ['банка', 'банки', 'банок'],
  бухта: ['бухта', 'бухты', 'бухт'],
  ведро: ['ведро', 'ведра', 'вёдер'],
  канистра: ['канистра', 'канистры', 'канистр'],
  комплект: ['комплект', 'комплекта', 'комплектов'],
  коробка: ['коробка', 'коробки', 'коробок'],
  лист: ['лист', 'листа', 'листов'],
  мешок: ['мешок', 'мешка', 'мешков'],
  набор: ['набор', 'набора', 'наборов'],
  пара: ['пара', 'пары', 'пар'],
  рулон: ['рулон', 'рулона', 'рулонов'],
  упаковка: ['упаковка', 'упаковки', 'упаковок'],
};

/** «Продаём упаковками по 12 пар», «Продаём по 100 м»: goods that are not sold one by one. */
export function soldByText(multiplicity: number, unit: string): string {
  const isPiece = unit === 'шт' || unit === 'пара';
  return `Продаём ${isPiece ? 'упаковками ' : ''}по ${quantityOf(multiplicity, unit)}`;
}

/** «128 шт», «54 банки»: a quantity with its unit, never broken apart. */
export function quantityOf(quantity: number, unit: string): string {
  const forms = wordUnits[unit.toLowerCase()];
  return forms ? countOf(quantity, forms) : `${formatCount(quantity)}\u00a0${unit}`;
}
