import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import type { Email } from '../../../platform/email/mail.server.ts';
import type { Jobs } from '../../../platform/jobs/jobs.server.ts';

/** The newest thing that an email is about. */
export interface EmailSample {
  id: number;
  /** «Обращение № 5» */
  about: string;
  /** What the job of the email is queued with. */
  payload: object;
}

/** An email of the shop, apart from those about orders, which are shown with an order by its number. */
export interface ShopEmail {
  /** Stable: a part of addresses. */
  kind: string;
  name: string;
  /** Who gets it: «Покупателю». */
  group: string;
  /** The job that makes and sends it. */
  job: string;
  /** The kind of the thing, for the record of who has read it (STF-22). */
  reads: string;
  /** undefined: there is none yet. */
  sample: (db: Db) => Promise<EmailSample | undefined>;
}

/** What makes the emails of the shop. */
export interface EmailSources {
  emails: readonly ShopEmail[];
  /** The jobs that make them, as the worker runs them. */
  jobsOf: (given: {
    db: Kysely<DB>;
    origin: string;
    deskOrigin: string;
    send(email: Email): Promise<void>;
    forget(words: readonly string[]): Promise<void>;
  }) => Jobs;
}

/** A segment of an address that may be a secret: the tokens of the shop are longer than all names of its pages. */
const SECRET = /^(?=.*[\dA-Z_])[\w.-]{16,}$/;
/** Pages whose addresses hold names. */
const NAMED = /^\/(product|catalog|info|posts)\//;

/** The address of a button as staff may see it: without the secret of the recipient, it leads to `instead`. */
export function withoutSecret(href: string, instead: string): string {
  const { pathname } = new URL(href);
  const isSecret = !NAMED.test(pathname) && pathname.split('/').some((segment) => SECRET.test(segment));
  return isSecret ? instead : href;
}
