import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Tx } from '../../platform/database/db.server.ts';
import { inTransaction } from '../../platform/database/transaction.server.ts';
import { readIsolated } from '../../platform/files/isolated-reader.server.ts';
import { TOO_MUCH } from '../../platform/files/sheet-reader.server.ts';
import { badField } from '../../platform/http/errors.ts';
import { countOf } from '../../platform/text/plural.ts';
import { readCartLines } from '../cart/cart.server.ts';
import { cartFullText, MOST_CART_LINES } from '../cart/cart.ts';
import { holdCart, setLines } from '../cart/lines/lines.server.ts';
import { requireCity } from '../geo/geo.server.ts';
import { plannedLine } from '../orders/repeat/repeat.ts';
import type { Visitor } from '../session/session.ts';
import {
  type DoneLine,
  type KnownLine,
  type Made,
  type Removed,
  type Report,
  report,
  type Skipped,
} from './cart-upload-report.server.ts';
import { type FilledLine, type FilledList, MOST_ZERO_LINES } from './filled-list.ts';
import { count, knownLines, removedByZero } from './known-lines.server.ts';
import { pricesFor } from './price-list/price-list.server.ts';

/** How many lines with a quantity a file may have. It is more than a cart may hold, because lines may be unknown or repeated. */
const MOST_FILLED_LINES = 10_000;
const READER = new URL('./filled-list.reader.server.ts', import.meta.url);

interface UploadContext {
  db: Kysely<DB>;
  visitor: Visitor;
  ensureSession(): Promise<number>;
}

/**
 * Puts a filled price list into the visitor's cart. Afterwards the cart has the quantities of the list, or as much as can
 * be bought. A 0 removes a product; products that are not in the list stay. A second upload changes nothing.
 * @returns a report, also of changes since the list was made
 * @throws ShopError 400 at `file` when the file is not a filled price list, 409
 */
export async function uploadPriceList(context: UploadContext, path: string): Promise<Report> {
  const { db, visitor, ensureSession } = context;
  const list = await readList(path);
  const { name: city } = await requireCity(db, visitor.cityId);
  const prices = await pricesFor(db, visitor.buyer);
  const made: Made = {
    made_for_city: list.city !== null && list.city !== city ? list.city : null,
    made_by_prices: list.prices !== null && list.prices !== prices ? list.prices : null,
  };
  const { known, skipped } = await knownLines(context, list.lines);
  if (known.length > MOST_CART_LINES)
    throw badField(
      'file',
      `В файле ${countOf(known.length, ['разный товар', 'разных товара', 'разных товаров'])}, а в корзину можно добавить ${count(MOST_CART_LINES)} позиций. Разделите заказ на несколько файлов.`,
    );
  // Do not create a session when nothing can be added to the cart.
  if (visitor.cartId === null && known.every(({ goods }) => goods.maxQuantity === 0))
    return report(
      made,
      known.map((one) => doneLine(one, 0)),
      [],
      skipped,
    );
  const sessionId = await ensureSession();
  return inTransaction(db, async (tx) => {
    const cart = { ...visitor, cartId: await holdCart(tx, sessionId) };
    const { done, removed, mismatched } = await updateCart(tx, cart, known, list.zeroLines);
    return report(made, done, removed, [...skipped, ...mismatched]);
  });
}

async function readList(path: string): Promise<FilledList> {
  const list = await readIsolated<FilledList | null>(READER, { path, mostLines: MOST_FILLED_LINES }, () =>
    badField('file', TOO_MUCH),
  );
  if (!list)
    throw badField(
      'file',
      'Это не наш прайс-лист: нет колонок «Код» (или «Артикул») и «Заказ». Скачайте прайс-лист и впишите количество в него.',
    );
  if (list.lines.length + list.zeroLines.length === 0)
    throw badField('file', 'Колонка «Заказ» пустая. Впишите количество хотя бы у одного товара.');
  if (list.lines.length > MOST_FILLED_LINES)
    throw badField(
      'file',
      `В файле может быть до ${count(MOST_FILLED_LINES)} строк с количеством. Разделите заказ на несколько файлов.`,
    );
  if (list.zeroLines.length > MOST_ZERO_LINES)
    throw badField(
      'file',
      `В файле может быть до ${count(MOST_ZERO_LINES)} строк с нулём. Разделите файл на несколько.`,
    );
  return list;
}

/** Calculates the quantity in the cart, a multiple of the sales unit, and why it differs from the file. */
function doneLine({ line, goods }: KnownLine, before: number): DoneLine {
  const { maxQuantity, multiplicity, unit, id, name, price } = goods;
  if (maxQuantity <= 0) {
    const why = price ? 'Сейчас нет в наличии' : 'Цена теперь по запросу';
    return { line, goods, before, inCart: 0, why };
  }
  const { adds, why } = plannedLine(
    { product: id, name, kopecks: price?.kopecks ?? 0, quantity: line.quantity ?? 0 },
    { maxQuantity, multiplicity, unit },
    0,
  );
  return { line, goods, before, inCart: adds, why };
}

/** Sets the quantities of the list in the cart. Products that cannot be bought now stay as they are. */
async function updateCart(
  tx: Tx,
  cart: Visitor & { cartId: number },
  known: readonly KnownLine[],
  zeroLines: readonly FilledLine[],
): Promise<{ done: DoneLine[]; removed: Removed; mismatched: Skipped[] }> {
  const quantities = new Map(
    (await readCartLines({ db: tx, visitor: cart })).map(({ product, quantity }) => [product, quantity]),
  );
  const done = known.map((one) => doneLine(one, quantities.get(one.goods.id) ?? 0));
  const wanted = new Set(known.map(({ goods }) => goods.id));
  const { removed: named, skipped: mismatched } = await removedByZero(
    tx,
    cart,
    [...quantities.keys()],
    zeroLines,
  );
  const removed = named.filter(({ product }) => !wanted.has(product));
  const full = await setLines(tx, cart.cartId, [
    ...removed.map(({ product }) => ({ product, quantity: 0, isThere: true })),
    ...done.flatMap(({ goods: { id }, before, inCart }) =>
      inCart > 0 && inCart !== before ? [{ product: id, quantity: inCart, isThere: before > 0 }] : [],
    ),
  ]);
  const why = cartFullText();
  const put = done.map((one) => (full.has(one.goods.id) ? { ...one, inCart: 0, why } : one));
  return { done: put, removed, mismatched };
}
