import type { Readable } from 'node:stream';
import { databaseNow } from '../../core/database-clock.queries.ts';
import type { Db } from '../../core/db.server.ts';
import { badField, notFound } from '../../core/errors.ts';
import { legalDay } from '../../core/legal-day.ts';
import { formatKopecks, toRoubles } from '../../core/money.ts';
import { formatDate } from '../../core/phone-and-date.ts';
import { shopSetting } from '../../core/settings.server.ts';
import { type Cell, type SheetColumn, xlsxOf } from '../../core/spreadsheet.server.ts';
import { type CategoryRow, categoryTree } from '../catalogue/category.server.ts';
import { type Goods, goodsIds, goodsInParts } from '../catalogue/goods.server.ts';
import { requireCity } from '../geo/geo.server.ts';
import type { Visitor } from '../session/session.ts';
import { showsExactStock } from '../stock/stock.server.ts';
import { stockLevel } from '../stock/stock.ts';
import { readContractName, readSeenCategories } from './price-list.queries.ts';
import {
  ARTICLE_HEAD,
  CITY_LINE,
  CODE_HEAD,
  ORDER_HEAD,
  PRICE_HEAD,
  pricesOf,
  UPLOAD_PAGE,
} from './price-list.ts';

/** What a price list is made of. */
export interface PriceListOf {
  cityId: number;
  /** For whose contract; null: at the prices of the city. */
  buyer: Visitor['buyer'];
  /** With all below them; empty: the whole catalogue. */
  categories: readonly number[];
}

const COLUMNS: readonly SheetColumn[] = [
  { head: CODE_HEAD, width: 9 },
  { head: ARTICLE_HEAD, width: 16 },
  { head: 'Наименование', width: 64 },
  { head: 'Бренд', width: 18 },
  { head: 'Раздел', width: 40 },
  { head: 'Ед.', width: 7 },
  { head: 'Кратность', width: 11 },
  { head: PRICE_HEAD, width: 13 },
  { head: 'Дешевле от количества', width: 34 },
  { head: 'В наличии', width: 12 },
  { head: ORDER_HEAD, width: 11 },
  { head: 'Сумма, ₽', width: 14 },
];
const LETTER = { price: 'H', order: 'K' } as const;

/**
 * A price list as a workbook that is made while it is sent, with a column for quantities that can be sent back.
 * @param origin where the shop is seen, for the address of that page
 * @throws before anything is sent: 400 at `city` or `categories`, 404 when there is nothing in it
 */
export async function priceList(
  db: Db,
  list: PriceListOf,
  origin: string,
): Promise<{ name: string; xlsx: Readable }> {
  const { city, ids } = await openPriceList(db, list);
  if (ids.length === 0) throw notFound('В этих разделах пока нет товаров: прайс-лист был бы пустым.');
  const [shop, isExact, paths, contract] = await Promise.all([
    shopSetting(db, 'shop_name'),
    showsExactStock(db),
    categoryTree(db).then(categoryPaths),
    list.buyer?.contractId ? readContractName(db, list.buyer.contractId) : undefined,
  ]);
  const day = formatDate(legalDay(await databaseNow(db)));
  const above = [
    `Прайс-лист${shop ? ` магазина «${shop}»` : ''}`,
    `${CITY_LINE}${city.name}`,
    `${pricesOf(contract)}${contract ? ',' : ''} на ${day}`,
    `Впишите количество в колонку «${ORDER_HEAD}» и загрузите файл на страницу ${origin}${UPLOAD_PAGE} — товары лягут в корзину.`,
  ];
  const rows = rowsOf(goodsInParts(db, list, ids), paths, isExact);
  return { name: `Прайс-лист ${city.name} ${day}.xlsx`, xlsx: xlsxOf('Прайс-лист', COLUMNS, rows, above) };
}

/** The city of a list and its goods in their order. @throws 400 at `city` or `categories` */
export async function openPriceList(db: Db, { cityId, categories }: PriceListOf) {
  const city = await requireCity(db, cityId);
  const seen = new Set(await readSeenCategories(db, categories));
  if (categories.some((id) => !seen.has(id)))
    throw badField('categories', 'Такого раздела больше нет. Обновите страницу и выберите заново.');
  return { city, ids: await goodsIds(db, categories.length > 0 ? categories : null) };
}

/** Each category by its whole way: «Электрика / Автоматы». */
function categoryPaths(categories: readonly CategoryRow[]): Map<number, string> {
  const paths = new Map<number, string>();
  for (const { id, parentId, name } of categories) {
    const above = parentId === null ? undefined : paths.get(parentId);
    paths.set(id, above === undefined ? name : `${above} / ${name}`);
  }
  return paths;
}

async function* rowsOf(
  parts: AsyncIterable<Goods[]>,
  paths: ReadonlyMap<number, string>,
  isExact: boolean,
): AsyncGenerator<Cell[]> {
  for await (const part of parts) for (const goods of part) yield cellsOf(goods, paths, isExact);
}

function cellsOf(goods: Goods, paths: ReadonlyMap<number, string>, isExact: boolean): Cell[] {
  const { price, multiplicity, maxQuantity, unit } = goods;
  const cheaper = goods.breaks.map(
    ({ minQuantity, kopecks }) => `от ${minQuantity} ${unit} — ${formatKopecks(kopecks)}`,
  );
  return [
    goods.id,
    goods.article || null,
    goods.name,
    goods.brand,
    (goods.categoryId !== null && paths.get(goods.categoryId)) || null,
    unit,
    multiplicity,
    price ? { roubles: toRoubles(price.kopecks) } : 'по запросу',
    cheaper.join('; ') || null,
    isExact ? maxQuantity : stockLevel(maxQuantity, multiplicity),
    { toFill: true },
    price ? { computed: (row) => sumOf(goods, row) } : null,
  ];
}

/** What is ordered in a row, at the price of its quantity: the same thresholds as in the cart. */
function sumOf({ breaks }: Goods, row: number): string {
  const order = `${LETTER.order}${row}`;
  const price = breaks.reduce(
    (below, { minQuantity, kopecks }) => `IF(${order}>=${minQuantity},${toRoubles(kopecks)},${below})`,
    `${LETTER.price}${row}`,
  );
  return `IF(${order}="","",${order}*${price})`;
}
