import type { Readable } from 'node:stream';
import { shopSetting } from '../../../platform/config/settings.server.ts';
import { databaseNow } from '../../../platform/database/database-clock.queries.ts';
import type { Db, PublicDb } from '../../../platform/database/db.server.ts';
import { type Cell, type SheetColumn, xlsxOf } from '../../../platform/files/spreadsheet.server.ts';
import { badField, notFound } from '../../../platform/http/errors.ts';
import { legalDay } from '../../../platform/text/legal-day.ts';
import { formatKopecks, toRoubles } from '../../../platform/text/money.ts';
import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { quantityOf } from '../../../platform/text/plural.ts';
import { type CategoryRow, categoryTree } from '../../catalogue/category/category.server.ts';
import { type Goods, goodsIds, goodsInParts } from '../../catalogue/goods/goods.server.ts';
import { requireCity } from '../../geo/geo.server.ts';
import type { Visitor } from '../../session/session.ts';
import { showsExactStock } from '../../stock/stock.server.ts';
import { stockLevel } from '../../stock/stock.ts';
import { readContractName, readSeenCategories } from './price-list.queries.ts';
import {
  ARTICLE_HEAD,
  CITY_LINE,
  CODE_HEAD,
  ORDER_HEAD,
  PRICE_HEAD,
  pricesOf,
  pricesOn,
  UPLOAD_PAGE,
} from './price-list.ts';

/** The options of a price list. */
export interface PriceListOf {
  cityId: number;
  /** The buyer whose contract prices are used; null: retail prices of the city. */
  buyer: Visitor['buyer'];
  /** Categories with everything below them; empty: the whole catalogue. */
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
  { head: 'Оптовая цена', width: 34 },
  { head: 'В наличии', width: 12 },
  { head: ORDER_HEAD, width: 11 },
  { head: 'Сумма, ₽', width: 14 },
];
const COLUMN_LETTERS = { price: 'H', order: 'K' } as const;

/**
 * Makes a price list as a stream of an XLSX workbook, with a column for quantities. Buyers fill it in and upload it.
 * @param given.origin public origin of the shop, for the address of the upload page
 * @param given.prices describes the prices, as `pricesFor` does
 * @throws ShopError 400 at `city` or `categories`, 404 when the list is empty; always before the stream starts
 */
export async function priceList(
  db: PublicDb,
  list: PriceListOf,
  { origin, prices }: { origin: string; prices: string },
): Promise<{ name: string; xlsx: Readable }> {
  const { city, ids } = await openPriceList(db, list);
  if (ids.length === 0) throw notFound('В выбранных разделах пока нет товаров. Выберите другие.');
  const [shop, isExact, paths] = await Promise.all([
    shopSetting(db, 'shop_name'),
    showsExactStock(db),
    categoryTree(db).then(categoryPaths),
  ]);
  const day = formatDate(legalDay(await databaseNow(db)));
  const above = [
    `Прайс-лист${shop ? ` магазина «${shop}»` : ''}`,
    `${CITY_LINE}${city.name}`,
    pricesOn(prices, day),
    `Впишите количество в колонку «${ORDER_HEAD}» и загрузите файл на страницу ${origin}${UPLOAD_PAGE} — товары добавятся в корзину.`,
  ];
  const rows = rowsOf(goodsInParts(db, list, ids), paths, isExact);
  return { name: `Прайс-лист ${city.name} ${day}.xlsx`, xlsx: xlsxOf('Прайс-лист', COLUMNS, rows, above) };
}

/** Describes the buyer's prices for the header of a list: retail or by contract. */
export async function pricesFor(db: Db, buyer: Visitor['buyer']): Promise<string> {
  return pricesOf(buyer?.contractId ? await readContractName(db, buyer.contractId) : undefined);
}

/** Returns the city of a list and the ids of its products in order. @throws ShopError 400 at `city` or `categories` */
export async function openPriceList(db: PublicDb, { cityId, categories }: PriceListOf) {
  const city = await requireCity(db, cityId);
  const seen = new Set(await readSeenCategories(db, categories));
  if (categories.some((id) => !seen.has(id)))
    throw badField('categories', 'Такого раздела больше нет. Обновите страницу и выберите заново.');
  return { city, ids: await goodsIds(db, categories.length > 0 ? categories : null) };
}

/** Returns the full names of categories by id: «Электрика / Автоматы». */
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
    ({ minQuantity, kopecks }) =>
      `от ${quantityOf(minQuantity, unit, 'genitive')} — ${formatKopecks(kopecks)}`,
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

/** Builds the formula for the sum of a row, with the same quantity thresholds as in the cart. */
function sumOf({ breaks }: Goods, row: number): string {
  const order = `${COLUMN_LETTERS.order}${row}`;
  const price = breaks.reduce(
    (below, { minQuantity, kopecks }) => `IF(${order}>=${minQuantity},${toRoubles(kopecks)},${below})`,
    `${COLUMN_LETTERS.price}${row}`,
  );
  return `IF(${order}="","",${order}*${price})`;
}
