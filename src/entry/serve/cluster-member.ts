import { readConfig, readEnvironment } from '../../core/config.server.ts';
import { openDatabase } from '../../core/database.server.ts';
import { createLog, outliveReaders } from '../../core/log.server.ts';
import type { Drain } from '../drain.ts';
import type { FromMember, ToMember } from './cluster-messages.ts';
import { openShop } from './open-shop.ts';
import { explain } from './start-faults.ts';
import { stopSignal } from './stop-signal.ts';

/**
 * One of several processes of a shop (see cluster.ts), until it is told to leave. It opens the database by its address:
 * whoever has started it keeps the server. New files may bring new migrations, which the first one applies.
 */
async function serveAsMember(): Promise<void> {
  const drain: Drain = { started: false };
  const leaving = Promise.race([stopSignal(), told(drain)]);
  const config = readConfig(readEnvironment());
  const log = createLog(config.logLevel);
  const database = await openDatabase(config, 'member', () => {});
  try {
    const shop = await openShop({ config, database, log, drain, slot: process.argv[2] });
    const message: FromMember = { kind: 'open', port: shop.port };
    process.send?.(message);
    await leaving;
    await shop.close();
  } finally {
    await database.close();
  }
}

function told(drain: Drain): Promise<void> {
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
  // The sentence is for whoever starts the shop; what it died of later is looked for in the log.
  createLog('error').error({ err: thrown, slot: process.argv[2] }, 'this process of the shop cannot go on');
  process.exit(explain(thrown));
}
