import type { Db } from './db.server.ts';
import { limitTries, type RateLimit } from './rate-limits.server.ts';

const text = 'На эту почту уже ушло несколько писем. Проверьте папку «Спам».';
const OF_HOUR: RateLimit = { scope: 'mailbox', most: 5, seconds: 3_600, text };
const OF_DAY: RateLimit = { scope: 'mailbox-day', most: 15, seconds: 86_400, text };

/**
 * Counts an email to a mailbox whose owner is not known to have asked for it; all kinds of such emails share the limit.
 * Password links have their own, so that a stranger who uses this one up cannot lock the owner of an account out.
 * @throws 429
 */
export async function limitEmails(db: Db, email: string): Promise<void> {
  const mailbox = mailboxOf(email);
  await limitTries(db, OF_HOUR, mailbox);
  await limitTries(db, OF_DAY, mailbox);
}

/** The mailbox of an address: the case of letters and a tag after «+» lead to the same one. */
export function mailboxOf(email: string): string {
  return email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@');
}
