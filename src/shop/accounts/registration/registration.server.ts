import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { limitEmails } from '../../../platform/email/mailbox-limit.server.ts';
import { type FieldErrors, ShopError } from '../../../platform/http/errors.ts';
import { limitTries, networkOf, type RateLimit } from '../../../platform/http/rate-limits.server.ts';
import { addJob } from '../../../platform/jobs/jobs.server.ts';
import { emailError } from '../../../platform/text/email.ts';
import { isMobile, normalizePhone } from '../../../platform/text/phone-and-date.ts';
import { MOBILE_WANTED } from '../../../platform/text/typed-phone.ts';
import { NAME_WANTED, oneLine } from '../../../platform/text/written-text.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { ACCOUNT_CONSENT_MISSING, REGISTRATION_CONSENTS } from '../consents/consents.ts';
import { writeEmailChange } from '../email-change.queries.ts';
import { hashPassword, phoneSalt } from '../password/password.server.ts';
import { passwordError } from '../password/password.ts';
import { insertConsents, insertUser, isJustCreated } from '../users.queries.ts';

/** Validity of the confirmation link. Later a password reset confirms the account. */
const LINK_SECONDS = 7 * 86_400;
/** The same form sent again this soon is a second click on its button, not a person who forgot his account. */
const SECOND_CLICK_SECONDS = 60;
const OF_ADDRESS: RateLimit = { scope: 'registration', most: 20, seconds: 60 * 60 };

/** Input of a registration. */
export interface Registration {
  name: string;
  email: string;
  phone: string;
  password: string;
  consents: { account: boolean; mailing?: boolean };
}

export interface RegistrationContext {
  db: Kysely<DB>;
  /** IP address as the trusted proxy reports it. */
  address: string;
  /** Whether an account has to be confirmed by email before the first login. True where emails are really sent. */
  confirmsEmail: boolean;
}

/** What another slice registers together with an account. */
interface Companion {
  /** Its validation errors by field. */
  errors: FieldErrors;
  /** Runs in the transaction when the account is new. */
  add?(tx: Tx, userId: number): Promise<void>;
}

/**
 * Creates an account. The answer is the same if the email is already registered; only an email to that mailbox says
 * so. Phones are not verified and may belong to several accounts.
 * @throws 400 at all wrong fields at once; 429
 */
export async function register(
  { db, address, confirmsEmail }: RegistrationContext,
  given: Registration,
  companion: Companion,
): Promise<void> {
  const name = oneLine(given.name);
  const email = given.email.trim();
  const phone = normalizePhone(given.phone);
  const fields = { ...errorsOf({ ...given, name, email }, phone), ...companion.errors };
  if (Object.keys(fields).length > 0 || phone === null)
    throw new ShopError('bad_input', 400, 'Проверьте поля.', { fields });
  await limitTries(db, OF_ADDRESS, networkOf(address));
  await limitEmails(db, email);
  const hash = await hashPassword(given.password, await phoneSalt(db, phone));
  const agreed = REGISTRATION_CONSENTS.filter(({ aim }) => given.consents[aim] === true);
  await inTransaction(db, async (tx) => {
    const id = await insertUser(tx, { name, email, phone, hash, isConfirmed: !confirmsEmail });
    if (id === undefined) {
      const isSecondClick = await isJustCreated(tx, { name, email, phone }, SECOND_CLICK_SECONDS);
      return isSecondClick ? undefined : addJob(tx, 'registered-before-letter', { email });
    }
    await insertConsents(tx, id, agreed, address);
    await recordAudit(tx, {
      actor: 'user',
      actorId: id,
      action: 'account.registered',
      subjectId: id,
      details: { consents: agreed.map(({ aim }) => aim) },
    });
    await companion.add?.(tx, id);
    if (confirmsEmail) await writeEmailChange(tx, id, email, LINK_SECONDS);
    await addJob(tx, 'welcome-letter', confirmsEmail ? { email, user: id } : { email });
  });
}

function errorsOf(given: Registration, phone: string | null): FieldErrors {
  const password = passwordError(given.password);
  const ofEmail = emailError(given.email);
  const missing = REGISTRATION_CONSENTS.filter(({ aim, isRequired }) => isRequired && !given.consents[aim]);
  return {
    ...(given.name === '' && { name: [NAME_WANTED] }),
    ...(ofEmail && { email: [ofEmail] }),
    ...((phone === null || !isMobile(phone)) && {
      phone: [MOBILE_WANTED],
    }),
    ...(password && { password: [password] }),
    ...(missing.length > 0 && { consents: [ACCOUNT_CONSENT_MISSING] }),
  };
}
