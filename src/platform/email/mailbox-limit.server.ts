import type { Db } from '../database/db.server.ts';
import { limitTries, type RateLimit } from '../http/rate-limits.server.ts';

const text = 'На эту почту уже отправлено несколько писем. Проверьте папку «Спам».';
const OF_HOUR: RateLimit = { scope: 'mailbox', most: 5, seconds: 3_600, text };
const OF_DAY: RateLimit = { scope: 'mailbox-day', most: 15, seconds: 86_400, text };

/**
 * Counts an email to a mailbox whose owner may not have requested it; all kinds of such emails share the limit. Password
 * links have a separate limit, so that a stranger who uses this one up cannot lock out the owner of an account.
 * @throws 429
 */
export async function limitEmails(db: Db, email: string): Promise<void> {
  const mailbox = mailboxOf(email);
  await limitTries(db, OF_HOUR, mailbox);
  await limitTries(db, OF_DAY, mailbox);
}

/** The mailbox of an address: upper case and a tag after «+» do not change it. */
export function mailboxOf(email: string): string {
  return email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@');
}
