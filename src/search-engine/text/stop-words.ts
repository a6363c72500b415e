const SERVICE =
  'а без в во для до же за и из или к ко как на над не ни о об от по под при про с со у чтобы что это the a an for of with';
const TRADE =
  'купить куплю купи заказать закажу цена цены ценой ценам стоимость недорого недорогой недорогая недорогие дешево дешевый дешевая дешевые дешевле интернет магазин магазине каталог отзывы отзыв фото доставка доставкой скидка скидки скидкой распродажа акция продажа прайс наличие наличии самый самая самое самые очень хороший хорошая хорошие хорошее лучший лучшая лучшие качественный качественная качественные новый новая новые нужен нужна нужно нужны хочу где как какой какая какую какие какое лучше лучшая сколько стоит стоят можно есть заказ опт оптом розница розницу подобрать выбрать посоветуйте срочно руб рублей подешевле';

const service = new Set(SERVICE.split(' '));
const trade = new Set(TRADE.split(' '));

/** Whether a word says nothing about products: «для», «купить», «недорого». */
export function isStopWord(word: string): boolean {
  return service.has(word) || trade.has(word);
}

/** Whether this word introduces a purpose in a name: «чехол для шуруповёрта». */
export function startsPurpose(word: string): boolean {
  return PURPOSE.has(word);
}

/** The same for a query, where a bare «в» is not a unit: «бур по бетону», «кафель в ванную». */
export function asksPurpose(word: string): boolean {
  return PURPOSE.has(word) || PLACE.has(word);
}

const PURPOSE = new Set('для под к ко от с со из без при'.split(' '));
const PLACE = new Set('по на в во'.split(' '));
