import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Db } from '../../platform/database/db.server.ts';
import { inTransaction } from '../../platform/database/transaction.server.ts';
import { mailboxOf } from '../../platform/email/mailbox-limit.server.ts';
import { badField } from '../../platform/http/errors.ts';
import { limitTries, networkOf, type RateLimit } from '../../platform/http/rate-limits.server.ts';
import { hashOfToken, secretToken } from '../../platform/http/secret-token.server.ts';
import { addJob } from '../../platform/jobs/jobs.server.ts';
import { emailError } from '../../platform/text/email.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { endSessionsOf } from '../session/session.server.ts';
import { endDeskSessionsOf } from './desk-session/desk-session.server.ts';
import { deviceToken } from './devices/devices.server.ts';
import { hashPassword, phoneSalt } from './password/password.server.ts';
import { PASSWORDS_DIFFER, passwordError } from './password/password.ts';
import { consumeReset, readIsGood, writeReset } from './password-reset.queries.ts';
import { lockUser, readByEmail, readUser, writeConfirmed, writeHash } from './users.queries.ts';

/** Links are valid for half an hour (SEC-5). */
const LINK_SECONDS = 30 * 60;
const OF_ADDRESS: RateLimit = { scope: 'reset-address', most: 10, seconds: 15 * 60 };
/** Emails to one mailbox, whether there is an account or not. */
const OF_MAILBOX: RateLimit = { scope: 'reset', most: 3, seconds: 15 * 60 };
const OF_MAILBOX_A_DAY: RateLimit = { scope: 'reset-day', most: 10, seconds: 86_400 };
const OF_CONFIRMING: RateLimit = { scope: 'reset-confirm', most: 30, seconds: 15 * 60 };

interface ResetContext {
  db: Kysely<DB>;
  /** IP address as the trusted proxy reports it. */
  address: string;
}

/** The parts of a link: the user and the token. */
export interface ResetLink {
  a: string;
  b: string;
}

/**
 * Requests a password reset link. Every request does the same work: the account is looked up only when the email is
 * built (SEC-3).
 * @throws 400 for an invalid email; 429
 */
export async function requestReset({ db, address }: ResetContext, given: string): Promise<void> {
  const email = given.trim();
  const wrong = emailError(email);
  if (wrong) throw badField('email', wrong);
  await limitTries(db, OF_ADDRESS, networkOf(address));
  await limitTries(db, OF_MAILBOX, mailboxOf(email));
  await limitTries(db, OF_MAILBOX_A_DAY, mailboxOf(email));
  await addJob(db, 'password-reset-letter', { email });
}

/**
 * Creates the reset link of the account with an email; earlier links become invalid.
 * @returns undefined without such an account
 */
export async function makeResetLink(
  db: Db,
  email: string,
): Promise<(ResetLink & { email: string; name: string }) | undefined> {
  const user = await readByEmail(db, email);
  if (!user) return undefined;
  const b = secretToken();
  await writeReset(db, user.id, hashOfToken(b), LINK_SECONDS);
  const a = Buffer.from(String(user.id)).toString('base64url');
  return { a, b, email: user.email, name: user.name };
}

/** Whether a link is valid. This does not use it up. */
export async function isValidLink(db: Db, link: ResetLink): Promise<boolean> {
  const userId = userOf(link);
  return userId !== null && readIsGood(db, userId, hashOfToken(link.b));
}

/**
 * Sets a new password by a link, once, and ends all sessions of the user.
 * @returns the user and a token that makes the device known, so that attempts of strangers cannot block the next
 * login
 * @throws 400 at `new_password1` or `new_password2`, or for an invalid link; 429
 */
export async function confirmReset(
  { db, address }: ResetContext,
  link: ResetLink,
  { new_password1: password, new_password2: again }: { new_password1: string; new_password2: string },
): Promise<{ userId: number; deviceToken: string }> {
  const error = passwordError(password);
  if (error) throw badField('new_password1', error);
  if (password !== again) throw badField('new_password2', PASSWORDS_DIFFER);
  await limitTries(db, OF_CONFIRMING, networkOf(address));
  const userId = userOf(link);
  if (userId === null || !(await isValidLink(db, link))) throw invalidLink();
  const phone = (await readUser(db, userId))?.phone ?? '';
  const hash = await hashPassword(password, await phoneSalt(db, phone));
  await inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    // The hash was salted for the old phone; a phone changed meanwhile needs another salt.
    if ((await readUser(tx, userId))?.phone !== phone) throw invalidLink();
    if (!(await consumeReset(tx, userId, hashOfToken(link.b)))) throw invalidLink();
    await writeHash(tx, userId, hash);
    await writeConfirmed(tx, userId);
    await endSessionsOf(tx, userId);
    await endDeskSessionsOf(tx, userId);
    const action = 'account.password-reset';
    await recordAudit(tx, { actor: 'user', actorId: userId, action, subjectId: userId, details: {} });
  });
  return { userId, deviceToken: await deviceToken(db, { id: userId, hash }) };
}

function userOf({ a }: ResetLink): number | null {
  const text = Buffer.from(a, 'base64url').toString();
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

function invalidLink() {
  return badField(
    'non_field_errors',
    'Ссылка больше не действует: она одноразовая и работает 30 минут. Запросите новую.',
  );
}
