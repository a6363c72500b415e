import { emailJobs, SHOP_EMAILS } from '../../src/api/emails.ts';
import { emailHtml } from '../../src/platform/email/email-html.ts';
import { emailText } from '../../src/platform/email/email-text.ts';
import type { Email } from '../../src/platform/email/mail.server.ts';
import { openWorker } from '../../src/platform/jobs/jobs.server.ts';
import { createLog } from '../../src/platform/log/log.server.ts';
import { HEAVY_PRICE_LIST_JOBS } from '../../src/shop/feeds/price-list/price-list.jobs.ts';
import { testEmails } from '../../src/shop/layout/email-previews/email-previews.jobs.ts';
import type { TestApi } from './api.ts';

/** A received email. */
type SentEmail = Email & { text: string; html: string };

const HEAD = {
  shop: 'Полка',
  slogan: 'Всё для щитка',
  origin: 'https://polka.example',
  phone: '+7 (343) 027-18-40',
  email: 'zakaz@polka.example',
  seller: 'ООО «Полка»',
};

/** The worker of a shop at https://polka.example, whose emails the test receives instead of a server. */
export async function openMailbox(api: Pick<TestApi, 'db' | 'url'>) {
  const emails: SentEmail[] = [];
  let wake = () => {};
  const send = async (email: Email) => {
    const { subject, body } = email;
    emails.push({ ...email, text: emailText(body), html: emailHtml(subject, body, HEAD) });
    wake();
  };
  const context = { db: api.db, origin: 'https://polka.example', deskOrigin: 'https://polka.example' };
  const jobs = {
    ...emailJobs({ ...context, send, forget: async () => {} }),
    ...testEmails({ ...context, send, emails: SHOP_EMAILS, jobsOf: emailJobs }),
    'price-list-letter': (payload: unknown) =>
      HEAVY_PRICE_LIST_JOBS['price-list-letter'](
        { db: api.db, origin: 'https://polka.example', send },
        payload,
      ),
  };
  // One at a time, so that emails arrive in the order of their jobs: `next` discards what comes before its subject.
  const runner = openWorker({ databaseUrl: api.url, jobs, log: createLog('silent'), atOnce: 1 });
  return {
    /** The next email with the subject, or any; earlier ones are discarded. */
    async next(subject?: string): Promise<SentEmail> {
      for (;;) {
        const email = emails.shift();
        if (email && (subject === undefined || email.subject === subject)) return email;
        if (!email) await new Promise<void>((resolve) => (wake = resolve));
      }
    },
    close: () => runner.stop(),
  };
}
