import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { toRoubles } from '../../../platform/text/money.ts';
import type { Staff } from '../../accounts/staff/staff.server.ts';
import { productsByArticles } from '../../catalogue/offer/offer.server.ts';
import { NO_SUCH_ORDER } from '../orders.ts';
import { isInScope } from '../staff/staff-order/staff-order.queries.ts';
import { orderableProducts } from './revised-products.server.ts';
import { readRevisable, readRevisions, snapshotOf } from './revisions.queries.ts';
import type { AddableShape, NewRevisionShape, RevisionPreviewShape } from './revisions.shapes.ts';
import { viewRevision } from './revisions.view.ts';
import { makeRevision } from './staff-revisions.server.ts';

/** Ends the transaction of a preview; it carries what would have been written. */
class RolledBack extends Error {
  readonly preview: Static<typeof RevisionPreviewShape>;
  constructor(preview: Static<typeof RevisionPreviewShape>) {
    super('rolled back');
    this.preview = preview;
  }
}

/**
 * What a revision by a member of the staff would do: it is made and rolled back, so the same checks answer.
 * @throws as `reviseAsStaff`
 */
export async function previewRevision(
  { db, staff }: { db: Kysely<DB>; staff: Staff },
  id: number,
  body: Static<typeof NewRevisionShape>,
): Promise<Static<typeof RevisionPreviewShape>> {
  try {
    return await inTransaction(db, async (tx) => {
      const before = await readRevisable(tx, id);
      const { n, outcome } = await makeRevision(tx, staff, id, body);
      const [was, now, rows] = await Promise.all([
        snapshotOf(tx, id, before?.current ?? 0),
        snapshotOf(tx, id, n),
        readRevisions(tx, id),
      ]);
      const row = rows.find((one) => one.n === n);
      if (!row) throw notFound(NO_SUCH_ORDER);
      const { consent, answer_by, goods, delivery, total, ready_on, lines } = viewRevision({
        ...{ row, was, now, canAnswer: false },
      });
      throw new RolledBack({ outcome, consent, answer_by, goods, delivery, total, ready_on, lines });
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.preview;
    throw error;
  }
}

/**
 * Products of an article that may be added to an order, with the usual price for its buyer.
 * @throws 404 for an order outside the person's places
 */
export async function addableProducts(
  { db, staff }: { db: Kysely<DB>; staff: Staff },
  id: number,
  article: string,
): Promise<Static<typeof AddableShape>> {
  return inTransaction(db, async (tx) => {
    const order = (await isInScope(tx, staff.scope, id)) ? await readRevisable(tx, id) : undefined;
    if (!order) throw notFound(NO_SUCH_ORDER);
    const [ids = []] = await productsByArticles(tx, [article]);
    const products = await orderableProducts(tx, order, ids);
    return {
      results: [...products].flatMap(([product, { isSold, ...facts }]) => {
        const { name, article: code, unit, multiplicity, priceAt } = facts;
        const price = priceAt(multiplicity);
        if (!isSold) return [];
        return [
          {
            product,
            name,
            article: code,
            unit,
            multiplicity,
            price: price === null ? null : toRoubles(price),
          },
        ];
      }),
    };
  });
}
