import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Tx } from '../../core/db.server.ts';
import { badField } from '../../core/errors.ts';
import { readIsolated } from '../../core/isolated-reader.server.ts';
import { TOO_MUCH } from '../../core/sheet-reader.server.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { readCartLines } from '../cart/cart.server.ts';
import { MOST_CART_LINES } from '../cart/cart.ts';
import { holdCart } from '../cart/ordered.server.ts';
import { setLines } from '../cart/set-lines.server.ts';
import { requireCity } from '../geo/geo.server.ts';
import { plannedLine } from '../orders/repeat.ts';
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
import { type FilledLine, type FilledList, MOST_NOUGHTS } from './filled-list.ts';
import { count, knownLines, noughtsAmong } from './known-lines.server.ts';
import { readContractName } from './price-list.queries.ts';
import { pricesOf } from './price-list.ts';

/** Lines with a quantity a file may have: most may name what is not sold, so they are no lines of the cart yet. */
const MOST_FILLED_LINES = 10_000;
const READER = new URL('./filled-list.reader.server.ts', import.meta.url);

interface UploadContext {
  db: Kysely<DB>;
  visitor: Visitor;
  ensureSession(): Promise<number>;
}

/**
 * Puts a filled price list into the visitor's cart. Afterwards the cart holds the quantities of the list, or as many as can
 * be bought; a written 0 removes a product, and products that the list does not name stay. Sending it twice doubles nothing.
 * @returns also what has changed since the list was made
 * @throws 400 at `file` for what is no filled price list, 409
 */
export async function uploadPriceList(context: UploadContext, path: string): Promise<Report> {
  const { db, visitor, ensureSession } = context;
  const list = await readList(path);
  const { name: city } = await requireCity(db, visitor.cityId);
  const prices = await ownPrices(db, visitor);
  const made: Made = {
    made_for_city: list.city !== null && list.city !== city ? list.city : null,
    made_by_prices: list.prices !== null && list.prices !== prices ? list.prices : null,
  };
  const { known, skipped } = await knownLines(context, list.lines);
  if (known.length > MOST_CART_LINES)
    throw badField(
      'file',
      `В файле ${count(known.length)} разных товаров, а в корзине помещается ${count(MOST_CART_LINES)} строк. Разделите заказ на несколько файлов.`,
    );
  // Only what can be had makes a session: a list of nothing leaves nothing behind.
  if (visitor.cartId === null && known.every(({ goods }) => goods.maxQuantity === 0))
    return report(
      made,
      known.map((one) => doneLine(one, 0)),
      [],
      skipped,
    );
  const sessionId = await ensureSession();
  return inTransaction(db, async (tx) => {
    const held = { ...visitor, cartId: await holdCart(tx, sessionId) };
    const { done, removed, slipped } = await putIn(tx, held, known, list.noughts);
    return report(made, done, removed, [...skipped, ...slipped]);
  });
}

/** Whose prices the cart has now, in the words of a list. */
async function ownPrices(db: Kysely<DB>, { buyer }: Visitor): Promise<string> {
  return pricesOf(buyer?.contractId ? await readContractName(db, buyer.contractId) : undefined);
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
  if (list.lines.length + list.noughts.length === 0)
    throw badField('file', 'Колонка «Заказ» пустая. Впишите количество хотя бы у одного товара.');
  if (list.lines.length > MOST_FILLED_LINES)
    throw badField(
      'file',
      `Читаем до ${count(MOST_FILLED_LINES)} строк с количеством. Разделите заказ на несколько файлов.`,
    );
  if (list.noughts.length > MOST_NOUGHTS)
    throw badField('file', `Читаем до ${count(MOST_NOUGHTS)} строк с нулём. Разделите файл на несколько.`);
  return list;
}

/** How many of a line the cart shall hold, in whole sales units, and why not as many as were written. */
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

/** Makes the cart hold what the list says; goods that cannot be had now stay in it as they are. */
async function putIn(
  tx: Tx,
  held: Visitor & { cartId: number },
  known: readonly KnownLine[],
  noughts: readonly FilledLine[],
): Promise<{ done: DoneLine[]; removed: Removed; slipped: Skipped[] }> {
  const there = new Map(
    (await readCartLines({ db: tx, visitor: held })).map(({ product, quantity }) => [product, quantity]),
  );
  const done = known.map((one) => doneLine(one, there.get(one.goods.id) ?? 0));
  const wanted = new Set(known.map(({ goods }) => goods.id));
  const { removed: named, skipped: slipped } = await noughtsAmong(tx, held, [...there.keys()], noughts);
  const removed = named.filter(({ product }) => !wanted.has(product));
  const full = await setLines(tx, held.cartId, [
    ...removed.map(({ product }) => ({ product, quantity: 0, isThere: true })),
    ...done.flatMap(({ goods: { id }, before, inCart }) =>
      inCart > 0 && inCart !== before ? [{ product: id, quantity: inCart, isThere: before > 0 }] : [],
    ),
  ]);
  const why = `В корзине уже ${MOST_CART_LINES} строк, больше не помещается`;
  const put = done.map((one) => (full.has(one.goods.id) ? { ...one, inCart: 0, why } : one));
  return { done: put, removed, slipped };
}
