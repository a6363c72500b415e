import type { Db } from '../../../platform/database/db.server.ts';
import type { EmailBody } from '../../../platform/email/email.ts';
import { readOrderInEmail } from '../emails/emails.queries.ts';
import { refundableOf } from '../payments/ledger/ledger.ts';
import { revisionDiff } from './revision-diff.ts';
import type { RevisionNews } from './revision-effects.server.ts';
import {
  changedToBuyer,
  proposedToBuyer,
  type RevisionInEmail,
  type RevisionLinks,
  staysToBuyer,
} from './revision-emails.ts';
import { readRecipient, readRevisions, snapshotOf } from './revisions.queries.ts';

/** The emails to the buyer about a revision. */
export const TO_BUYER: Record<RevisionNews, (revision: RevisionInEmail, links: RevisionLinks) => EmailBody> =
  { proposed: proposedToBuyer, changed: changedToBuyer, stays: staysToBuyer };

/** Everything that the emails about a revision show, and their addresses; null: there is no such order or revision. */
export async function revisionInEmail(
  db: Db,
  orderId: number,
  n: number,
): Promise<{ revision: RevisionInEmail; to: string; shopEmail: string | null } | null> {
  const recipient = await readRecipient(db, orderId);
  const money = await readOrderInEmail(db, orderId);
  const row = (await readRevisions(db, orderId)).find((each) => each.n === n);
  if (!recipient || !money || !row) return null;
  const { email: to, shopEmail, ...order } = recipient;
  const diff = revisionDiff(await snapshotOf(db, orderId, row.base), await snapshotOf(db, orderId, n));
  const { base, source, reason, note, consent, answerBy, outcome, comment } = row;
  const overpaid = refundableOf(money);
  const revision = {
    ...order,
    n,
    base,
    source,
    reason,
    note,
    consent,
    answerBy,
    outcome,
    comment: comment ?? '',
    diff,
    refund: overpaid > 0 ? { sum: overpaid, by: money.refundBy } : null,
  };
  return { revision, to, shopEmail };
}
