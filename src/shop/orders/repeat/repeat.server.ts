import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import type { Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { ShopError } from '../../../platform/http/errors.ts';
import { toRoubles } from '../../../platform/text/money.ts';
import { type CartLine, readCart, readCartLines } from '../../cart/cart.server.ts';
import { addLines, holdCart } from '../../cart/lines/lines.server.ts';
import { readCards } from '../../catalogue/card/card.server.ts';
import { requireUser, sessionEnded } from '../../session/session.server.ts';
import type { Visitor } from '../../session/session.ts';
import { mayRepeat } from '../access.ts';
import { noSuchOrder } from '../account/account.server.ts';
import type { RepeatedShape } from '../account/account.shapes.ts';
import { readOrderWithLines } from '../order-with-lines.queries.ts';
import { type PlannedLine, plannedLine } from './repeat.ts';

type Repeated = Static<typeof RepeatedShape>;

/**
 * Puts the goods of an order into the visitor's cart, so that it holds at least the ordered quantity of each, or as
 * much as is in stock. Repeated and parallel requests do not double anything.
 * @throws 401; 404 for an order that is not the visitor's; 403 when his role may not order for the company
 */
export async function repeatOrder(
  { db, visitor }: { db: Kysely<DB>; visitor: Visitor },
  id: number,
): Promise<Repeated> {
  const order = await readOrderWithLines(db, id, requireUser(visitor));
  if (!order) throw noSuchOrder();
  if (!mayRepeat(order))
    throw new ShopError('role', 403, 'Заказывать для юрлица может закупщик или руководитель.');
  const { sessionId } = visitor;
  if (sessionId === null) throw sessionEnded();
  return inTransaction(db, async (tx) => {
    const held = { ...visitor, cartId: await holdCart(tx, sessionId) };
    const plan = await planOf(tx, held, order.lines);
    const wanted = plan.filter(({ adds }) => adds > 0);
    const answer = await addLines(
      { db: tx, visitor: held, ensureSession: async () => sessionId },
      wanted.map(({ product, adds }) => ({ product, quantity: adds })),
    );
    const rejected = new Map(wanted.map(({ product }, at) => [product, answer.results[at]?.error ?? null]));
    const done = plan.map((line) => {
      const why = rejected.get(line.product) ?? null;
      return why === null ? line : { ...line, adds: 0, reason: 'rejected' as const, why };
    });
    return report(done, await pricesNow(tx, held));
  });
}

/** Plans how much of each line can be added to the cart. */
async function planOf(
  tx: Tx,
  visitor: Visitor,
  lines: readonly { product: number; name: string; quantity: number; kopecks: number }[],
): Promise<PlannedLine[]> {
  const inCart = new Map(
    (await readCartLines({ db: tx, visitor })).map((line: CartLine) => [line.product, line]),
  );
  const ids = lines.map(({ product }) => product);
  const cardOf = await readCards({ db: tx, visitor }, ids, { withHidden: true });
  return lines.map((line) => {
    const card = cardOf(line.product);
    const limits = {
      maxQuantity: card?.max_quantity ?? 0,
      multiplicity: card?.multiplicity ?? 1,
      unit: card?.unit ?? '',
    };
    return plannedLine(line, limits, inCart.get(line.product)?.quantity ?? 0);
  });
}

async function pricesNow(tx: Tx, visitor: Visitor): Promise<Map<number, number>> {
  const { results } = await readCart({ db: tx, visitor });
  return new Map(
    results.map(({ product, total, quantity }) => [
      product.id,
      toRoubles(Math.round((total * 100) / quantity)),
    ]),
  );
}

function report(lines: readonly PlannedLine[], prices: ReadonlyMap<number, number>): Repeated {
  return {
    added: lines
      .filter(({ adds }) => adds > 0)
      .map(({ product, name, adds, kopecks }) => {
        const price = prices.get(product) ?? 0;
        const old = toRoubles(kopecks);
        return { product, name, quantity: adds, price, old_price: price === old ? null : old };
      }),
    changed: lines.flatMap(({ name, wanted, adds, already, reason, why }) =>
      reason !== null && why !== null && adds + already > 0 ? { name, wanted, added: adds, reason, why } : [],
    ),
    skipped: lines.flatMap(({ name, adds, already, reason, why }) =>
      reason !== null && why !== null && adds + already === 0 ? { name, reason, why } : [],
    ),
  };
}
