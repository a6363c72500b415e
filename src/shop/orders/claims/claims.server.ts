import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { databaseNow } from '../../../platform/database/database-clock.queries.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import type { Files, ReceivedFile } from '../../../platform/files/stored-files.server.ts';
import { badField, notFound, ShopError } from '../../../platform/http/errors.ts';
import { onceForKey } from '../../../platform/http/idempotency.server.ts';
import { type Page, toPage } from '../../../platform/http/pagination.ts';
import { limitTries, networkOf } from '../../../platform/http/rate-limits.server.ts';
import { legalDay } from '../../../platform/text/legal-day.ts';
import { toRoubles } from '../../../platform/text/money.ts';
import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { inLines, oneLine } from '../../../platform/text/written-text.ts';
import type { PersonalDataPart } from '../../accounts/personal-data/personal-data.ts';
import type { TaskSource } from '../../accounts/staff-tasks/staff-tasks.ts';
import type { Actor } from '../../audit/audit.ts';
import { requireUser } from '../../session/session.server.ts';
import type { Visitor } from '../../session/session.ts';
import { mayAct } from '../access.ts';
import { noSuchOrder } from '../account/account.server.ts';
import { endOfDay } from '../holds/holds.ts';
import { orderTokenHash } from '../order-link/order-link.server.ts';
import { lockState, type OrderKeys, type OwnOrder, readOwnOrder } from '../orders.queries.ts';
import { insertPhotos, withCleanPhotos } from './claim-photos.server.ts';
import { type ClaimPlaces, readOpenClaims, readStaffClaim } from './claim-staff.queries.ts';
import type { StaffClaimShape } from './claim-staff.shapes.ts';
import { recordStep, requireClaimable } from './claim-steps.server.ts';
import {
  type ClaimRow,
  countClaims,
  insertClaim,
  insertStep,
  readClaim,
  readClaimable,
  readClaimsOf,
  readClaimsOfOrder,
  readOwnClaims,
} from './claims.queries.ts';
import type {
  ClaimRowShape,
  ClaimShape,
  ClaimsQueryShape,
  NewClaimShape,
  OrderClaimsShape,
} from './claims.shapes.ts';
import {
  CLAIM_KINDS,
  claimDays,
  claimStateName,
  claimTitle,
  LEAST_TEXT,
  MOST_CLAIMS,
  MOST_PHOTOS,
  mayStep,
  NO_DESCRIPTION,
  NO_PHOTOS,
  TOO_MANY_PHOTOS,
  takesPhotos,
} from './claims.ts';
import { claimNumber, viewClaim, viewClaimRow, viewStaffClaim } from './claims.view.ts';

export type Claim = Static<typeof ClaimShape>;
export type StaffClaim = Static<typeof StaffClaimShape>;

interface Context {
  db: Kysely<DB>;
  visitor: Visitor;
}

/** The id of a claim or an order, and the token of the order's link; without a token the session gives access. */
interface Requested {
  id: number;
  token?: string | undefined;
}

/** A write with its idempotency key. */
interface Keyed {
  key: string;
}

/** A limit per hour for a user, or for the guests of a network, because decoding photos costs time. */
const LIMIT = {
  scope: 'claims',
  most: 40,
  seconds: 3_600,
  text: 'Слишком много обращений подряд.',
  advice: 'Или позвоните нам.',
};

