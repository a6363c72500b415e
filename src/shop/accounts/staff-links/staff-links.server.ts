import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { badField, notFound } from '../../../platform/http/errors.ts';
import {
  forgiveTries,
  limitTries,
  networkOf,
  type RateLimit,
} from '../../../platform/http/rate-limits.server.ts';
import { hashOfToken, secretToken } from '../../../platform/http/secret-token.server.ts';
import { addJob } from '../../../platform/jobs/jobs.server.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { beginDeskSession, endDeskSessionsOf, type Origin } from '../desk-session/desk-session.server.ts';
import { deleteFactors } from '../factors/factors.server.ts';
import { hashPassword, isPassword, phoneSalt } from '../password/password.server.ts';
import { passwordError, WRONG_PASSWORD } from '../password/password.ts';
import { lockUser, writeConfirmed, writeHash } from '../users.queries.ts';
import { deleteLinks, insertLink, type LinkOwner, readLinkOwner, useLink } from './staff-links.queries.ts';

/** A link is valid for a day. */
const LINK_SECONDS = 24 * 3600;
/** Wrong passwords and unknown links, from one network. */
const OF_NETWORK: RateLimit = { scope: 'desk-link', most: 20, seconds: 15 * 60 };

/**
 * Makes a link by which a person of the staff enrols a second factor, once; earlier ones end. Using it removes the factors
 * that he had.
 * @param origin of the pages
 * @param isEmailed whether the person gets a link by email too; using one of the two ends both
 * @returns its address; the database holds only a hash of its token
 */
export async function makeLink(
  tx: Tx,
  userId: number,
  { origin, isEmailed }: { origin: string; isEmailed: boolean },
): Promise<string> {
  await deleteLinks(tx, userId);
  if (isEmailed) await emailLink(tx, userId);
  return addLink(tx, userId, origin);
}

/** Sends a person of the staff a link by email. */
export async function emailLink(tx: Tx, userId: number): Promise<void> {
  await addJob(tx, 'desk-link-letter', { user: userId });
}

/** Makes a link beside those that a person has. @returns its address */
export async function addLink(db: Db, userId: number, origin: string): Promise<string> {
  const token = secretToken();
  await insertLink(db, userId, hashOfToken(token), LINK_SECONDS);
  return `${origin}/desk/link/${token}`;
}

/**
 * Whose a link is; it stays valid.
 * @returns `isNew`: the password is set with the link, because its owner has never confirmed the email
 * @throws 404 for a link that is used up, expired or unknown; 429
 */
export async function linkOwner(
  { db, address }: { db: Kysely<DB>; address: string },
  token: string,
): Promise<LinkOwner & { isNew: boolean }> {
  await limitTries(db, OF_NETWORK, networkOf(address));
  const owner = await readLinkOwner(db, hashOfToken(token));
  if (!owner) throw deadLink();
  await forgiveTries(db, OF_NETWORK, networkOf(address), 1);
  return { ...owner, isNew: !owner.isConfirmed };
}

/**
 * Uses up a link: it begins a session in which the person may only enrol a factor. The factors and sessions that he had end.
 * @param password his own one, or the one that a new account gets
 * @returns the token of the session
 * @throws 400 at `password`, 404 as `linkOwner`, 429
 */
export async function openLink(
  { db, device, address }: { db: Kysely<DB> } & Origin,
  { token, password }: { token: string; password: string },
): Promise<string> {
  const owner = await linkOwner({ db, address }, token);
  const error = owner.isNew ? passwordError(password) : null;
  if (error) throw badField('password', error);
  await limitTries(db, OF_NETWORK, networkOf(address));
  if (!owner.isNew && !(await isPassword(password, owner.hash))) throw badField('password', WRONG_PASSWORD);
  await forgiveTries(db, OF_NETWORK, networkOf(address), 1);
  const hash = owner.isNew ? await hashPassword(password, await phoneSalt(db, owner.phone)) : null;
  return inTransaction(db, async (tx) => {
    if ((await lockUser(tx, owner.id)) !== owner.hash) throw badField('password', WRONG_PASSWORD);
    if (!(await useLink(tx, owner.id, hashOfToken(token)))) throw deadLink();
    if (hash !== null) {
      await writeHash(tx, owner.id, hash);
      await writeConfirmed(tx, owner.id);
    }
    await deleteFactors(tx, owner.id);
    await endDeskSessionsOf(tx, owner.id);
    const begin = { userId: owner.id, stage: 'enrolment' } as const;
    const { id: sessionId, token: begun } = await beginDeskSession(tx, begin, { device, address });
    const who = { actor: 'staff', actorId: owner.id, sessionId, subjectId: owner.id } as const;
    await recordAudit(tx, { ...who, action: 'staff.link-opened', details: {} });
    return begun;
  });
}

function deadLink() {
  return notFound('Ссылка больше не действует: она одноразовая и действует сутки. Попросите новую.');
}
