/** What a row of a pasted list orders. */
export interface ReadLine {
  article: string;
  quantity: number;
}

const MOST_QUANTITY = 1_000_000;

export const NO_QUANTITY = 'Не указано количество: напишите его после артикула';
export const NO_ARTICLE = 'Не указан артикул: напишите его перед количеством';
export const TOGETHER = 'Не удалось отделить артикул от количества: поставьте между ними «;»';

/** A unit of measure that goods are sold in. */
const UNITS =
  'шт(?:ук[аи]?)?|м(?:етр(?:а|ов)?|[23²³])?|п\\.?\\s?м|пог\\.?\\s?м|уп(?:ак(?:ов(?:ка|ки|ок))?)?|пач(?:ка|ки|ек)?|кор(?:об(?:ка|ки|ок))?|комп(?:л(?:ект(?:а|ов)?)?)?|к-т|кг|г|л|т|рул(?:он(?:а|ов)?)?|бух(?:та|ты|т)|бут|бан|пар[аы]?|лист(?:а|ов)?|меш(?:ок|ка|ков)?|наб(?:ор(?:а|ов)?)?|ед';
export const UNIT = new RegExp(`^(?:${UNITS})(?![\\p{L}\\d])`, 'iu');
/** A quantity with its unit inside a text. */
export const COUNT_IN_UNITS = new RegExp(`(?:^|\\s)\\d+\\s?(?:${UNITS})(?![\\p{L}\\d])`, 'iu');

/** A cell with a quantity: thousands may be separated by spaces, a unit and words may follow. */
const COUNT =
  /^(?:[xх×*]\s*)?([-−]\s*)?(\d{1,3}(?:\s\d{3})+|\d+)(?:[.,](\d+))?\s*((?:м[23](?!\d))?[^\d]*)$/iu;

/** How surely a cell of a row contains its quantity: a known unit follows the number, nothing, or other words. */
export type Sureness = 'unit' | 'number' | 'words';

/** Reads a cell. @returns undefined if it does not look like a quantity */
export function readCell(text: string): { quantity: number | string; sureness: Sureness } | undefined {
  const [, sign, digits, fraction, after = ''] = COUNT.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const words = after.replace(/^[.,]/, '').trim();
  const isBare = words === '' && fraction === undefined;
  const sureness = UNIT.test(words) ? 'unit' : isBare ? 'number' : 'words';
  return { quantity: wholeNumber(digits, { isNegative: Boolean(sign), fraction }), sureness };
}

/** The number of a quantity, or why it is none. */
export function wholeNumber(
  digits: string,
  { isNegative, fraction = '' }: { isNegative: boolean; fraction?: string | undefined },
): number | string {
  const whole = digits.replace(/\s/g, '');
  if (isNegative) return `Количество не может быть отрицательным: «−${whole}»`;
  if (fraction === '000') return 'Непонятно, тысячи это или дробь: напишите количество без запятой';
  if (/[1-9]/.test(fraction)) return 'Количество — целое число';
  const quantity = Number(whole);
  return quantity < 1 || quantity > MOST_QUANTITY ? 'Количество — от 1 до 1 000 000' : quantity;
}
