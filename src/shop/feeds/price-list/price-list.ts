import { DATE_PATTERN } from '../../../platform/text/phone-and-date.ts';

/** Headings by which the columns of an uploaded price list are recognised, in any order. */
export const CODE_HEAD = 'Код';
export const ARTICLE_HEAD = 'Артикул';
export const PRICE_HEAD = 'Цена, ₽';
export const ORDER_HEAD = 'Заказ';
/** Beginning of the line with the city of a list. */
export const CITY_LINE = 'Город: ';

/** Describes the prices of a list, for the line above its heading. */
export function pricesOf(contract: { number: string; company: string } | undefined): string {
  return contract ? `Цены по договору № ${contract.number}, ${contract.company}` : 'Розничные цены';
}

/** Builds that line. @param prices a result of `pricesOf` @param day formatted date */
export function pricesOn(prices: string, day: string): string {
  return `${prices}${prices.startsWith('Цены по') ? ',' : ''} на ${day}`;
}

/** Extracts the result of `pricesOf` from that line; null when it is another line. */
export function readPricesOf(line: string): string | null {
  const [, prices, day = ''] = /^((?:Цены по договору № |Розничные цены).*?),? на (\S+)$/.exec(line) ?? [];
  return prices !== undefined && DATE_PATTERN.test(day) ? prices : null;
}

/** Path of the page for uploading a filled price list. */
export const UPLOAD_PAGE = '/cart/upload';

/** Advice when an uploaded table has another format. */
export const SAVE_AS_XLSX = 'Откройте таблицу и сохраните как XLSX.';

/** Media type of XLSX workbooks. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
