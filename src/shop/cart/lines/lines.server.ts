import type { Static } from 'typebox';
import type { Tx } from '../../../platform/database/db.server.ts';
import { joinTransaction } from '../../../platform/database/transaction.server.ts';
import { badField } from '../../../platform/http/errors.ts';
import { type Offer, offersByIds, productsByArticles } from '../../catalogue/offer/offer.server.ts';
import { sessionEnded } from '../../session/session.server.ts';
import { countLines, forgetRemoved, lockLines, readLines, writeLines } from '../cart.queries.ts';
import { type CartWriteContext, cityIn } from '../cart.server.ts';
import type { LinesAnswerShape, LinesShape } from '../cart.shapes.ts';
import { additionError, cartFullText, MOST_CART_LINES, NO_SUCH_ARTICLE, TAKEN_OUT_SINCE } from '../cart.ts';
import { lockCart, removeProducts, upsertCart } from '../carts.queries.ts';
import { onceInCart } from '../once.server.ts';
import { additionInstead, type Instead } from './lines.ts';

export { deleteLinesText, heldLinesText, holdCartText } from '../carts.queries.ts';

type Given = Static<typeof LinesShape>['lines'][number];
type Result = Static<typeof LinesAnswerShape>['results'][number];

/** A given line with the product its article names, or the reason why existing is none. */
interface ResolvedLine {
  given: Given;
  offer: Offer | undefined;
  /** The Russian reason when existing is no offer. */
  issue: string | null;
}

const AMBIGUOUS = 'С таким артикулом несколько товаров: выберите нужный в каталоге';

/**
 * Adds many lines to the cart at once: a pasted list of articles and quantities, or the lines of a cart that was just
 * cleared. Each line is added or rejected with its reason; lines of the same product add up.
 * @param key idempotency key: a repeated request gets the first answer and adds nothing
 * @throws 400 at a line that names its product twice or not at all; 422 when the key was used for another request
 */
