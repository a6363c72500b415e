/** Columns of a price list that a buyer sends back: by these heads they are known again, wherever they stand. */
export const CODE_HEAD = 'Код';
export const ARTICLE_HEAD = 'Артикул';
export const PRICE_HEAD = 'Цена, ₽';
export const ORDER_HEAD = 'Заказ';
/** Begins the line that says for which city a list was made. */
export const CITY_LINE = 'Город: ';

/** Where a filled price list is sent back to. */
export const UPLOAD_PAGE = '/cart/upload';
/** Where one is asked for. */
export const PRICE_LIST_PAGE = '/price-list';
