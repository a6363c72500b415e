import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { EmailBody, EmailPart } from '../../../platform/email/email.ts';
import { type EmailSources, type ShopEmail, withoutSecret } from './email-previews.ts';

export interface SampleContext {
  db: Kysely<DB>;
  /** The origin of the shop. */
  origin: string;
  deskOrigin: string;
  jobsOf: EmailSources['jobsOf'];
}

/** Thrown to take back what a job has written. */
const TAKEN_BACK = new Error('taken back');

/**
 * An email as its own job makes it of the newest thing. Nothing is sent, and what the job writes, such as the token of a link,
 * is rolled back.
 * @returns undefined when there is no such thing yet, or its email would not be sent any more
 */
export async function sampleEmail(
  { db, origin, deskOrigin, jobsOf }: SampleContext,
  { job, sample }: ShopEmail,
): Promise<{ id: number; about: string; email: EmailBody } | undefined> {
  const found = await sample(db);
  if (!found) return undefined;
  const made: EmailBody[] = [];
  const undone = db.transaction().execute(async (tx) => {
    const jobs = jobsOf({
      db: tx as Kysely<DB>,
      origin,
      deskOrigin,
      forget: async () => {},
      async send({ subject, body }) {
        made.push({
          subject,
          body: body.flatMap((part) => shownPart(part, `${deskOrigin}/desk/settings/emails`)),
        });
      },
    });
    await jobs[job]?.(found.payload);
    throw TAKEN_BACK;
  });
  await undone.catch((error) => {
    if (error !== TAKEN_BACK) throw error;
  });
  const [email] = made;
  return email && { id: found.id, about: found.about, email };
}

/** A part without secrets: no link of the recipient, no code as an image. */
function shownPart(part: EmailPart, instead: string): EmailPart[] {
  if (typeof part === 'string') return [part];
  if ('image' in part) return [];
  return 'href' in part ? [{ ...part, href: withoutSecret(part.href, instead) }] : [part];
}