export async function addLines(
  { db, visitor, ensureSession }: CartWriteContext,
  given: readonly Given[],
  key?: string,
): Promise<Static<typeof LinesAnswerShape>> {
  const unclear = given.findIndex(
    ({ product, article }) => (product === undefined) === (article === undefined),
  );
  if (unclear >= 0) throw badField(`lines.${unclear}`, 'Нужно одно из двух: product или article.');
  const lines = await resolveLines({ db, visitor }, given);
  const known = lines.flatMap(({ offer }) => offer ?? []);
  if (known.length === 0) return answer(lines.map((line) => viewResult(line, line.issue)));
  const place = await cityIn(db, visitor.cityId);
  if (visitor.cartId === null && known.every(({ maxQuantity }) => maxQuantity === 0))
    return answer(lines.map((line) => viewResult(line, issueOf(line, 0, place))));
  const cartId = visitor.cartId ?? (await upsertCart(db, await ensureSession()));
  if (cartId === undefined) throw sessionEnded();
  const add = async (tx: Tx) => {
    const existing = new Map(
      (await lockLines(tx, cartId, [...new Set(known.map(({ id }) => id))])).map((row) => [
        row.productId,
        row,
      ]),
    );
    let room = MOST_CART_LINES - (await countLines(tx, cartId));
    const quantities = new Map<number, number>();
    const instead = new Map<ResolvedLine, Instead | null>();
    const issues = lines.map((line) => {
      const {
        offer,
        given: { quantity },
      } = line;
      if (!offer) return line.issue;
      const old = existing.get(offer.id);
      const already = quantities.get(offer.id) ?? (old && !old.isRemoved ? old.quantity : 0);
      const isRestored = old?.isReturnable && !quantities.has(offer.id) && quantity === old.quantity;
      const issue = isRestored ? null : issueOf(line, already, place);
      if (issue !== null) {
        instead.set(line, additionInstead(quantity, already, offer));
        return issue;
      }
      if (already === 0 && room-- <= 0) return cartFullText();
      quantities.set(offer.id, already + quantity);
      return null;
    });
    const written = [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
    const ids = new Map([...existing.values()].map(({ productId, id }) => [productId, id]));
    for (const [productId, id] of await writeLines(tx, cartId, written)) ids.set(productId, id);
    return answer(
      lines.map((line, at) => viewResult(line, issues[at] ?? null, { ids, instead: instead.get(line) })),
    );
  };
  if (key !== undefined)
    return onceInCart(db, { cartId, key, body: { lines: given } }, add, (tx, first) =>
      withoutRemoved(tx, cartId, first),
    );
  return joinTransaction(db, async (tx) => {
    if (!(await lockCart(tx, cartId))) throw sessionEnded();
    return add(tx);
  });
}

/** The first answer to a repeated request, in which lines that were removed since are reported as such. */
async function withoutRemoved(
  tx: Tx,
  cartId: number,
  { results }: Static<typeof LinesAnswerShape>,
): Promise<Static<typeof LinesAnswerShape>> {
  const ids = new Map((await readLines(tx, cartId)).map(({ productId, id }) => [productId, id]));
  return answer(
    results.map((result) => {
      if (result.error !== null || result.product === null) return result;
      const id = ids.get(result.product) ?? null;
      return { ...result, id, error: id === null ? TAKEN_OUT_SINCE : null };
    }),
  );
}

async function resolveLines(
  { db, visitor }: Pick<CartWriteContext, 'db' | 'visitor'>,
  given: readonly Given[],
) {
  const byArticle = await productsByArticles(
    db,
    given.flatMap(({ article }) => article ?? []),
  );
  let next = 0;
  const idsOf = given.map(({ product }) => (product === undefined ? (byArticle[next++] ?? []) : [product]));
  const offers = await offersByIds(db, [...new Set(idsOf.flat())], visitor);
  return given.map((line, at): ResolvedLine => {
    const [id = 0, ...others] = idsOf[at] ?? [];
    if (others.length > 0) return { given: line, offer: undefined, issue: AMBIGUOUS };
    const issue = line.product === undefined ? NO_SUCH_ARTICLE : 'Такого товара нет';
    return { given: line, offer: offers.get(id), issue };
  });
}

function issueOf({ offer, given, issue }: ResolvedLine, already: number, place: string | undefined) {
  return offer ? additionError(given.quantity, already, offer, place) : issue;
}

function viewResult(
  { given, offer }: ResolvedLine,
  error: string | null,
  { ids, instead = null }: { ids?: Map<number, number>; instead?: Instead | null | undefined } = {},
): Result {
  return {
    id: error === null && offer ? (ids?.get(offer.id) ?? null) : null,
    product: offer?.id ?? given.product ?? null,
    article: offer?.article ?? given.article ?? null,
    quantity: given.quantity,
    error,
    instead,
  };
}

function answer(results: Result[]): Static<typeof LinesAnswerShape> {
  const rejected = results.filter(({ error }) => error !== null).length;
  return { accepted: results.length - rejected, refused: rejected, results };
}

/** The quantity of a product the cart shall have; 0: no line. */
export interface SetLine {
  product: number;
  /** Already validated by the caller against stock and multiplicity. */
  quantity: number;
  /** Whether the cart already has a line of the product. */
  isThere: boolean;
}

/**
 * Sets the quantities of these products in the cart, whatever they were before; other lines stay. The caller must
 * have locked the cart (`holdCart`).
 * @returns the products for which the cart had no room
 */
export async function setLines(tx: Tx, cartId: number, lines: readonly SetLine[]): Promise<Set<number>> {
  const leaving = lines.filter(({ quantity, isThere }) => quantity === 0 && isThere);
  if (leaving.length > 0) {
    await removeProducts(
      tx,
      cartId,
      leaving.map(({ product }) => product),
    );
    await forgetRemoved(tx, cartId, MOST_CART_LINES);
  }
  let room = MOST_CART_LINES - (await countLines(tx, cartId));
  const without = new Set<number>();
  const written = lines.flatMap(({ product, quantity, isThere }) => {
    if (quantity === 0) return [];
    if (!isThere && room-- <= 0) {
      without.add(product);
      return [];
    }
    return [{ productId: product, quantity }];
  });
  if (written.length > 0) await writeLines(tx, cartId, written);
  return without;
}

/** A cart line as an order takes it over. */
export interface OrderedLine {
  id: number;
  productId: number;
  quantity: number;
}

/**
 * The cart of a session, created if missing and locked until the caller's transaction ends.
 * @throws 409 when the session has ended
 */
export async function holdCart(tx: Tx, sessionId: number): Promise<number> {
  const cartId = await upsertCart(tx, sessionId);
  if (cartId === undefined) throw sessionEnded();
  return cartId;
}
