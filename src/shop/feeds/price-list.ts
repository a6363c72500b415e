import { DATE_PATTERN } from '../../core/phone-and-date.ts';

/** Columns of a price list that a buyer sends back: by these heads they are known again, wherever they stand. */
export const CODE_HEAD = 'Код';
export const ARTICLE_HEAD = 'Артикул';
export const PRICE_HEAD = 'Цена, ₽';
export const ORDER_HEAD = 'Заказ';
/** Begins the line that says for which city a list was made. */
export const CITY_LINE = 'Город: ';

/** Whose prices a list holds: a line above its head, before the day. */
export function pricesOf(contract: { number: string; company: string } | undefined): string {
  return contract ? `Цены по договору № ${contract.number}, ${contract.company}` : 'Розничные цены';
}

/** The same, read back from that line; null: it is another line. */
export function readPricesOf(line: string): string | null {
  const [, prices, day = ''] = /^((?:Цены по договору № |Розничные цены).*?),? на (\S+)$/.exec(line) ?? [];
  return prices !== undefined && DATE_PATTERN.test(day) ? prices : null;
}

/** Where a filled price list is sent back to. */
export const UPLOAD_PAGE = '/cart/upload';

/** What one agrees to when a price list is asked for by letter: never ticked beforehand (152-ФЗ). */
export const PRICE_LIST_CONSENT = {
  /** Changes with the text: the row of a request says which wording was agreed to. */
  version: 'price-list-2026-11-22',
  text: 'Согласен на обработку персональных данных, чтобы мне прислали прайс-лист',
  missing: 'Без согласия на обработку данных письмо не отправить.',
};

/** To whoever sends back a table of another kind. */
export const SAVE_AS_XLSX = 'Откройте таблицу и сохраните как XLSX.';
