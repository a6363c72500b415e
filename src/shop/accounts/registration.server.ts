import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Tx } from '../../core/db.server.ts';
import { type FieldErrors, ShopError } from '../../core/errors.ts';
import { addJob } from '../../core/jobs.server.ts';
import { limitEmails } from '../../core/mailbox-limit.server.ts';
import { isMobile, normalizePhone } from '../../core/phone-and-date.ts';
import { limitTries, networkOf, type RateLimit } from '../../core/rate-limits.server.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { MOBILE_WANTED } from '../../core/typed-phone.ts';
import { oneLine } from '../../core/written-text.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { REGISTRATION_CONSENTS } from './consents.ts';
import { isEmail } from './email.ts';
import { writeEmailChange } from './email-change.queries.ts';
import { passwordProblem } from './password.ts';
import { hashPassword } from './password-hash.server.ts';
import { phoneSalt } from './phone-salt.server.ts';
import { insertConsents, insertUser } from './users.queries.ts';

/** The link that confirms an account; later a new password does it. */
const LINK_SECONDS = 7 * 86_400;
const OF_ADDRESS: RateLimit = { scope: 'registration', most: 20, seconds: 60 * 60 };

/** What is asked of who registers. */
export interface Registration {
  name: string;
  email: string;
  phone: string;
  password: string;
  consents: { account: boolean; mailing?: boolean };
}

export interface RegistrationContext {
  db: Kysely<DB>;
  /** From where, as the trusted proxy says. */
  address: string;
  /** Whether nobody logs in before the link of the letter was opened: where letters are really sent. */
  confirmsEmail: boolean;
}

/** What is registered with an account by slices to the right. */
interface Along {
  /** What is wrong with it, by its fields. */
  problems: FieldErrors;
  /** Done in the transaction, when the account is new. */
  add?(tx: Tx, userId: number): Promise<void>;
}

/**
 * Makes an account. Only an email to the mailbox says whether there is one with this e-mail already; the answer is the
 * same. A phone is not verified and may stand in several accounts.
 * @throws 400 at the fields, all at once; 429
 */
export async function register(
  { db, address, confirmsEmail }: RegistrationContext,
  given: Registration,
  along: Along,
): Promise<void> {
  const name = oneLine(given.name);
  const email = given.email.trim();
  const phone = normalizePhone(given.phone);
  const fields = { ...problemsOf({ ...given, name, email }, phone), ...along.problems };
  if (Object.keys(fields).length > 0 || phone === null)
    throw new ShopError('bad_input', 400, 'Проверьте, что введено.', { fields });
  await limitTries(db, OF_ADDRESS, networkOf(address));
  await limitEmails(db, email);
  const hash = await hashPassword(given.password, await phoneSalt(db, phone));
  const agreed = REGISTRATION_CONSENTS.filter(({ aim }) => given.consents[aim] === true);
  await inTransaction(db, async (tx) => {
    const id = await insertUser(tx, { name, email, phone, hash, isConfirmed: !confirmsEmail });
    if (id === undefined) return addJob(tx, 'registered-before-letter', { email });
    await insertConsents(tx, id, agreed, address);
    await recordAudit(tx, {
      ...{ actor: 'user', actorId: id, action: 'account.registered', subjectId: id },
      details: { consents: agreed.map(({ aim }) => aim) },
    });
    await along.add?.(tx, id);
    if (confirmsEmail) await writeEmailChange(tx, id, email, LINK_SECONDS);
    await addJob(tx, 'welcome-letter', confirmsEmail ? { email, user: id } : { email });
  });
}

function problemsOf(given: Registration, phone: string | null): FieldErrors {
  const password = passwordProblem(given.password);
  const missing = REGISTRATION_CONSENTS.filter(({ aim, isRequired }) => isRequired && !given.consents[aim]);
  return {
    ...(given.name === '' && { name: ['Как к вам обращаться?'] }),
    ...(!isEmail(given.email) && { email: ['Нужен адрес почты вида ivanov@mail.ru.'] }),
    ...((phone === null || !isMobile(phone)) && {
      phone: [MOBILE_WANTED],
    }),
    ...(password && { password: [password] }),
    ...(missing.length > 0 && { consents: ['Без согласия на обработку данных кабинет не завести.'] }),
  };
}
