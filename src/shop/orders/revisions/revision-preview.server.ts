import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { emailText } from '../../../platform/email/email-text.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { toRoubles } from '../../../platform/text/money.ts';
import { type Staff, staffActor } from '../../accounts/staff/staff.server.ts';
import type { CatalogSearch } from '../../search/search.ts';
import { deferralOf } from '../credit/credit.server.ts';
import { productsOfText } from '../goods-of-text/goods-of-text.server.ts';
import { NO_SUCH_ORDER } from '../orders.ts';
import { isInScope } from '../staff/staff-order/staff-order.queries.ts';
import { answerRevision } from './answers.server.ts';
import { orderableProducts, visitorOf } from './revised-products.server.ts';
import { revisionInEmail, TO_BUYER } from './revision-email.server.ts';
import { lockCreditOf, readRevisable, readRevisions, snapshotOf } from './revisions.queries.ts';
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
      const contract = await lockCreditOf(tx, id);
      const before = await readRevisable(tx, id);
      const left = await creditLeftOf(tx, contract);
      const { n, outcome } = await makeRevision(tx, staff, id, body);
      const [was, now, rows] = [
        await snapshotOf(tx, id, before?.current ?? 0),
        await snapshotOf(tx, id, n),
        await readRevisions(tx, id),
      ];
      const row = rows.find((one) => one.n === n);
      const found = await revisionInEmail(tx, id, n);
      if (!row || !found || !before) throw notFound(NO_SUCH_ORDER);
      const { consent, answer_by, goods, delivery, total, ready_on, lines } = viewRevision({
        row,
        was,
        now,
        canAnswer: false,
      });
      const ids = lines.map(({ product }) => product);
      const free = await orderableProducts(tx, before, ids);
      const email = TO_BUYER[outcome === 'accepted' ? 'changed' : 'proposed'](found.revision, LINKS);
      // What awaits an answer lends the larger of both sums; the limit is shown as it is once the buyer has agreed.
      if (outcome === 'awaiting')
        await answerRevision(
          tx,
          id,
          { n, accept: true, digest: row.digest, how: 'staff' },
          staffActor(staff),
        );
      throw new RolledBack({
        outcome,
        consent,
        answer_by,
        goods,
        delivery,
        total,
        ready_on,
        lines: lines.map((line) => ({ ...line, free: free.get(line.product)?.free ?? 0 })),
        credit: contract && left ? viewCredit(contract.number, left, await creditLeftOf(tx, contract)) : null,
        email: { to: found.to, subject: email.subject, text: emailText(email.body) },
      });
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.preview;
    throw error;
  }
}

/** The links of an email in a preview: the buyer's own address of the order is a secret. */
const LINKS = { order: 'ссылка на заказ', changes: 'ссылка на изменения' };

interface CreditLeft {
  limit: number;
  left: number;
}

/**
 * The limit of a contract and what is left of it, in kopecks; undefined: there is no contract or no limit. Below zero when the debt
 * is above the limit, so that a smaller order shows how far it falls (STF-171).
 */
async function creditLeftOf(
  tx: Tx,
  contract: Awaited<ReturnType<typeof lockCreditOf>>,
): Promise<CreditLeft | undefined> {
  const deferral = contract && (await deferralOf(tx, { ...contract, paymentDelayDays: 0 }));
  if (!deferral?.credit) return undefined;
  const { limit, used } = deferral.credit;
  return { limit, left: limit - used };
}

function viewCredit(contract: string, before: CreditLeft, after: CreditLeft | undefined) {
  return {
    contract,
    limit: toRoubles(before.limit),
    left_before: toRoubles(before.left),
    left_after: toRoubles((after ?? before).left),
  };
}

/**
 * Products that may be added to an order, by their article or by words, with the usual price for its buyer.
 * @throws 404 for an order outside the person's places
 */
export async function addableProducts(
  { db, staff, search }: { db: Db; staff: Staff; search: Pick<CatalogSearch, 'search'> },
  id: number,
  text: string,
): Promise<Static<typeof AddableShape>> {
  const order = (await isInScope(db, staff.scope, id)) ? await readRevisable(db, id) : undefined;
  if (!order) throw notFound(NO_SUCH_ORDER);
  const ids = await productsOfText({ db, search, visitor: visitorOf(order) }, text);
  const products = await orderableProducts(db, order, ids);
  return {
    results: ids.flatMap((product) => {
      const found = products.get(product);
      if (!found?.isSold) return [];
      const { name, article, unit, multiplicity, priceAt, free } = found;
      const price = priceAt(multiplicity);
      return [
        {
          product,
          name,
          article,
          unit,
          multiplicity,
          free,
          price: price === null ? null : toRoubles(price),
        },
      ];
    }),
  };
}
