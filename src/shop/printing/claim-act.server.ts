import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Db } from '../../platform/database/db.server.ts';
import { notFound, ShopError } from '../../platform/http/errors.ts';
import { legalDay } from '../../platform/text/legal-day.ts';
import { formatDate } from '../../platform/text/phone-and-date.ts';
import type { Scope } from '../accounts/staff-policy/staff-policy.ts';
import { type Claim, claimOf, type StaffClaim, staffClaim } from '../orders/claims/claims.server.ts';
import { NO_SUCH_ORDER, numberWithRevision } from '../orders/orders.ts';
import type { Visitor } from '../session/session.ts';
import { actPdf } from './claim-act-paper.server.ts';
import { readOrderToPrint } from './invoice.queries.ts';
import type { Printed } from './invoice.server.ts';

/**
 * Prints the act of discrepancies of a claim.
 * @param token of the order's link, for a guest
 * @throws ShopError 404 without access; 409 for a draft and for goods that arrived as ordered
 */
export async function claimAct(
  { db, visitor }: { db: Kysely<DB>; visitor: Visitor },
  { id, token }: { id: number; token: string | undefined },
): Promise<Printed> {
  return print(db, await claimOf({ db, visitor }, { id, token }));
}

/** The same for the staff. @throws ShopError 404 outside the places, 409 */
export async function staffClaimAct(db: Kysely<DB>, scope: Scope, id: number): Promise<Printed> {
  return print(db, await staffClaim(db, { scope, contracts: null }, id));
}

async function print(db: Db, claim: Claim | StaffClaim): Promise<Printed> {
  if (claim.act_url === null || claim.sent_at === null)
    throw new ShopError('no_act', 409, 'Акт о расхождениях бывает к отправленной недостаче или пересорту.');
  const order = await readOrderToPrint(db, claim.order.id);
  if (!order) throw notFound(NO_SUCH_ORDER);
  const { seller, buyer, contact, day, contract } = order;
  const placed = `заказ ${numberWithRevision(order)} от ${formatDate(day)}`;
  const sentAt = new Date(claim.sent_at);
  const pdf = await actPdf({
    number: claim.number,
    sentAt,
    day: legalDay(sentAt),
    lines: claim.lines,
    kind: claim.kind.name,
    wish: claim.wish.name,
    text: claim.text,
    supplier: [seller.full_name, `ИНН ${seller.inn}`, seller.address].filter(Boolean).join(', '),
    buyer: buyer
      ? [buyer.full_name || buyer.name, buyer.inn && `ИНН ${buyer.inn}`, buyer.address]
          .filter(Boolean)
          .join(', ')
      : contact.name,
    basis: contract ? `договор № ${contract.number} от ${formatDate(contract.date)}, ${placed}` : placed,
  });
  return { name: `Акт о расхождениях № ${claim.number}.pdf`, pdf };
}
