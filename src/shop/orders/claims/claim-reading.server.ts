import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { databaseNow } from '../../../platform/database/database-clock.queries.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import { notFound, ShopError } from '../../../platform/http/errors.ts';
import { type Page, toPage } from '../../../platform/http/pagination.ts';
import { legalDay } from '../../../platform/text/legal-day.ts';
import { toRoubles } from '../../../platform/text/money.ts';
import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { oneLine } from '../../../platform/text/written-text.ts';
import type { PersonalDataPart } from '../../accounts/personal-data/personal-data.ts';
import type { TaskSource } from '../../accounts/staff-tasks/staff-tasks.ts';
import type { Actor } from '../../audit/audit.ts';
import { requireUser } from '../../session/session.server.ts';
import type { Visitor } from '../../session/session.ts';
import { mayAct } from '../access.ts';
import { noSuchOrder } from '../account/account.server.ts';
import { endOfDay } from '../holds/holds.ts';
import { orderTokenHash } from '../order-link/order-link.server.ts';
import { type OrderKeys, type OwnOrder, readOwnOrder } from '../orders.queries.ts';
import { type ClaimPlaces, readOpenClaims, readStaffClaim } from './claim-staff.queries.ts';
import type { StaffClaimShape } from './claim-staff.shapes.ts';
import {
  type ClaimRow,
  readClaim,
  readClaimable,
  readClaimsOf,
  readClaimsOfOrder,
  readOwnClaims,
} from './claims.queries.ts';
import type { ClaimRowShape, ClaimShape, ClaimsQueryShape, OrderClaimsShape } from './claims.shapes.ts';
import { claimDays, claimStateName, claimTitle, MOST_CLAIMS } from './claims.ts';
import { claimNumber, viewClaim, viewClaimRow, viewStaffClaim } from './claims.view.ts';

export type Claim = Static<typeof ClaimShape>;
export type StaffClaim = Static<typeof StaffClaimShape>;

export interface Context {
  db: Kysely<DB>;
  visitor: Visitor;
}

/** The id of a claim or an order, and the token of the order's link; without a token the session gives access. */
export interface Requested {
  id: number;
  token?: string | undefined;
}

/** The personal data that claims hold. */
export const claimsOfPerson: PersonalDataPart = { name: 'Возвраты и претензии', read: readClaimsOf };

/** Claims that wait for the shop, as tasks of the staff. */
export const claimTasks: TaskSource = {
  kind: 'claim.open',
  name: 'Возвраты и претензии',
  capability: 'claims.decide',
  hours: 9,
  screen: 'claims',
  async read(db, given) {
    const rows = await readOpenClaims(db, given);
    return rows.map(({ id, kind, state, answerBy, name, cityId, since, ...claim }) => ({
      id,
      since,
      cityId,
      due: endOfDay(answerBy),
      what: claimTitle(kind, claimNumber(claim)),
      who: `${oneLine(name)}: ${claimStateName(state).toLowerCase()}, ответить до ${formatDate(answerBy)}`,
    }));
  },
};

/** The claims of a user and of companies whose orders he may read, the latest first. @throws 401 */
export async function ownClaims(
  { db, visitor }: Context,
  query: Static<typeof ClaimsQueryShape>,
  url: string,
): Promise<Page<Static<typeof ClaimRowShape>>> {
  const { status, order, limit, offset } = query;
  const { rows, count } = await readOwnClaims(db, requireUser(visitor), {
    limit,
    offset,
    ...(status && { state: status }),
    ...(order && { order }),
  });
  return toPage(rows.map(viewClaimRow), count, query, url);
}

/** A claim the visitor may read. @throws 404 */
export async function claimOf({ db, visitor }: Context, { id, token }: Requested): Promise<Claim> {
  const claim = await readClaim(db, id, keysOf(visitor, token));
  if (!claim) throw noSuchClaim();
  return viewClaim(claim, token);
}

/** A claim of an order in the places of a member of the staff. @throws 404 */
export async function staffClaim(db: Db, { scope, contracts }: ClaimPlaces, id: number): Promise<StaffClaim> {
  const claim = await readStaffClaim(db, id, scope, contracts);
  if (!claim) throw noSuchClaim();
  return viewStaffClaim(claim);
}

/** Checks that a photo belongs to a claim that the visitor may read. @returns the id of its stored file @throws 404 */
export async function photoOf(
  { db, visitor }: Context,
  { id, token, file }: Requested & { file: number },
): Promise<number> {
  const claim = await readClaim(db, id, keysOf(visitor, token));
  if (!claim?.files.some((each) => each.id === file)) throw noSuchClaim();
  return file;
}

/**
 * The claims of an order, what of it may still be claimed, and the days of the answer and the refund for a claim sent today.
 * @throws 404
 */
export async function orderClaims(
  { db, visitor }: Context,
  { id, token }: Requested,
): Promise<Static<typeof OrderClaimsShape>> {
  const keys = keysOf(visitor, token);
  const order = await readOwnOrder(db, id, keys);
  if (!order) throw noSuchOrder();
  const [lines, claims, now] = await Promise.all([
    readClaimable(db, id),
    readClaimsOfOrder(db, id, keys),
    databaseNow(db),
  ]);
  const left = lines.filter((line) => line.left > 0);
  const { answerBy, refundBy } = claimDays(legalDay(now));
  return {
    order: { id: order.id, number: String(order.number) },
    can_claim: mayAct(order) && left.length > 0 && claims.length < MOST_CLAIMS,
    can_save_draft: order.isOwn,
    lines: left.map(({ kopecks, product: _product, ...line }) => ({ ...line, price: toRoubles(kopecks) })),
    answer_by: answerBy,
    refund_by: refundBy,
    claims: claims.map((claim) => viewClaim(claim, token)),
  };
}

/** @throws 404 without access, 403 for a role that may not act for the company */
export function requireOwn<T extends OwnOrder | ClaimRow>(found: T | undefined, missing = noSuchOrder): T {
  if (!found) throw missing();
  if (!mayAct(found))
    throw new ShopError('role', 403, 'Возвраты и претензии юрлица оформляет закупщик или руководитель.');
  return found;
}

/** 404: the claim does not exist, or not for this visitor. */
export function noSuchClaim(): ShopError {
  return notFound('Такого обращения нет.');
}

export function actorOf({ userId, sessionId }: Visitor): Actor {
  return { actor: userId === null ? 'guest' : 'user', actorId: userId, sessionId };
}

export function keysOf({ userId, sessionId }: Visitor, token: string | undefined): OrderKeys {
  return { userId, sessionId, tokenHash: orderTokenHash(token) };
}
