import { createServer } from 'node:net';
import { demoNotice } from '../../../demo/notice.ts';
import type { Config } from '../../platform/config/config.server.ts';
import { type OpenedDatabase, openDatabase } from '../../platform/database/database.server.ts';
import { SERVE } from '../../platform/database/postgres.server.ts';
import { createLog, type Log } from '../../platform/log/log.server.ts';
import { openTracing } from '../../platform/tracing/tracing.server.ts';
import { backUpBefore, type StartedBackups, startBackups } from '../backups/start-backups.ts';
import { openCluster } from './cluster.ts';
import { fillDemo } from './first-start.ts';
import { type OpenedShop, openShop } from './open-shop.ts';
import { processHints } from './process-hints.ts';
import { stopSignal } from './stop-signal.ts';

type Report = (line: string) => void;

/**
 * Runs the shop in this process or in several until a stop signal; SIGUSR2 replaces the several. Only this process owns the
 * embedded database.
 * @throws ConfigError, FolderInUse, or the error of listening on the port
 */
export async function serve(config: Config, { dev }: { dev: boolean }): Promise<void> {
  const log = createLog(config.logLevel);
  const report = (line: string) => process.stdout.write(`${line}\n`);
  const stopping = stopSignal({ withLauncher: true });
  let shop: OpenedShop | undefined;
  // Without a handler the signal would end the process: an open shop must go on.
  process.on('SIGUSR2', () => {
    if (shop?.replace) shop.replace();
    else
      report('SIGUSR2 заменяет процессы открытого магазина, когда их несколько (WORKERS): нужен перезапуск');
  });
  await checkPort(config);
  const closeTracing = await openTracing(config, log);
  const database = await openDatabase(config, SERVE, report, backUpBefore({ config, log, report }));
  let backups: StartedBackups | undefined;
  try {
    if (database.migrated.length > 0)
      report(`База данных готова, миграций применено: ${database.migrated.length}`);
    // Before the demo shop is filled: a million goods are ten gigabytes of log.
    backups = await startBackups({ config, database, log, report });
    await Promise.race([fillDemo(config, database, report), stopping]);
    if (stopping.signal) return;
    for (const line of processHints(config)) report(line);
    shop = await open(config, database, { log, report, dev });
    const processes = config.workers > 1 ? `, процессов: ${config.workers}` : '';
    // From now on the launcher restarts a shop that dies. The launcher itself may have ended already.
    process.send?.({ kind: 'open' }, undefined, undefined, () => {});
    report(`Витрина открыта: ${addressOf(shop.port, config)}${processes}`);
    // Only hints: a database that is unavailable at this moment must not end an open shop.
    const hints = config.apiUrl ? [] : await demoNotice(database.db).catch(() => []);
    for (const line of hints) report(line);
    report(`Останавливаюсь (${await stopping})`);
  } finally {
    await Promise.all([shop?.close(), backups?.stop()]);
    await closeTracing();
    await database.close();
    await backups?.finish();
    if (stopping.signal) report('Витрина остановлена');
  }
}

function open(
  config: Config,
  database: OpenedDatabase,
  { log, report, dev }: { log: Log; report: Report; dev: boolean },
): Promise<OpenedShop> {
  if (config.workers === 1 || dev) return openShop({ config, database, log, drain: { started: false }, dev });
  return openCluster({ config, database, log, report });
}

/** Reports a taken port before the database starts and the demo shop is filled. */
function checkPort({ port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

function addressOf(port: number, config: Config): string {
  if (config.publicUrl) return config.publicUrl;
  const isHere = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(config.host);
  const host = isHere ? 'localhost' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
