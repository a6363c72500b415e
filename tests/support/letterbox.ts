import { openWorker } from '../../src/core/jobs.server.ts';
import { letterHtml } from '../../src/core/letter-html.ts';
import { letterText } from '../../src/core/letter-text.ts';
import { createLog } from '../../src/core/log.server.ts';
import type { Letter } from '../../src/core/mail.server.ts';
import { accountLetters } from '../../src/shop/accounts/letters.server.ts';
import { companyLetters } from '../../src/shop/companies/letters.server.ts';
import { priceListJobs } from '../../src/shop/feeds/price-list-letter.server.ts';
import { orderLetters } from '../../src/shop/orders/letters.server.ts';
import type { TestApi } from './api.ts';

/** A letter as it is read. */
type SentLetter = Letter & { text: string; html: string };

const HEAD = {
  ...{ shop: 'Полка', slogan: 'Всё для щитка', origin: 'https://polka.example' },
  ...{ phone: '+7 (343) 027-18-40', email: 'zakaz@polka.example', seller: 'ООО «Полка»' },
};

/** The worker of a shop at https://polka.example, with its letters handed to the test instead of a server. */
export async function openLetterbox(api: Pick<TestApi, 'db' | 'url'>) {
  const letters: SentLetter[] = [];
  let wake = () => {};
  const send = async (letter: Letter) => {
    const { subject, body } = letter;
    letters.push({ ...letter, text: letterText(body), html: letterHtml(subject, body, HEAD) });
    wake();
  };
  const jobs = {
    ...accountLetters({ db: api.db, origin: 'https://polka.example', send, forget: async () => {} }),
    ...companyLetters({ db: api.db, origin: 'https://polka.example', send }),
    ...orderLetters({ db: api.db, origin: 'https://polka.example', send }),
    ...priceListJobs({ db: api.db, origin: 'https://polka.example', send }),
  };
  const runner = openWorker({ databaseUrl: api.url, jobs, log: createLog('silent') });
  return {
    /** The next letter under a subject, or under any; those before it are thrown away. */
    async next(subject?: string): Promise<SentLetter> {
      for (;;) {
        const letter = letters.shift();
        if (letter && (subject === undefined || letter.subject === subject)) return letter;
        if (!letter) await new Promise<void>((resolve) => (wake = resolve));
      }
    },
    close: () => runner.stop(),
  };
}
