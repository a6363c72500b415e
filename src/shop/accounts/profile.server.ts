import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Db } from '../../platform/database/db.server.ts';
import { inTransaction } from '../../platform/database/transaction.server.ts';
import { limitEmails } from '../../platform/email/mailbox-limit.server.ts';
import { badField, type FieldErrors, ShopError } from '../../platform/http/errors.ts';
import { forgiveTries, limitTries, type RateLimit } from '../../platform/http/rate-limits.server.ts';
import { addJob } from '../../platform/jobs/jobs.server.ts';
import { emailError } from '../../platform/text/email.ts';
import { normalizePhone } from '../../platform/text/phone-and-date.ts';
import { mobileError } from '../../platform/text/typed-phone.ts';
import { NAME_WANTED, oneLine } from '../../platform/text/written-text.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { notLoggedIn } from '../session/session.server.ts';
import type { Visitor } from '../session/session.ts';
import { readNewEmail, writeEmailChange } from './email-change.queries.ts';
import { hashPassword, isPassword, phoneSalt } from './password/password.server.ts';
import { WRONG_PASSWORD } from './password/password.ts';
import {
  lockUser,
  readByEmail,
  readUser,
  type User,
  writeHash,
  writeName,
  writePhone,
} from './users.queries.ts';

/** The link that confirms a new email is valid for a day. */
const LINK_SECONDS = 86_400;
/** Wrong passwords of a logged-in user. */
export const OF_PASSWORD: RateLimit = { scope: 'profile-password', most: 10, seconds: 15 * 60 };
/** Each change of the e-mail sends an email. */
const OF_CHANGES: RateLimit = { scope: 'profile-change', most: 10, seconds: 86_400 };

interface ProfileContext {
  db: Kysely<DB>;
  visitor: Visitor;
}

/** The visitor's own account. */
export interface Profile extends User {
  /** A new email that awaits confirmation. */
  newEmail: string | null;
}

/** The visitor's profile. @throws 401 for a guest (ACC-1) */
export async function profileOf({ db, visitor }: ProfileContext): Promise<Profile> {
  const user = await own(db, visitor);
  return { ...user, newEmail: await readNewEmail(db, user.id) };
}

/** Changes of a profile. A new email or phone requires the password. */
export interface ProfileChange {
  name?: string;
  email?: string;
  phone?: string;
  password?: string;
}

/**
 * Changes name, email or phone. A new email becomes valid when its owner opens the link in an email sent there; only
 * that email reveals whether another account has it.
 * @throws 401 for a guest, 400 at the fields, 429
 */
export async function changeProfile(context: ProfileContext, given: ProfileChange): Promise<Profile> {
  const { db, visitor } = context;
  const user = await own(db, visitor);
  const change = readChange(user, given);
  const { name, email, phone } = change;
  let before: string | undefined;
  let hash: string | undefined;
  if (email !== undefined || phone !== undefined) {
    before = await requirePassword(db, user, given.password);
    await limitTries(db, OF_CHANGES, String(user.id));
    if (email !== undefined) await limitEmails(db, email);
    if (phone !== undefined && given.password)
      hash = await hashPassword(given.password, await phoneSalt(db, phone));
  }
  await inTransaction(db, async (tx) => {
    const now = await lockUser(tx, user.id);
    // The password may have changed since it was checked.
    if (hash !== undefined && now !== before) throw badField('password', WRONG_PASSWORD);
    if (hash !== undefined) await writeHash(tx, user.id, hash);
    if (name !== undefined) await writeName(tx, user.id, name);
    if (phone !== undefined) await writePhone(tx, user.id, phone);
    if (email !== undefined) {
      await writeEmailChange(tx, user.id, email, LINK_SECONDS);
      await addJob(tx, 'new-email-letter', { user: user.id });
    }
    const fields = Object.keys(change);
    const audit = { actor: 'user', actorId: user.id, action: 'account.changed', subjectId: user.id } as const;
    if (fields.length > 0) await recordAudit(tx, { ...audit, details: { fields } });
  });
  return profileOf(context);
}

/** The changed fields, normalized. @throws 400 at the fields */
function readChange(user: User, given: ProfileChange): Omit<ProfileChange, 'password'> {
  const name = given.name === undefined ? undefined : oneLine(given.name);
  const email = given.email?.trim();
  const ofPhone = given.phone === undefined ? null : mobileError(given.phone);
  const phone = (given.phone && normalizePhone(given.phone)) || undefined;
  const ofEmail = email === undefined ? null : emailError(email);
  const fields: FieldErrors = {
    ...(name === '' && { name: [NAME_WANTED] }),
    ...(ofEmail && { email: [ofEmail] }),
    ...(ofPhone && { phone: [ofPhone] }),
  };
  if (Object.keys(fields).length > 0) throw new ShopError('bad_input', 400, 'Проверьте поля.', { fields });
  return {
    ...(name !== undefined && name !== user.name && { name }),
    ...(email !== undefined && email !== user.email && { email }),
    ...(phone !== undefined && phone !== user.phone && { phone }),
  };
}

/** Checks the user's password. @returns its hash @throws 400 at `password`, 429 */
export async function requirePassword(
  db: Kysely<DB>,
  user: User,
  password: string | undefined,
): Promise<string | undefined> {
  if (!password) throw badField('password', 'Введите пароль, чтобы сменить почту или телефон.');
  await limitTries(db, OF_PASSWORD, String(user.id));
  const found = await readByEmail(db, user.email);
  if (!(await isPassword(password, found?.hash))) throw badField('password', WRONG_PASSWORD);
  await forgiveTries(db, OF_PASSWORD, String(user.id));
  return found?.hash;
}

/** The visitor's own account. @throws 401 for a guest */
export async function own(db: Db, { userId }: Visitor): Promise<User> {
  const user = userId === null ? undefined : await readUser(db, userId);
  if (!user) throw notLoggedIn();
  return user;
}
