import type { Db, Tx } from '../../../../platform/database/db.server.ts';
import { notFound, ShopError } from '../../../../platform/http/errors.ts';
import type { Kopecks } from '../../../../platform/text/money.ts';
import { NO_SUCH_ORDER } from '../../orders.ts';
import { readRevisable, readRevisions, snapshotOf } from '../../revisions/revisions.queries.ts';
import { revise } from '../../revisions/revisions.server.ts';
import type { Snapshot } from '../../revisions/revisions.ts';

/** What 1C says an order is now: all its goods by product, with sums in kopecks, and the price of delivery. */
export interface OrderBy1c {
  orderId: number;
  goods: ReadonlyMap<number, { quantity: number; total: Kopecks }>;
  delivery: Kopecks;
  /** Its document and version there. */
  external: string;
}

/**
 * Revises an order to what 1C says it is; the buyer's consent is as for any revision (REV-2). The caller has called `lockFor1c`. What
 * 1C has proposed before and awaits its answer changes nothing.
 * @returns the number of the revision, and whether it is the current order now
 * @throws 409 while a proposal of the shop awaits its answer, when the buyer has refused just this, and as `revise`
 */
export async function reviseBy1c(
  tx: Tx,
  { orderId, goods, delivery, external }: OrderBy1c,
): Promise<{ n: number; outcome: 'accepted' | 'awaiting' }> {
  const order = await readRevisable(tx, orderId);
  if (!order) throw notFound(NO_SUCH_ORDER);
  const revisions = await readRevisions(tx, orderId);
  const last = revisions.find(({ n }) => n === (order.awaiting ?? order.refused));
  if (last && order.awaiting !== null && last.source !== '1c')
    throw new ShopError(
      'awaits_answer',
      409,
      `В 1С заказ изменён, а покупатель ещё не ответил на изменение ${last.n} магазина. Дождитесь ответа или отзовите его.`,
    );
  if (last?.source === '1c' && isOrder(await snapshotOf(tx, orderId, last.n), { goods, delivery })) {
    if (order.awaiting !== null) return { n: last.n, outcome: 'awaiting' };
    throw new ShopError(
      'refused',
      409,
      `В 1С заказ изменён так, как покупатель не согласился (изменение ${last.n}). Договоритесь с ним или исправьте заказ в 1С.`,
    );
  }
  const current = await snapshotOf(tx, orderId, order.current);
  const known = new Set(current.lines.map(({ product }) => product));
  const changed = current.lines.flatMap(({ line, product, quantity, total }) => {
    const now = goods.get(product) ?? { quantity: 0, total: 0 };
    if (now.quantity === quantity && now.total === total) return [];
    return now.quantity === 0 ? [{ line, quantity: 0 }] : [{ line, ...priced(now) }];
  });
  const added = [...goods].flatMap(([product, now]) =>
    known.has(product) || now.quantity === 0 ? [] : [{ product, ...priced(now) }],
  );
  return revise(
    tx,
    {
      orderId,
      base: order.awaiting ?? order.current,
      source: '1c',
      reason: 'one_c',
      external,
      ...(delivery !== (current.delivery ?? 0) && { delivery }),
      lines: [...changed, ...added],
    },
    { actor: '1c', actorId: null },
  );
}

/** 1C may reduce the sum of a line below price × quantity, so the unit price follows from the sum. */
function priced({ quantity, total }: { quantity: number; total: Kopecks }) {
  return { quantity, total, kopecks: Math.round(total / quantity) };
}

function isOrder({ lines, delivery }: Snapshot, given: Pick<OrderBy1c, 'goods' | 'delivery'>): boolean {
  const wanted = [...given.goods].filter(([, { quantity }]) => quantity > 0);
  const own = new Map(lines.filter(({ quantity }) => quantity > 0).map((line) => [line.product, line]));
  return (
    (delivery ?? 0) === given.delivery &&
    wanted.length === own.size &&
    wanted.every(([product, now]) => {
      const line = own.get(product);
      return line?.quantity === now.quantity && line.total === now.total;
    })
  );
}

/** The latest revision before `n` that is exactly what 1C says; undefined: none is. */
export async function earlierRevisionOf(
  db: Db,
  { orderId, ...given }: Omit<OrderBy1c, 'external'>,
  n: number,
): Promise<number | undefined> {
  for (let earlier = n - 1; earlier >= 0; earlier--)
    if (isOrder(await snapshotOf(db, orderId, earlier), given)) return earlier;
  return undefined;
}
