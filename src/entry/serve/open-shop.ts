import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../core/config.server.ts';
import type { OpenedDatabase } from '../../core/database.server.ts';
import { openDb } from '../../core/db.server.ts';
import type { Log } from '../../core/log.server.ts';
import { openJobPool, openRequestPool } from '../../core/request-pool.server.ts';
import { closeHttp, type Drain } from '../drain.ts';
import { createHttp } from '../http.ts';
import { startWorker } from '../worker.ts';

const LONGEST_GOODBYE_MS = 2_000;

/** A shop that answers and does its jobs in this process. */
export interface OpenedShop {
  /** The port it listens on. */
  readonly port: number;
  /** Puts new processes in the place of the old ones, one after the other; absent where there is only one. */
  replace?(): void;
  /** Finishes what is under way: requests and jobs. */
  close(): Promise<void>;
}

/** Opens the shop over an open database. @throws when it cannot listen; nothing is left open then */
export async function openShop(given: {
  config: Config;
  database: OpenedDatabase;
  log: Log;
  drain: Drain;
  dev?: boolean;
  /** Which of several processes this is; absent: it is the only one. */
  slot?: string | undefined;
}): Promise<OpenedShop> {
  const { config, database, log, drain, dev = false, slot } = given;
  const databaseUrl = database.url;
  const requests = openRequestPool(databaseUrl);
  const jobs = openJobPool(databaseUrl);
  // A running query must not delay the stop: the server cancels it, and nobody was told that it succeeded.
  const endPools = () =>
    Promise.race([
      Promise.all([requests.end(), jobs.end()]),
      sleep(LONGEST_GOODBYE_MS, undefined, { ref: false }),
    ]);
  const app = await createHttp({
    ...{ pool: requests, db: openDb(requests), databaseUrl, config, log, drain, dev, slot },
  });
  const worker = startWorker({ pool: jobs, db: openDb(jobs), config, databaseUrl, log });
  try {
    await app.listen({ port: config.port, host: config.host, listenTextResolver: (at) => `слушаю ${at}` });
  } catch (cause) {
    await Promise.all([app.close(), worker.stop()]);
    await endPools();
    throw cause;
  }
  return {
    port: (app.server.address() as { port: number }).port,
    async close() {
      await Promise.all([closeHttp(app, drain), worker.stop()]);
      await endPools();
    },
  };
}
