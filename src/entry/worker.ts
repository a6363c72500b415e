import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import { emailJobs, SHOP_EMAILS } from '../api/emails.ts';
import { PERSONAL_DATA } from '../api/personal-data.ts';
import { STAFF_SHEETS } from '../api/staff-sheets.ts';
import { openFollowedDb } from '../platform/cache/cached.server.ts';
import type { Config } from '../platform/config/config.server.ts';
import type { Pool } from '../platform/database/db.server.ts';
import { openMail, outboxOf } from '../platform/email/mail.server.ts';
import { deleteEmailsOf, outboxJobs, outboxTimes } from '../platform/email/outbox.server.ts';
import { fileJobs, fileTimes } from '../platform/files/file-jobs.server.ts';
import { openFiles } from '../platform/files/stored-files.server.ts';
import { heavyChild } from '../platform/jobs/heavy.server.ts';
import { type Jobs, openWorker, type Worker } from '../platform/jobs/jobs.server.ts';
import type { Log } from '../platform/log/log.server.ts';
import { unconfirmedJobs, unconfirmedTimes } from '../shop/accounts/accounts.jobs.ts';
import { deskEventJobs, deskEventTimes } from '../shop/accounts/desk-events/desk-events.server.ts';
import { listExportJobs, listExportTimes } from '../shop/accounts/list-exports/list-exports.jobs.ts';
import { staffAccessJobs, staffAccessTimes } from '../shop/accounts/staff-access/staff-access.server.ts';
import { forgettingJobs, forgettingTimes, recordAudit } from '../shop/audit/audit.server.ts';
import { bulkJobs } from '../shop/catalogue/staff-goods/bulk/bulk.jobs.ts';
import { structureJobs } from '../shop/catalogue/staff-structure/staff-structure.jobs.ts';
import { isOfConfirmedCompany } from '../shop/companies/companies.server.ts';
import { contentJobs } from '../shop/content/editing/editing.server.ts';
import { freshnessTimes } from '../shop/exchange/freshness/freshness.jobs.ts';
import { orderSilenceJobs, orderSilenceTimes } from '../shop/exchange/orders/orders.jobs.ts';
import { exchangeJobs, exchangeTimes, HEAVY_EXCHANGE_JOBS } from '../shop/exchange/runs/runs.jobs.ts';
import { scratchJobs, scratchTimes } from '../shop/exchange/scratch/scratch.server.ts';
import { messageRetention, resumeRetention } from '../shop/feedback/feedback.jobs.ts';
import { priceListRetention } from '../shop/feeds/price-list/price-list.jobs.ts';
import { askForSitemap, sitemapTimes } from '../shop/feeds/sitemap/sitemap.server.ts';
import { ymlJobs, ymlTimes } from '../shop/feeds/yml/yml.server.ts';
import { testEmails } from '../shop/layout/email-previews/email-previews.jobs.ts';
import { emailLayout } from '../shop/layout/layout.server.ts';
import { holdJobs, holdTimes } from '../shop/orders/holds/holds.jobs.ts';
import { reportJobs, reportTimes } from '../shop/orders/reports/reports.jobs.ts';
import { revisionTimes } from '../shop/orders/revisions/revisions.jobs.ts';
import { orderBulkJobs } from '../shop/orders/staff/bulk/bulk.jobs.ts';
import { shortageJobs, shortageTimes } from '../shop/orders/staff/shortage/shortage.jobs.ts';
import { stockRequestRetention } from '../shop/orders/stock-requests/stock-requests.server.ts';
import { invoiceJobs } from '../shop/printing/printing.jobs.ts';
import { startFeeder } from '../shop/search/opensearch/opensearch.server.ts';
import { refreshListing } from '../shop/search/search.server.ts';
import { sharedCartJobs, sharedCartTimes } from '../shop/sharing/sharing.server.ts';
import { backupJobs, backupTimes } from './backups/backup-jobs.ts';
import { HEAVY_JOBS } from './heavy.ts';

/** The program of heavy jobs. */
const HEAVY = new URL('./heavy.ts', import.meta.url);
/** A job that takes longer after a stop is returned to the queue. */
const STOP_TIMEOUT_MS = 5_000;
/** Files of an export wait for one another in one queue, hundreds of them. */
const QUEUE_POLL_MS = 200;

const RETAINED_ONE_YEAR = [messageRetention, stockRequestRetention, resumeRetention, priceListRetention];

