import type { Readable } from 'node:stream';
import { databaseNow } from '../../platform/database/database-clock.queries.ts';
import type { Db } from '../../platform/database/db.server.ts';
import { type Cell, type SheetColumn, xlsxOf } from '../../platform/files/spreadsheet.server.ts';
import { legalDay } from '../../platform/text/legal-day.ts';
import { formatDate } from '../../platform/text/phone-and-date.ts';
import { ARTICLE_HEAD, CITY_LINE, CODE_HEAD, PRICE_HEAD, pricesOn } from '../feeds/price-list/price-list.ts';
import type { ShownGoods, ShownLine } from './shared-list.server.ts';
import type { SharedKind } from './sharing.ts';

/** Column titles that «Загрузить файл» of the cart recognises, so that a downloaded list can be uploaded again. */
const COLUMNS: readonly SheetColumn[] = [
  { head: CODE_HEAD, width: 9 },
  { head: ARTICLE_HEAD, width: 16 },
  { head: 'Название', width: 64 },
  { head: 'Количество', width: 13 },
  { head: 'Единица', width: 10 },
  { head: PRICE_HEAD, width: 13 },
  { head: 'Сумма, ₽', width: 14 },
  { head: 'Примечание', width: 36 },
];

const TITLES: Record<SharedKind, string> = { cart: 'Корзина', wishlist: 'Избранное' };

/** A list as an XLSX workbook at the visitor's prices. */
export async function listSheet(
  db: Db,
  kind: SharedKind,
  goods: ShownGoods,
): Promise<{ name: string; xlsx: Readable }> {
  const day = formatDate(legalDay(await databaseNow(db)));
  const above = [TITLES[kind], `${CITY_LINE}${goods.city}`, pricesOn(goods.prices, day)];
  return {
    name: `${TITLES[kind]} ${day}.xlsx`,
    xlsx: xlsxOf(TITLES[kind], COLUMNS, rowsOf(goods), above),
  };
}

async function* rowsOf({ results, total_price }: ShownGoods): AsyncGenerator<Cell[]> {
  for (const line of results) yield cellsOf(line);
  yield [null, null, 'Итого, что можно купить', null, null, null, { roubles: total_price }, null];
}

function cellsOf({ product, article, name, quantity, unit, price, total, problem }: ShownLine): Cell[] {
  return [
    product,
    article || null,
    name,
    quantity,
    unit,
    price === null ? 'по запросу' : { roubles: price },
    total === null ? null : { roubles: total },
    problem,
  ];
}
