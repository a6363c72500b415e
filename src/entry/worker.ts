import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../core/config.server.ts';
import type { Db } from '../core/db.server.ts';
import { openWorker, type Worker } from '../core/jobs.server.ts';
import type { Log } from '../core/log.server.ts';
import { openMail } from '../core/mail.server.ts';
import { accountLetters } from '../shop/accounts/letters.server.ts';
import { companyLetters } from '../shop/companies/letters.server.ts';
import { orderLetters } from '../shop/orders/letters.server.ts';

/** A letter that hangs at its server longer than this is left to the next start. */
const LONGEST_GOODBYE_MS = 5_000;

/** Does the jobs of the shop in this process: whatever is not for a request to wait for. */
export function startWorker(context: { config: Config; db: Db; databaseUrl: string; log: Log }): Worker {
  const { config, db, databaseUrl, log } = context;
  // Never of a request: its Host is anybody's word, and a link to a new password leads there (RELIABILITY 4).
  const origin = config.publicUrl ?? `http://localhost:${config.port}`;
  const send = openMail(config, log);
  const jobs = {
    ...accountLetters({ db, origin, send }),
    ...companyLetters({ db, origin, send }),
    ...orderLetters({ db, send }),
  };
  const worker = openWorker({ databaseUrl, jobs, log });
  return {
    async stop() {
      await Promise.race([worker.stop(), sleep(LONGEST_GOODBYE_MS, undefined, { ref: false })]);
    },
  };
}