/** Counts an upload of a claim, a draft or photos, before any byte of it is read. @throws 429 */
export async function limitClaims(db: Db, { userId }: Visitor, address: string): Promise<void> {
  await limitTries(db, LIMIT, userId === null ? networkOf(address) : `user ${userId}`);
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

type NewClaim = Omit<Static<typeof NewClaimShape>, 'order' | 'files'>;

/**
 * Writes a claim, and sends it unless it is a draft. A repeated key with the same body gets the first claim.
 * @param request `photos` as received; the caller deletes them
 * @throws 404 for an order that is not the visitor's; 403 when his role may not order for the company; 400 at fields,
 *   also for more than was handed over; 409 when the order has too many claims; 422; errors of the file store
 */
export async function createClaim(
  { db, visitor, files }: Context & { files: Files },
  { id: orderId, token }: Requested,
  { body, photos, key }: Keyed & { body: NewClaim; photos: readonly ReceivedFile[] },
): Promise<Claim> {
  const text = requireText(body.text);
  if (!CLAIM_KINDS[body.kind].wishes.includes(body.wish))
    throw badField('wish', 'По этой причине так не делаем: выберите другой вариант.');
  const keys = keysOf(visitor, token);
  // Checked before photos are decoded, so that strangers cost no time.
  requireOwn(await readOwnOrder(db, orderId, keys));
  const written = await withCleanPhotos(files, photos, (clean) =>
    inTransaction(db, (tx) => {
      const what = { order: orderId, ...body, files: photos.map(({ sha256 }) => sha256) };
      return once(tx, visitor, { scope: 'claim', of: orderId, key, body: what }, async () => {
        const order = requireOwn(await readOwnOrder(tx, orderId, keys));
        await lockState(tx, order.id);
        if ((await countClaims(tx, order.id)) >= MOST_CLAIMS)
          throw new ShopError('too_many_claims', 409, 'По этому заказу уже много обращений: позвоните нам.');
        requireClaimable(await readClaimable(tx, order.id), body.lines);
        const claim = await insertClaim(tx, {
          orderId: order.id,
          kind: body.kind,
          wish: body.wish,
          text,
          userId: visitor.userId,
          lines: body.lines,
        });
        await insertPhotos(tx, files, claim.id, clean);
        const by = actorOf(visitor);
        if (body.is_draft) await insertStep(tx, claim.id, { state: 'draft', by, note: '', version: 1 });
        else await send(tx, { id: claim.id, orderId: order.id, state: 'draft' }, by);
        return { id: claim.id };
      });
    }),
  );
  return claimOf({ db, visitor }, { id: written.id, token });
}

/**
 * Sends a draft, or a refused claim once more.
 * @param request `text`: the buyer's explanation after a refusal
 * @throws 404; 403 by role; 409 when it was sent already; 400 at `lines` when they are claimed meanwhile; 422
 */
export async function sendClaim(
  { db, visitor }: Context,
  { id, token }: Requested,
  { key, text = '' }: Keyed & { text?: string | undefined },
): Promise<Claim> {
  await change(
    { db, visitor },
    { id, token },
    { scope: 'claim-send', key, body: { id, text } },
    async (tx, claim) => {
      if (!mayStep(claim, 'sent')) throw noSuchStep(claim, 'Отправить его нельзя.');
      requireClaimable(await readClaimable(tx, claim.orderId), claim.lines);
      await send(tx, claim, actorOf(visitor), inLines(text));
    },
  );
  return claimOf({ db, visitor }, { id, token });
}

/** Withdraws a claim; a draft is not shown any more. @throws 404; 403 by role; 409 once the shop has the goods; 422 */
export async function withdrawClaim(
  { db, visitor }: Context,
  { id, token }: Requested,
  { key }: Keyed,
): Promise<void> {
  await change(
    { db, visitor },
    { id, token },
    { scope: 'claim-withdraw', key, body: { id } },
    async (tx, claim) => {
      if (!mayStep(claim, 'withdrawn')) throw noSuchStep(claim, 'Отозвать его нельзя.');
      await recordStep(tx, claim, { to: 'withdrawn', by: actorOf(visitor) });
    },
  );
}

/**
 * Adds photos to a claim that the shop has not yet answered.
 * @throws 404; 403 by role; 409 after the answer; 400 at `files`; 422; errors of the file store
 */
export async function addPhotos(
  { db, visitor, files }: Context & { files: Files },
  { id, token }: Requested,
  { key, photos }: Keyed & { photos: readonly ReceivedFile[] },
): Promise<Claim> {
  requireOwn(await readClaim(db, id, keysOf(visitor, token)), noSuchClaim);
  if (photos.length === 0) throw badField('files', NO_PHOTOS);
  await withCleanPhotos(files, photos, (clean) => {
    const body = { id, files: photos.map(({ sha256 }) => sha256) };
    return change({ db, visitor }, { id, token }, { scope: 'claim-files', key, body }, async (tx, claim) => {
      if (!takesPhotos(claim)) throw noSuchStep(claim, 'Фотографии уже не добавить.');
      if (claim.files.length + clean.length > MOST_PHOTOS) throw badField('files', TOO_MANY_PHOTOS);
      await insertPhotos(tx, files, id, clean);
    });
  });
  return claimOf({ db, visitor }, { id, token });
}

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

/** Moves a claim to `sent`, with the days of the answer and the refund. */
async function send(
  tx: Tx,
  claim: Pick<ClaimRow, 'id' | 'orderId' | 'state'>,
  by: Actor,
  note = '',
): Promise<void> {
  const { answerBy, refundBy } = claimDays(legalDay(await databaseNow(tx)));
  await recordStep(tx, claim, { to: 'sent', by, note, change: { sent: { answerBy, refundBy } } });
}

/** Changes a claim with its order's row locked, once per idempotency key. @throws 404; 403 by role; 422 */
async function change(
  { db, visitor }: Context,
  { id, token }: Requested,
  request: { scope: string; key: string; body: unknown },
  work: (tx: Tx, claim: ClaimRow) => Promise<void>,
): Promise<void> {
  const keys = keysOf(visitor, token);
  await inTransaction(db, async (tx) => {
    const { orderId } = requireOwn(await readClaim(tx, id, keys), noSuchClaim);
    await once(tx, visitor, { ...request, of: orderId }, async () => {
      await lockState(tx, orderId);
      // Another write may have changed it before the lock.
      await work(tx, requireOwn(await readClaim(tx, id, keys), noSuchClaim));
      return { id };
    });
  });
}

/**
 * Carries out a write once per idempotency key. Keys belong to the user; those of guests, who may have no session, to the
 * order.
 */
async function once<T extends object>(
  tx: Tx,
  { userId }: Visitor,
  { scope, of, key, body }: { scope: string; of: number; key: string; body: unknown },
  work: () => Promise<T>,
): Promise<T> {
  const whose = userId === null ? { scope: `${scope} by link`, owner: of } : { scope, owner: userId };
  return (await onceForKey(tx, { ...whose, key, body }, work)).answer;
}

/** @throws 404 without access, 403 for a role that may not act for the company */
function requireOwn<T extends OwnOrder | ClaimRow>(found: T | undefined, missing = noSuchOrder): T {
  if (!found) throw missing();
  if (!mayAct(found))
    throw new ShopError('role', 403, 'Возвраты и претензии юрлица оформляет закупщик или руководитель.');
  return found;
}

function requireText(given: string): string {
  const text = inLines(given);
  if (text.length < LEAST_TEXT) throw badField('text', NO_DESCRIPTION);
  return text;
}

function noSuchStep(claim: ClaimRow, rest: string): ShopError {
  return new ShopError('no_such_step', 409, `Заявление уже «${viewClaimRow(claim).status.name}». ${rest}`);
}

/** 404: the claim does not exist, or not for this visitor. */
export function noSuchClaim(): ShopError {
  return notFound('Такого обращения нет.');
}

function actorOf({ userId, sessionId }: Visitor): Actor {
  return { actor: userId === null ? 'guest' : 'user', actorId: userId, sessionId };
}

function keysOf({ userId, sessionId }: Visitor, token: string | undefined): OrderKeys {
  return { userId, sessionId, tokenHash: orderTokenHash(token) };
}
