import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../platform/config/config.server.ts';
import type { OpenedDatabase } from '../../platform/database/database.server.ts';
import { openDb, type Pool } from '../../platform/database/db.server.ts';
import { Replica, type ReplicaFacts } from '../../platform/database/replica.server.ts';
import { openJobPool, openRequestPool } from '../../platform/database/request-pool.server.ts';
import type { Log } from '../../platform/log/log.server.ts';
import { closeHttp, type Drain } from '../drain.ts';
import { createHttp } from '../http.ts';
import { DIST } from '../pages/build.ts';
import { storeAssets } from '../pages/earlier-assets.ts';
import { startWorker } from '../worker.ts';

const CLOSE_TIMEOUT_MS = 2_000;

/** An open shop that answers requests and, unless `cli work` does, runs jobs. */
export interface OpenedShop {
  /** The port it listens on. */
  readonly port: number;
  /** Replaces the processes by new ones, one after the other; absent if there is only one. */
  replace?(): void;
  /** Stops the shop after requests and jobs under way have finished. */
  close(): Promise<void>;
}

/** Opens the shop with an open database. @throws if it cannot listen; nothing is left open then */
export async function openShop(given: {
  config: Config;
  database: OpenedDatabase;
  log: Log;
  drain: Drain;
  dev?: boolean;
  /** The number of this process among several; absent if it is the only one. */
  slot?: string | undefined;
}): Promise<OpenedShop> {
  const { config, database, log, drain, dev = false, slot } = given;
  const databaseUrl = database.url;
  const requests = openRequestPool(databaseUrl);
  const jobs = openJobPool(databaseUrl);
  const replica = watchedReplica(config, requests, log);
  // A running query must not delay the stop: the server cancels it, and no client has received a success.
  const endPools = () =>
    Promise.race([
      Promise.all([requests.end(), jobs.end(), replica?.stop()]),
      sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false }),
    ]);
  const app = await createHttp({
    pool: requests,
    db: openDb(requests),
    replica,
    databaseUrl,
    config,
    log,
    drain,
    dev,
    slot,
  });
  const worker = config.jobs
    ? startWorker({ pool: jobs, db: openDb(jobs), config, databaseUrl, log })
    : undefined;
  let endAssets = () => {};
  try {
    // Before a page can name them: its reader may ask a process of another build for them.
    if (!dev)
      endAssets = await storeAssets(config.dataDir, DIST, (err) =>
        log.warn({ err }, 'the assets of this build are not stored for other processes'),
      );
    await app.listen({ port: config.port, host: config.host, listenTextResolver: (at) => `слушаю ${at}` });
  } catch (cause) {
    endAssets();
    await Promise.all([app.close(), worker?.stop()]);
    await endPools();
    throw cause;
  }
  return {
    port: (app.server.address() as { port: number }).port,
    async close() {
      endAssets();
      await Promise.all([closeHttp(app, drain, config.drainNoticeMs), worker?.stop()]);
      await endPools();
    },
  };
}

function watchedReplica({ databaseReplicaUrl: url }: Config, primary: Pool, log: Log): Replica | undefined {
  if (!url) return undefined;
  const onChange = (facts: ReplicaFacts) =>
    facts.isIn
      ? log.info(facts, 'the replica is used')
      : log.warn(facts, 'the replica is left out, the primary answers');
  const replica = new Replica({ url, primary, onChange });
  replica.watch();
  return replica;
}
