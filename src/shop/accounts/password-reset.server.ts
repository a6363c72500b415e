import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Db } from '../../core/db.server.ts';
import { badField } from '../../core/errors.ts';
import { addJob } from '../../core/jobs.server.ts';
import { mailboxOf } from '../../core/mailbox-limit.server.ts';
import { limitTries, networkOf, type RateLimit } from '../../core/rate-limits.server.ts';
import { hashOfToken, secretToken } from '../../core/secret-token.server.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { endSessionsOf } from '../session/session.server.ts';
import { isEmail } from './email.ts';
import { deviceToken } from './known-device.server.ts';
import { passwordProblem } from './password.ts';
import { hashPassword } from './password-hash.server.ts';
import { readIsGood, takeReset, writeReset } from './password-reset.queries.ts';
import { phoneSalt } from './phone-salt.server.ts';
import { lockUser, readByEmail, readUser, writeConfirmed, writeHash } from './users.queries.ts';

/** A link is good for half an hour (RELIABILITY 5). */
const LINK_SECONDS = 30 * 60;
const OF_ADDRESS: RateLimit = { scope: 'reset-address', most: 10, seconds: 15 * 60 };
/** Emails to one mailbox, whether there is an account or not. */
const OF_MAILBOX: RateLimit = { scope: 'reset', most: 3, seconds: 15 * 60 };
const OF_MAILBOX_A_DAY: RateLimit = { scope: 'reset-day', most: 10, seconds: 86_400 };
const OF_CONFIRMING: RateLimit = { scope: 'reset-confirm', most: 30, seconds: 15 * 60 };

interface AskingContext {
  db: Kysely<DB>;
  /** From where, as the trusted proxy says. */
  address: string;
}

/** The parts of a link: whose it is, and the token. */
export interface ResetLink {
  a: string;
  b: string;
}

/**
 * Requests a password link. Every request does the same work: the account is looked up only when the email is made
 * (RELIABILITY 3).
 * @throws 400 for what is no e-mail; 429
 */
export async function askReset({ db, address }: AskingContext, given: string): Promise<void> {
  const email = given.trim();
  if (!isEmail(email)) throw badField('email', 'Нужен адрес почты вида ivanov@mail.ru.');
  await limitTries(db, OF_ADDRESS, networkOf(address));
  await limitTries(db, OF_MAILBOX, mailboxOf(email));
  await limitTries(db, OF_MAILBOX_A_DAY, mailboxOf(email));
  await addJob(db, 'password-reset-letter', { email });
}

/** Makes a link for whom an e-mail belongs to; links made before are dead. @returns nothing for nobody's */
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

/** Whether a link is still good; looking at it never uses it up. */
export async function isGoodLink(db: Db, link: ResetLink): Promise<boolean> {
  const userId = userOf(link);
  return userId !== null && readIsGood(db, userId, hashOfToken(link.b));
}

/**
 * Sets a new password by a link, once, and ends every session of the user.
 * @returns whose it is, and the token that makes the device known: its owner can log in at once, whatever strangers tried
 * @throws 400 at `new_password1` or `new_password2`, or for a dead link; 429
 */
export async function confirmReset(
  { db, address }: AskingContext,
  link: ResetLink,
  { new_password1: password, new_password2: again }: { new_password1: string; new_password2: string },
): Promise<{ userId: number; deviceToken: string }> {
  const problem = passwordProblem(password);
  if (problem) throw badField('new_password1', problem);
  if (password !== again) throw badField('new_password2', 'Пароли не совпадают.');
  await limitTries(db, OF_CONFIRMING, networkOf(address));
  const userId = userOf(link);
  if (userId === null || !(await isGoodLink(db, link))) throw deadLink();
  const phone = (await readUser(db, userId))?.phone ?? '';
  const hash = await hashPassword(password, await phoneSalt(db, phone));
  await inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    // A phone changed meanwhile has another salt.
    if ((await readUser(tx, userId))?.phone !== phone) throw deadLink();
    if (!(await takeReset(tx, userId, hashOfToken(link.b)))) throw deadLink();
    await writeHash(tx, userId, hash);
    await writeConfirmed(tx, userId);
    await endSessionsOf(tx, userId);
    const action = 'account.password-reset';
    await recordAudit(tx, { actor: 'user', actorId: userId, action, subjectId: userId, details: {} });
  });
  return { userId, deviceToken: await deviceToken(db, { id: userId, hash }) };
}

function userOf({ a }: ResetLink): number | null {
  const text = Buffer.from(a, 'base64url').toString();
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

function deadLink() {
  return badField(
    'non_field_errors',
    'Ссылка больше не действует: она годится один раз и полчаса. Запросите новую.',
  );
}
