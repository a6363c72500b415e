import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Tx } from '../../core/db.server.ts';
import { badField } from '../../core/errors.ts';
import { readSheet, SheetError } from '../../core/sheet-reader.server.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { readCartLines } from '../cart/cart.server.ts';
import { MOST_CART_LINES, MOST_QUANTITY } from '../cart/cart.ts';
import { holdCart } from '../cart/ordered.server.ts';
import { setLines } from '../cart/set-lines.server.ts';
import { type Goods, goodsInParts } from '../catalogue/goods.server.ts';
import { offersByIds, productsByArticles } from '../catalogue/offer.server.ts';
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
import { type FilledLine, type FilledList, filledList } from './filled-list.ts';
import { readContractName } from './price-list.queries.ts';
import { pricesOf } from './price-list.ts';

/** Lines with a quantity a file may have: most may name what is not sold, so they are no lines of the cart yet. */
const MOST_FILLED_LINES = 10_000;

interface UploadContext {
  db: Kysely<DB>;
  visitor: Visitor;
  ensureSession(): Promise<number>;
}

/**
 * Puts what a price list was filled with into the cart of who sends it: afterwards it holds as many of each as the list
 * says, or as many as there are; what the list says nought of is taken out, what it does not say stays. Sent twice,
 * nothing is doubled. Tells what has changed since the list was made.
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
    const { done, removed } = await putIn(tx, held, known, list.noughts);
    return report(made, done, removed, skipped);
  });
}

/** Whose prices the cart has now, in the words of a list. */
async function ownPrices(db: Kysely<DB>, { buyer }: Visitor): Promise<string> {
  return pricesOf(buyer?.contractId ? await readContractName(db, buyer.contractId) : undefined);
}

async function readList(path: string): Promise<FilledList> {
  const list = await filledList(readSheet(path), MOST_FILLED_LINES).catch((thrown) => {
    if (thrown instanceof SheetError) throw badField('file', thrown.message);
    throw thrown;
  });
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
  return list;
}

/** The goods that lines name, those of one product together; what is not sold any more, or not understood, with why. */
async function knownLines({ db, visitor }: UploadContext, lines: readonly FilledLine[]) {
  const skipped: Skipped[] = [];
  const skip = ({ row, name }: FilledLine, why: string) => void skipped.push({ row, name, why });
  const byArticle = lines.filter(({ code, article }) => code === null && article !== null);
  const found = await productsByArticles(
    db,
    byArticle.flatMap(({ article }) => article ?? []),
  );
  const idsOf = new Map(byArticle.map((line, at) => [line, found[at] ?? []]));
  const ids = lines.flatMap((line) => (line.code === null ? (idsOf.get(line) ?? []) : [line.code]));
  const goodsOf = new Map<number, Goods>();
  for await (const part of goodsInParts(db, visitor, [...new Set(ids)]))
    for (const goods of part) goodsOf.set(goods.id, goods);
  const known = new Map<number, KnownLine>();
  for (const line of lines) {
    const [id, ...others] = line.code === null ? (idsOf.get(line) ?? []) : [line.code];
    const goods = id === undefined ? undefined : goodsOf.get(id);
    const { quantity } = line;
    if (quantity === null || quantity > MOST_QUANTITY) skip(line, misread(line));
    else if (others.length > 0) skip(line, 'С таким артикулом несколько товаров: выберите нужный в каталоге');
    else if (!goods) skip(line, unknown(line));
    else {
      const before = known.get(goods.id);
      const together = (before?.line.quantity ?? 0) + quantity;
      known.set(goods.id, { line: { ...line, quantity: Math.min(together, MOST_QUANTITY) }, goods });
    }
  }
  return { known: [...known.values()], skipped };
}

/** 10000 → «10 000». */
function count(number: number): string {
  return number.toLocaleString('ru');
}

/** Why a quantity is none. */
function misread({ written, quantity }: FilledLine): string {
  if (quantity !== null) return `В одной строке не больше ${count(MOST_QUANTITY)}, а написано «${written}»`;
  return written.startsWith('=')
    ? `Формула «${written}» не посчитана: впишите число`
    : `Не поняли количество «${written}»: нужно целое число`;
}

/** A code was given by us, so there was such a product; an article may be a slip of the finger. */
function unknown({ code, article }: FilledLine): string {
  if (code !== null) return 'Такого товара больше нет';
  return article === null ? 'Нет ни кода, ни артикула' : `Артикула «${article}» нет в каталоге`;
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
): Promise<{ done: DoneLine[]; removed: Removed }> {
  const there = new Map(
    (await readCartLines({ db: tx, visitor: held })).map(({ product, quantity }) => [product, quantity]),
  );
  const done = known.map((one) => doneLine(one, there.get(one.goods.id) ?? 0));
  const wanted = new Set(known.map(({ goods }) => goods.id));
  const removed = (await noughtsIn(tx, held, [...there.keys()], noughts)).filter(
    ({ product }) => !wanted.has(product),
  );
  const full = await setLines(tx, held.cartId, [
    ...removed.map(({ product }) => ({ product, quantity: 0, isThere: true })),
    ...done.flatMap(({ goods: { id }, before, inCart }) =>
      inCart > 0 && inCart !== before ? [{ product: id, quantity: inCart, isThere: before > 0 }] : [],
    ),
  ]);
  const why = `В корзине уже ${MOST_CART_LINES} строк, больше не помещается`;
  return { done: done.map((one) => (full.has(one.goods.id) ? { ...one, inCart: 0, why } : one)), removed };
}

/** Goods of the cart that the list says nought of, by their code or else their article. */
async function noughtsIn(
  tx: Tx,
  held: Visitor,
  products: readonly number[],
  noughts: readonly FilledLine[],
): Promise<Removed> {
  if (noughts.length === 0 || products.length === 0) return [];
  const codes = new Set(noughts.map(({ code }) => code));
  const articles = new Set(
    noughts.flatMap(({ code, article }) => (code === null ? (article?.toLowerCase() ?? []) : [])),
  );
  // Goods that are no longer sold lie in the cart, too.
  const offers = await offersByIds(tx, products, held);
  return [...offers.values()].flatMap(({ id, name, article }) =>
    codes.has(id) || articles.has(article.toLowerCase()) ? [{ product: id, name }] : [],
  );
}
