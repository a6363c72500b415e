import { readConfig, readEnvironment } from '../../platform/config/config.server.ts';
import { openDatabase } from '../../platform/database/database.server.ts';
import { openDb } from '../../platform/database/db.server.ts';
import { untilMoved, WORK } from '../../platform/database/postgres.server.ts';
import { openJobPool } from '../../platform/database/request-pool.server.ts';
import { createLog } from '../../platform/log/log.server.ts';
import { openTracing } from '../../platform/tracing/tracing.server.ts';
import { stopSignal } from '../serve/stop-signal.ts';
import { startWorker } from '../worker.ts';

const HELP = `npm run cli -- work

Выполняет задания магазина: письма, сроки заказов, загрузки из 1С, карту сайта. Процессы магазина запускают с JOBS=0: тогда они только
отвечают посетителям. Таких процессов может быть несколько, каждое задание достаётся одному. Встроенная база работает, пока открыт магазин:
команда ждёт его. SIGTERM — закончить: задания, которые не успели за 5 секунд, вернутся в очередь.
`;

/** Runs jobs until a stop signal. @returns the exit code */
export async function runWork(argv: string[]): Promise<number> {
  if (argv.length > 0) {
    const isHelp = argv.includes('--help') || argv.includes('-h');
    (isHelp ? process.stdout : process.stderr).write(isHelp ? HELP : `Параметров у команды нет.\n\n${HELP}`);
    return isHelp ? 0 : 2;
  }
  const report = (line: string) => process.stdout.write(`${line}\n`);
  const stopping = stopSignal();
  const config = readConfig(readEnvironment());
  const log = createLog(config.logLevel);
  const closeTracing = await openTracing(config, log);
  const opening = openDatabase(config, WORK, report);
  const database = await Promise.race([opening, stopping.then(() => undefined)]);
  if (!database) return 0;
  const pool = openJobPool(database.url);
  const worker = startWorker({ config, pool, db: openDb(pool), databaseUrl: database.url, log });
  report('Выполняю задания');
  const ended = new AbortController();
  const moved = config.databaseUrl
    ? undefined
    : untilMoved(config.dataDir, database.url, ended.signal).then(() => MOVED);
  const reason = await Promise.race([stopping, ...(moved ? [moved] : [])]);
  ended.abort();
  moved?.catch(() => {});
  report(`Останавливаюсь (${reason})`);
  await worker.stop();
  await closeTracing();
  await database.close();
  report('Задания остановлены');
  return reason === MOVED ? 1 : 0;
}

/** The service is started again then and finds the new address. */
const MOVED = 'магазин перезапущен, его база данных теперь по другому адресу';