/** Runs the jobs of the shop in this process: all work that requests do not wait for. */
export function startWorker(context: {
  config: Config;
  pool: Pool;
  db: Kysely<DB>;
  databaseUrl: string;
  log: Log;
}): Worker {
  const { config, pool, db, databaseUrl, log } = context;
  // Never from a request: anybody can forge its Host, and links to a new password lead there (SEC-4).
  const origin = config.publicUrl ?? `http://localhost:${config.port}`;
  const deskOrigin = config.deskUrl ?? origin;
  // The layout of emails is cached until the change log reports a change, as for requests.
  const { db: followed, refresh } = openFollowedDb(pool);
  const send = openMail(config, log, () => emailLayout(followed, origin));
  const files = openFiles(config, db);
  const outbox = outboxOf(config);
  const jobs = {
    ...emailJobs({
      db,
      followed,
      origin,
      deskOrigin,
      send,
      forget: (words) => deleteEmailsOf(outbox, words),
    }),
    ...testEmails({ db, origin, deskOrigin, send, emails: SHOP_EMAILS, jobsOf: emailJobs }),
    ...unconfirmedJobs({ db, parts: PERSONAL_DATA, isNeeded: isOfConfirmedCompany }),
    ...forgettingJobs(db, RETAINED_ONE_YEAR),
    ...outboxJobs(outbox),
    ...scratchJobs(config.dataDir),
    ...exchangeJobs({ db, files, config }),
    ...staffAccessJobs(db),
    ...listExportJobs({ db, files, sheets: STAFF_SHEETS }),
    ...deskEventJobs(db),
    ...orderBulkJobs({ db }),
    ...holdJobs({ db }),
    ...reportJobs({ db }),
    ...shortageJobs({ db }),
    ...orderSilenceJobs({ db }),
    ...contentJobs({ db }),
    ...bulkJobs({ db, refreshGoods: refreshListing }),
    ...structureJobs({ db, refreshGoods: refreshListing }),
    ...invoiceJobs(files),
    ...sharedCartJobs({ db }),
    ...ymlJobs({ db }),
    ...backupJobs({ db }),
    ...fileJobs({
      files,
      filesDir: config.filesDir,
      clamd: config.clamd,
      log,
      onInfected: (tx, subjectId, found) =>
        recordAudit(tx, {
          actor: 'shop',
          actorId: null,
          action: 'file.refused',
          subjectId,
          details: { found },
        }),
    }),
  };
  const worker = openWorker({
    databaseUrl,
    isCounted: true,
    stopMs: STOP_TIMEOUT_MS,
    jobs: refreshedBefore(jobs, refresh),
    log,
    periodic: {
      ...staffAccessTimes,
      ...listExportTimes,
      ...deskEventTimes,
      ...holdTimes,
      ...reportTimes,
      ...shortageTimes,
      ...revisionTimes,
      ...orderSilenceTimes,
      ...forgettingTimes(RETAINED_ONE_YEAR),
      ...outboxTimes,
      ...unconfirmedTimes,
      ...fileTimes,
      ...scratchTimes,
      ...exchangeTimes,
      ...freshnessTimes,
      ...ymlTimes,
      ...backupTimes,
      ...sharedCartTimes,
    },
  });
  // A heavy job takes minutes: emails must not wait for its end, nor must 1C for that of a sitemap.
  const heavy = heavyChild({ program: HEAVY, databaseUrl });
  const importWorker = openWorker({
    databaseUrl,
    log,
    atOnce: 1,
    pollMs: QUEUE_POLL_MS,
    stopMs: STOP_TIMEOUT_MS,
    jobs: heavy.jobs(Object.keys(HEAVY_EXCHANGE_JOBS)),
  });
  const heavyWorker = openWorker({
    databaseUrl,
    log,
    atOnce: 1,
    periodic: sitemapTimes,
    stopMs: STOP_TIMEOUT_MS,
    jobs: heavy.jobs(Object.keys(HEAVY_JOBS).filter((kind) => !Object.hasOwn(HEAVY_EXCHANGE_JOBS, kind))),
  });
  const feeder = config.openSearch
    ? startFeeder({
        pool,
        address: config.openSearch,
        replicaUrl: config.databaseReplicaUrl,
        onError: (err) => log.warn({ err }, 'OpenSearch is not fed'),
      })
    : undefined;
  askForSitemap(db).catch((err) => log.error({ err }, 'the sitemap could not be asked for'));
  return {
    async stop() {
      await Promise.all([worker.stop(), importWorker.stop(), heavyWorker.stop(), feeder?.stop()]);
    },
  };
}

/** Makes each job, like each request, see everything committed before it: it may have waited in the queue for days. */
function refreshedBefore(jobs: Jobs, refresh: () => Promise<void>): Jobs {
  const begun = Object.entries(jobs).map(([kind, work]): [string, Jobs[string]] => [
    kind,
    async (payload) => {
      await refresh();
      await work(payload);
    },
  ]);
  return Object.fromEntries(begun);
}
