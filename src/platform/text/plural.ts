export type PluralForms = readonly [one: string, few: string, many: string];

/** The Russian plural form for a number: 1 товар, 2 товара, 5 товаров, 11 товаров; a fraction takes «товара». */
export function plural(count: number, [one, few, many]: PluralForms): string {
  if (!Number.isInteger(count)) return few;
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

/** Units that have plural forms; «шт», «м», «уп.» do not change. */
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
  return `Продаём ${isPiece ? 'упаковками ' : ''}по ${quantityOf(multiplicity, unit, 'dative')}`;
}

/** The grammatical case that the words before a quantity require: «оставить 21 банку», «от 4 банок», «по 21 банке». */
type GrammaticalCase = 'accusative' | 'dative' | 'genitive';

/** «128 шт», «54 банки»: a quantity with its unit, never broken apart. */
export function quantityOf(quantity: number, unit: string, grammaticalCase?: GrammaticalCase): string {
  const forms = wordUnits[unit.toLowerCase()];
  if (!forms) return `${formatCount(quantity)}\u00a0${unit}`;
  return countOf(quantity, grammaticalCase ? inCase(forms, grammaticalCase) : forms);
}

/** «250 ₽/шт», «349,90 ₽ за пару»: what follows a price inside a sentence; price tags keep the slash (UI-23). */
export function perUnit(unit: string): string {
  const forms = wordUnits[unit.toLowerCase()];
  return forms ? ` за\u00a0${inCase(forms, 'accusative')[0]}` : `/${unit}`;
}

/** After «по» and in the accusative only the singular form changes. */
function inCase([one, few, many]: PluralForms, grammaticalCase: GrammaticalCase): PluralForms {
  if (grammaticalCase === 'genitive') return [few, many, many];
  if (grammaticalCase === 'accusative') return [one.replace(/а$/, 'у'), few, many];
  // «по ведру» ends as «ведра» does, «по банке» otherwise.
  return [one.endsWith('а') ? one.replace(/а$/, 'е') : few.replace(/.$/, 'у'), few, many];
}

/** «1 день, 2 дня, 30 дней». */
export const DAYS: PluralForms = ['день', 'дня', 'дней'];
