import type { Static } from 'typebox';
import { badField } from '../../core/errors.ts';
import { joinTransaction } from '../../core/transaction.server.ts';
import { type Offer, offersByIds, productsByArticles } from '../catalogue/offer.server.ts';
import { sessionEnded } from '../session/session.server.ts';
import { namedBy } from './additions.queries.ts';
import { countLines, lockLines, writeLines } from './cart.queries.ts';
import { type CartWriteContext, cityIn, keyReused } from './cart.server.ts';
import type { LinesAnswerShape, LinesShape } from './cart.shapes.ts';
import { additionInstead, additionProblem, type Instead, MOST_CART_LINES, TAKEN_OUT_SINCE } from './cart.ts';
import { lockCart, upsertCart } from './carts.queries.ts';

type Given = Static<typeof LinesShape>['lines'][number];
type Result = Static<typeof LinesAnswerShape>['results'][number];

/** A line whose product is known, or why it is not. */
interface Meant {
  given: Given;
  offer: Offer | undefined;
  /** Said when there is no offer. */
  problem: string | null;
}

const AMBIGUOUS = 'С таким артикулом несколько товаров, выберите нужный в каталоге';

/**
 * Puts many lines into the cart at once: a list «артикул количество» that was pasted, or everything that was just
 * cleared. Each line is put in or refused with its reason; those of one product add up.
 * @param key names this call: of lines that hold it already nothing is added
 * @throws 400 at a line that names its product twice or not at all, 422 when the key has named another call
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
  const lines = await meantBy({ db, visitor }, given);
  const known = lines.flatMap(({ offer }) => offer ?? []);
  if (known.length === 0) return answer(lines.map((line) => viewResult(line, line.problem)));
  const place = await cityIn(db, visitor.cityId);
  if (visitor.cartId === null && known.every(({ maxQuantity }) => maxQuantity === 0))
    return answer(lines.map((line) => viewResult(line, problemOf(line, 0, place))));
  const cartId = visitor.cartId ?? (await upsertCart(db, await ensureSession()));
  if (cartId === undefined) throw sessionEnded();
  return joinTransaction(db, async (tx) => {
    if (!(await lockCart(tx, cartId))) throw sessionEnded();
    const asked = askedOf(lines);
    if (key !== undefined && (await namedBy(tx, cartId, { key, asked })) === 'another') throw keyReused();
    const productIds = [...asked.keys()];
    const there = new Map((await lockLines(tx, cartId, productIds, key)).map((row) => [row.productId, row]));
    let room = MOST_CART_LINES - (await countLines(tx, cartId));
    const quantities = new Map<number, number>();
    const instead = new Map<Meant, Instead | null>();
    const problems = lines.map((line) => {
      const {
        offer,
        given: { quantity },
      } = line;
      if (!offer) return line.problem;
      const old = there.get(offer.id);
      if (old?.isKnown) return old.isRemoved ? TAKEN_OUT_SINCE : null;
      const already = quantities.get(offer.id) ?? (old && !old.isRemoved ? old.quantity : 0);
      const isRestored = old?.isReturnable && !quantities.has(offer.id) && quantity <= old.quantity;
      const problem = isRestored ? null : problemOf(line, already, place);
      if (problem !== null) {
        instead.set(line, additionInstead(quantity, already, offer));
        return problem;
      }
      if (already === 0 && room-- <= 0) return `В корзине уже ${MOST_CART_LINES} строк, больше не помещается`;
      quantities.set(offer.id, already + quantity);
      return null;
    });
    const written = [...quantities].map(([productId, quantity]) => ({
      ...{ productId, quantity },
      asked: asked.get(productId) ?? 0,
    }));
    const ids = new Map([...there.values()].map(({ productId, id }) => [productId, id]));
    for (const [productId, id] of await writeLines(tx, cartId, written, key)) ids.set(productId, id);
    return answer(
      lines.map((line, at) => viewResult(line, problems[at] ?? null, { ids, instead: instead.get(line) })),
    );
  });
}

async function meantBy({ db, visitor }: Pick<CartWriteContext, 'db' | 'visitor'>, given: readonly Given[]) {
  const byArticle = await productsByArticles(
    db,
    given.flatMap(({ article }) => article ?? []),
  );
  let next = 0;
  const idsOf = given.map(({ product }) => (product === undefined ? (byArticle[next++] ?? []) : [product]));
  const offers = await offersByIds(db, [...new Set(idsOf.flat())], visitor);
  return given.map((line, at): Meant => {
    const [id = 0, ...others] = idsOf[at] ?? [];
    if (others.length > 0) return { given: line, offer: undefined, problem: AMBIGUOUS };
    const problem = line.product === undefined ? 'Такого артикула нет' : 'Такого товара нет';
    return { given: line, offer: offers.get(id), problem };
  });
}

/** How many of each of the goods are asked for: those of several lines add up. */
function askedOf(lines: readonly Meant[]): Map<number, number> {
  const asked = new Map<number, number>();
  for (const { offer, given } of lines)
    if (offer) asked.set(offer.id, (asked.get(offer.id) ?? 0) + given.quantity);
  return asked;
}

function problemOf({ offer, given, problem }: Meant, already: number, place: string | undefined) {
  return offer ? additionProblem(given.quantity, already, offer, place) : problem;
}

function viewResult(
  { given, offer }: Meant,
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
  const refused = results.filter(({ error }) => error !== null).length;
  return { accepted: results.length - refused, refused, results };
}
