import type { Static } from 'typebox';
import { databaseNow } from '../../../platform/database/database-clock.queries.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import type { Files, ReceivedFile } from '../../../platform/files/stored-files.server.ts';
import { badField, ShopError } from '../../../platform/http/errors.ts';
import { onceForKey } from '../../../platform/http/idempotency.server.ts';
import { limitTries, networkOf } from '../../../platform/http/rate-limits.server.ts';
import { legalDay } from '../../../platform/text/legal-day.ts';
import { inLines } from '../../../platform/text/written-text.ts';
import type { Actor } from '../../audit/audit.ts';
import type { Visitor } from '../../session/session.ts';
import { lockState, readOwnOrder } from '../orders.queries.ts';
import { insertPhotos, withCleanPhotos } from './claim-photos.server.ts';
import {
  actorOf,
  type Claim,
  type Context,
  claimOf,
  keysOf,
  noSuchClaim,
  type Requested,
  requireOwn,
} from './claim-reading.server.ts';
import { recordStep, requireClaimable } from './claim-steps.server.ts';
import {
  type ClaimRow,
  countClaims,
  insertClaim,
  insertStep,
  readClaim,
  readClaimable,
} from './claims.queries.ts';
import type { NewClaimShape } from './claims.shapes.ts';
import {
  CLAIM_KINDS,
  claimDays,
  LEAST_TEXT,
  MOST_CLAIMS,
  MOST_PHOTOS,
  mayStep,
  NO_DESCRIPTION,
  NO_PHOTOS,
  TOO_MANY_PHOTOS,
  takesPhotos,
} from './claims.ts';
import { viewClaimRow } from './claims.view.ts';

export {
  type Claim,
  claimOf,
  claimsOfPerson,
  claimTasks,
  orderClaims,
  type StaffClaim,
  staffClaim,
} from './claim-reading.server.ts';

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

function requireText(given: string): string {
  const text = inLines(given);
  if (text.length < LEAST_TEXT) throw badField('text', NO_DESCRIPTION);
  return text;
}

function noSuchStep(claim: ClaimRow, rest: string): ShopError {
  return new ShopError('no_such_step', 409, `Заявление уже «${viewClaimRow(claim).status.name}». ${rest}`);
}
