import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import { PERSONAL_DATA } from '../api/personal-data.ts';
import type { Config } from '../core/config.server.ts';
import type { Pool } from '../core/db.server.ts';
import { fileJobs, fileTimes } from '../core/file-jobs.server.ts';
import { type Jobs, openWorker, type Worker } from '../core/jobs.server.ts';
import { openFollowedDb } from '../core/kept.server.ts';
import type { Log } from '../core/log.server.ts';
import { openMail, outboxOf } from '../core/mail.server.ts';
import { forgetLettersOf, outboxJobs, outboxTimes } from '../core/outbox.server.ts';
import { openFiles } from '../core/stored-files.server.ts';
import { accountLetters } from '../shop/accounts/letters.server.ts';
import { unconfirmedJobs, unconfirmedTimes } from '../shop/accounts/unconfirmed.server.ts';
import { recordAudit } from '../shop/audit/audit.server.ts';
import { forgettingJobs, forgettingTimes } from '../shop/audit/kept-a-year.server.ts';
import { companyLetters } from '../shop/companies/letters.server.ts';
import { isOfConfirmedCompany } from '../shop/companies/personal-data.server.ts';
import { contentJobs } from '../shop/content/editing.server.ts';
import { scratchJobs, scratchTimes } from '../shop/exchange/scratch.server.ts';
import { messagesKept } from '../shop/feedback/feedback.server.ts';
import { feedbackLetters } from '../shop/feedback/letters.server.ts';
import { resumesKept } from '../shop/feedback/resume.server.ts';
import { priceListJobs } from '../shop/feeds/price-list-letter.server.ts';
import { priceListRequestsKept } from '../shop/feeds/price-list-request.server.ts';
import { askForSitemap, sitemapJobs, sitemapTimes } from '../shop/feeds/sitemap.server.ts';
import { ymlJobs, ymlTimes } from '../shop/feeds/yml-made.server.ts';
import { letterhead } from '../shop/layout/letterhead.server.ts';
import { expiryJobs, expiryTimes } from '../shop/orders/expiry.server.ts';
import { orderLetters } from '../shop/orders/letters.server.ts';
import { stockRequestsKept } from '../shop/orders/stock-request.server.ts';
import { invoiceJobs } from '../shop/printing/invoice-job.server.ts';
import { ymlContext } from './yml-feeds.ts';

/** A letter that hangs at its server longer than this is left to the next start. */
const LONGEST_GOODBYE_MS = 5_000;

const KEPT_A_YEAR = [messagesKept, stockRequestsKept, resumesKept, priceListRequestsKept];

/** Does the jobs of the shop in this process: whatever is not for a request to wait for. */
export function startWorker(context: {
  config: Config;
  pool: Pool;
  db: Kysely<DB>;
  databaseUrl: string;
  log: Log;
}): Worker {
  const { config, pool, db, databaseUrl, log } = context;
  // Never of a request: its Host is anybody's word, and a link to a new password leads there (RELIABILITY 4).
  const origin = config.publicUrl ?? `http://localhost:${config.port}`;
  // What stands in every letter is kept until the log tells, as it is for requests.
  const { db: followed, refresh } = openFollowedDb(pool);
  const send = openMail(config, log, () => letterhead(followed, origin));
  const files = openFiles(config, db);
  const outbox = outboxOf(config);
  const jobs = {
    ...accountLetters({ db, origin, send, forget: (words) => forgetLettersOf(outbox, words) }),
    ...unconfirmedJobs({ db, parts: PERSONAL_DATA, isNeeded: isOfConfirmedCompany }),
    ...companyLetters({ db, origin, send }),
    ...orderLetters({ db: followed, origin, send }),
    ...feedbackLetters({ db, send }),
    ...forgettingJobs(db, KEPT_A_YEAR),
    ...outboxJobs(outbox),
    ...scratchJobs(config.dataDir),
    ...expiryJobs({ db }),
    ...contentJobs({ db }),
    ...priceListJobs({ db, origin, send }),
    ...invoiceJobs(files),
    ...sitemapJobs({ db }),
    ...ymlJobs(ymlContext({ config, db })),
    ...fileJobs({
      ...{ files, filesDir: config.filesDir, clamd: config.clamd, log },
      onInfected: (tx, subjectId, found) =>
        recordAudit(tx, {
          ...{ actor: 'staff', actorId: null, action: 'file.refused', subjectId, details: { found } },
        }),
    }),
  };
  const worker = openWorker({
    databaseUrl,
    jobs: seeingAllBefore(jobs, refresh),
    log,
    periodic: {
      ...expiryTimes,
      ...forgettingTimes(KEPT_A_YEAR),
      ...outboxTimes,
      ...unconfirmedTimes,
      ...fileTimes,
      ...scratchTimes,
      ...sitemapTimes,
      ...ymlTimes,
    },
  });
  askForSitemap(db).catch((err) => log.error({ err }, 'the sitemap could not be asked for'));
  return {
    async stop() {
      await Promise.race([worker.stop(), sleep(LONGEST_GOODBYE_MS, undefined, { ref: false })]);
    },
  };
}

/** Each job, as each request, begins with what was committed before it: it may have waited in the queue for days. */
function seeingAllBefore(jobs: Jobs, refresh: () => Promise<void>): Jobs {
  const begun = Object.entries(jobs).map(([kind, work]): [string, Jobs[string]] => [
    kind,
    async (payload) => {
      await refresh();
      await work(payload);
    },
  ]);
  return Object.fromEntries(begun);
}
