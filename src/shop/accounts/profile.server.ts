import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Db } from '../../core/db.server.ts';
import { badField, type FieldErrors, ShopError } from '../../core/errors.ts';
import { addJob } from '../../core/jobs.server.ts';
import { limitEmails } from '../../core/mailbox-limit.server.ts';
import { normalizePhone } from '../../core/phone-and-date.ts';
import { forgiveTries, limitTries, type RateLimit } from '../../core/rate-limits.server.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { mobileProblem } from '../../core/typed-phone.ts';
import { oneLine } from '../../core/written-text.ts';
import { recordAudit } from '../audit/audit.server.ts';
import type { Visitor } from '../session/session.ts';
import { isEmail } from './email.ts';
import { readNewEmail, writeEmailChange } from './email-change.queries.ts';
import { hashPassword, isPassword } from './password-hash.server.ts';
import { phoneSalt } from './phone-salt.server.ts';
import {
  lockUser,
  readByEmail,
  readUser,
  type User,
  writeHash,
  writeName,
  writePhone,
} from './users.queries.ts';

/** The link to a new e-mail is good for a day. */
const LINK_SECONDS = 86_400;
/** Wrong passwords of somebody already logged in. */
export const OF_PASSWORD: RateLimit = { scope: 'profile-password', most: 10, seconds: 15 * 60 };
/** Each change of the e-mail sends an email. */
const OF_CHANGES: RateLimit = { scope: 'profile-change', most: 10, seconds: 86_400 };

interface ProfileContext {
  db: Kysely<DB>;
  visitor: Visitor;
}

/** Somebody logged in, as he is told of himself. */
export interface Profile extends User {
  /** Where a letter was sent whose link has not been opened yet. */
  newEmail: string | null;
}

/** What is kept of the visitor himself. @throws 401 for a guest (RULINGS 3) */
export async function profileOf({ db, visitor }: ProfileContext): Promise<Profile> {
  const user = await own(db, visitor);
  return { ...user, newEmail: await readNewEmail(db, user.id) };
}

/** What is to be changed; how one logs in only with the password. */
export interface ProfileChange {
  name?: string;
  email?: string;
  phone?: string;
  password?: string;
}

/**
 * Changes how the visitor is called or logs in. A new e-mail counts when the link of a letter sent there is opened;
 * whether it is somebody's only that letter tells.
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
    // Changed meanwhile: the one typed here is no longer theirs.
    if (hash !== undefined && now !== before) throw badField('password', 'Неверный пароль.');
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

/** What is really another, in the form in which it is kept. */
function readChange(user: User, given: ProfileChange): Omit<ProfileChange, 'password'> {
  const name = given.name === undefined ? undefined : oneLine(given.name);
  const email = given.email?.trim();
  const ofPhone = given.phone === undefined ? null : mobileProblem(given.phone);
  const phone = (given.phone && normalizePhone(given.phone)) || undefined;
  const fields: FieldErrors = {
    ...(name === '' && { name: ['Как к вам обращаться?'] }),
    ...(email !== undefined && !isEmail(email) && { email: ['Нужен адрес почты вида ivanov@mail.ru.'] }),
    ...(ofPhone && { phone: [ofPhone] }),
  };
  if (Object.keys(fields).length > 0)
    throw new ShopError('bad_input', 400, 'Проверьте, что введено.', { fields });
  return {
    ...(name !== undefined && name !== user.name && { name }),
    ...(email !== undefined && email !== user.email && { email }),
    ...(phone !== undefined && phone !== user.phone && { phone }),
  };
}

/** @returns its hash. @throws 400 at `password`, 429 */
export async function requirePassword(
  db: Kysely<DB>,
  user: User,
  password: string | undefined,
): Promise<string | undefined> {
  if (!password) throw badField('password', 'Введите пароль, чтобы сменить почту или телефон.');
  await limitTries(db, OF_PASSWORD, String(user.id));
  const found = await readByEmail(db, user.email);
  if (!(await isPassword(password, found?.hash))) throw badField('password', 'Неверный пароль.');
  await forgiveTries(db, OF_PASSWORD, String(user.id));
  return found?.hash;
}

/** The visitor's own account. @throws 401 for a guest */
export async function own(db: Db, { userId }: Visitor): Promise<User> {
  const user = userId === null ? undefined : await readUser(db, userId);
  if (!user) throw new ShopError('not_logged_in', 401, 'Сначала войдите.');
  return user;
}
