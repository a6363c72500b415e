import { readConfig, readEnvironment } from '../../platform/config/config.server.ts';
import { openDatabase } from '../../platform/database/database.server.ts';
import { createLog, outliveReaders } from '../../platform/log/log.server.ts';
import { openTracing } from '../../platform/tracing/tracing.server.ts';
import { backUpBefore } from '../backups/start-backups.ts';
import type { Drain } from '../drain.ts';
import type { FromMember, ToMember } from './cluster-messages.ts';
import { openShop } from './open-shop.ts';
import { explain } from './start-faults.ts';
import { stopSignal } from './stop-signal.ts';

/**
 * Runs one of several processes of a shop (see cluster.ts) until it receives a message to leave. It connects to the database
 * by its address; the primary process owns the server. The first member of new files applies their migrations, after a backup:
 * the primary process still runs the old program.
 */
async function serveAsMember(): Promise<void> {
  const drain: Drain = { started: false };
  const leaving = Promise.race([stopSignal(), messageToLeave(drain)]);
  const config = readConfig(readEnvironment());
  const log = createLog(config.logLevel);
  const closeTracing = await openTracing(config, log);
  const report = (line: string) => process.stdout.write(`${line}\n`);
  const database = await openDatabase(config, 'member', () => {}, backUpBefore({ config, log, report }));
  try {
    const shop = await openShop({ config, database, log, drain, slot: process.argv[2] });
    const message: FromMember = { kind: 'open', port: shop.port };
    process.send?.(message);
    await leaving;
    await shop.close();
    await closeTracing();
  } finally {
    await database.close();
  }
}

function messageToLeave(drain: Drain): Promise<void> {
  return new Promise((resolve) => {
    process.on('message', ({ kind }: ToMember) => {
      if (kind !== 'retire' && kind !== 'stop') return;
      drain.isReplaced = kind === 'retire';
      resolve();
    });
  });
}

outliveReaders();
try {
  await serveAsMember();
  process.exit(0);
} catch (thrown) {
  // The text on stderr is for the person who starts the shop; the log needs the error too.
  createLog('error').error({ err: thrown, slot: process.argv[2] }, 'this process of the shop cannot go on');
  process.exit(explain(thrown));
}
