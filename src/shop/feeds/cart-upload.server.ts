import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../db/types.ts';
import type { Tx } from '../../core/db.server.ts';
import { badField } from '../../core/errors.ts';
import { toRoubles } from '../../core/money.ts';
import { readSheet, SheetError } from '../../core/sheet-reader.server.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { readCartLines } from '../cart/cart.server.ts';
import { MOST_CART_LINES, MOST_QUANTITY } from '../cart/cart.ts';
import { addLines } from '../cart/lines.server.ts';
import { holdCart } from '../cart/ordered.server.ts';
import { type Goods, goodsInParts } from '../catalogue/goods.server.ts';
import { productsByArticles } from '../catalogue/offer.server.ts';
import { requireCity } from '../geo/geo.server.ts';
import { type PlannedLine, plannedLine } from '../orders/repeat.ts';
import type { Visitor } from '../session/session.ts';
import type { CartUploadedShape } from './feeds.shapes.ts';
import { type FilledLine, type FilledList, filledList } from './filled-list.ts';

type Report = Static<typeof CartUploadedShape>;
type Skipped = Report['skipped'][number];

interface UploadContext {
  db: Kysely<DB>;
  visitor: Visitor;
  ensureSession(): Promise<number>;
}

/** A line whose goods are still sold. */
interface KnownLine {
  line: FilledLine;
  goods: Goods;
}

/**
 * Puts what a price list was filled with into the cart of who sends it: afterwards it holds at least as many of each, or
 * as many as there are. Sent twice, nothing is doubled. Tells what has changed since the list was made.
 * @throws 400 at `file` for what is no filled price list, 409
 */
export async function uploadPriceList(context: UploadContext, path: string): Promise<Report> {
  const { db, visitor, ensureSession } = context;
  const list = await readList(path);
  const { name: city } = await requireCity(db, visitor.cityId);
  const madeFor = list.city !== null && list.city !== city ? list.city : null;
  const { known, skipped } = await knownLines(context, list.lines);
  if (known.length === 0) return { made_for_city: madeFor, added: [], repriced: [], changed: [], skipped };
  // Only what can be had makes a session: a list of nothing leaves nothing behind.
  if (visitor.cartId === null && known.every(({ goods }) => goods.maxQuantity === 0))
    return report(
      madeFor,
      known,
      known.map(({ line, goods }) => planned(line, goods, 0)),
      skipped,
    );
  const sessionId = await ensureSession();
  return inTransaction(db, async (tx) => {
    const held = { ...visitor, cartId: await holdCart(tx, sessionId) };
    const plan = await putIn(tx, held, sessionId, known);
    return report(madeFor, known, plan, skipped);
  });
}

async function readList(path: string): Promise<FilledList> {
  const list = await filledList(readSheet(path), MOST_CART_LINES).catch((thrown) => {
    if (thrown instanceof SheetError) throw badField('file', thrown.message);
    throw thrown;
  });
  if (!list)
    throw badField(
      'file',
      'Это не наш прайс-лист: нет колонок «Код» (или «Артикул») и «Заказ». Скачайте прайс-лист и впишите количество в него.',
    );
  if (list.lines.length === 0)
    throw badField('file', 'Колонка «Заказ» пустая. Впишите количество хотя бы у одного товара.');
  if (list.lines.length > MOST_CART_LINES)
    throw badField(
      'file',
      `В корзине помещается ${MOST_CART_LINES} строк. Разделите заказ на несколько файлов.`,
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

/** Why a quantity is none. */
function misread({ written }: FilledLine): string {
  return written.startsWith('=')
    ? `Формула «${written}» не посчитана: впишите число`
    : `Не поняли количество «${written}»: нужно целое число`;
}

/** A code was given by us, so there was such a product; an article may be a slip of the finger. */
function unknown({ code, article }: FilledLine): string {
  if (code !== null) return 'Такого товара больше нет';
  return article === null ? 'Нет ни кода, ни артикула' : `Артикула «${article}» нет в каталоге`;
}

function planned(line: FilledLine, goods: Goods, already: number): PlannedLine {
  const { maxQuantity, multiplicity, unit } = goods;
  const wanted = line.quantity ?? 0;
  const plan = plannedLine(
    { product: goods.id, name: goods.name, kopecks: goods.price?.kopecks ?? 0, quantity: wanted },
    { maxQuantity, multiplicity, unit },
    already,
  );
  const isGone = maxQuantity <= 0;
  return {
    ...plan,
    why: isGone ? (goods.price ? 'Сейчас нет в наличии' : 'Цена теперь по запросу') : plan.why,
  };
}

/** Adds what the cart does not hold yet; what was refused meanwhile is told with its reason. */
async function putIn(
  tx: Tx,
  held: Visitor,
  sessionId: number,
  known: readonly KnownLine[],
): Promise<PlannedLine[]> {
  const there = new Map(
    (await readCartLines({ db: tx, visitor: held })).map(({ product, quantity }) => [product, quantity]),
  );
  const plan = known.map(({ line, goods }) => planned(line, goods, there.get(goods.id) ?? 0));
  const wanted = plan.filter(({ adds }) => adds > 0);
  if (wanted.length === 0) return plan;
  const { results } = await addLines(
    { db: tx, visitor: held, ensureSession: async () => sessionId },
    wanted.map(({ product, adds }) => ({ product, quantity: adds })),
  );
  const refused = new Map(wanted.map(({ product }, at) => [product, results[at]?.error ?? null]));
  return plan.map((line) => {
    const why = refused.get(line.product) ?? null;
    return why === null ? line : { ...line, adds: 0, why };
  });
}

function report(
  madeFor: string | null,
  known: readonly KnownLine[],
  plan: readonly PlannedLine[],
  skipped: readonly Skipped[],
): Report {
  const lines = known.flatMap((one, at) => {
    const line = plan[at];
    return line ? [{ ...one, plan: line, inCart: line.adds + line.already }] : [];
  });
  const inCart = lines.filter((one) => one.inCart > 0);
  const gone = lines.filter((one) => one.inCart === 0);
  return {
    made_for_city: madeFor,
    added: inCart.flatMap(({ plan: { product, name, adds } }) =>
      adds > 0 ? [{ product, name, quantity: adds }] : [],
    ),
    repriced: inCart.flatMap(({ line, goods }) => {
      const price = goods.price && toRoubles(goods.price.kopecks);
      const old = line.roubles;
      return price === null || old === null || old === price
        ? []
        : [{ product: goods.id, name: goods.name, old_price: old, price }];
    }),
    changed: inCart.flatMap(({ plan: { product, name, wanted, adds, why }, inCart: held }) =>
      why === null ? [] : [{ product, name, wanted, added: adds, in_cart: held, why }],
    ),
    skipped: [
      ...skipped,
      ...gone.map(({ line: { row }, plan: { name, why } }) => ({ row, name, why: why ?? 'Не положили' })),
    ].sort((a, b) => a.row - b.row),
  };
}
