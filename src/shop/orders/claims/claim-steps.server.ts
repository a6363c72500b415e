import type { Tx } from '../../../platform/database/db.server.ts';
import { badField } from '../../../platform/http/errors.ts';
import { addJob } from '../../../platform/jobs/jobs.server.ts';
import { quantityOf } from '../../../platform/text/plural.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import type { Actor } from '../../audit/audit.ts';
import { touchOrder } from '../orders.queries.ts';
import { CLAIM_TO_BUYER, CLAIM_TO_SHOP, isClaimNews } from './claim-emails.ts';
import { type ClaimableLine, type ClaimChange, writeStep } from './claims.queries.ts';
import type { ClaimState } from './claims.ts';

/**
 * Checks that the claimed quantities were handed over and are not claimed yet. The caller has locked the order's row.
 * @throws 400 at `lines`, also for an unknown or repeated line
 */
export function requireClaimable(
  lines: readonly ClaimableLine[],
  wanted: readonly { line: number; quantity: number }[],
): void {
  if (new Set(wanted.map(({ line }) => line)).size < wanted.length)
    throw badField('lines', 'Одна строка заказа указана дважды.');
  for (const { line: id, quantity } of wanted) {
    const line = lines.find((each) => each.line === id);
    if (!line) throw badField('lines', 'Такой строки в заказе нет. Обновите страницу.');
    if (quantity <= line.left) continue;
    const text =
      line.left === 0
        ? `«${line.name}»: этот товар ещё не передан вам или уже указан в другом обращении.`
        : `«${line.name}»: можно указать не больше ${quantityOf(line.left, line.unit, 'genitive')}.`;
    throw badField('lines', text);
  }
}

/**
 * Writes a step of a claim: state, history, audit and emails. The caller has locked the order's row and checked the step
 * (`mayStep`).
 * @param step `isQuiet`: the buyer gets no email about it
 */
export async function recordStep(
  tx: Tx,
  { id, orderId, state }: { id: number; orderId: number; state: ClaimState },
  {
    to,
    by,
    note = '',
    change = {},
    isQuiet = false,
  }: { to: ClaimState; by: Actor; note?: string; change?: ClaimChange; isQuiet?: boolean | undefined },
): Promise<void> {
  await writeStep(tx, id, { to, by, note, change });
  // The page of the order shows its claims, so they are part of its version.
  await touchOrder(tx, orderId);
  const { decision, refusal } = change;
  await recordAudit(tx, {
    ...by,
    action: `claim.${to}`,
    subjectKind: 'order',
    subjectId: orderId,
    details: {
      claim: id,
      decision: decision?.what,
      kopecks: decision?.kopecks,
      code: refusal?.code,
      changed: [{ field: 'claim', was: state, now: to }],
    },
  });
  const isByBuyer = by.actor === 'user' || by.actor === 'guest';
  if (isByBuyer && to === 'sent') await addJob(tx, CLAIM_TO_SHOP, { claim: id });
  if (!isByBuyer && !isQuiet && isClaimNews(to)) await addJob(tx, CLAIM_TO_BUYER, { claim: id, news: to });
}
