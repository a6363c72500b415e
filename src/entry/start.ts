import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { demoWords } from '../../demo/words.ts';
import { type Config, ConfigError, readConfig, readEnvironment } from '../core/config.server.ts';
import { type OpenedDatabase, openDatabase } from '../core/database.server.ts';
import { createLog } from '../core/log.server.ts';
import { FolderInUse, SERVE } from '../core/postgres.server.ts';
import { beginDemo, demoIsDue, demoTextsAreDue, finishDemo } from './first-start.queries.ts';
import { createHttp } from './http.ts';
import { startWorker } from './worker.ts';

/** How long the ones inside may take to finish; with the rest the process is gone within 15 s (RELIABILITY F23). */
const DRAIN_MS = 10_000;
/** Time for a balancer, and for clients on open connections, to learn that they should go elsewhere. */
const NOTICE_MS = 300;

/** Runs the shop until it is told to stop, then ends the process: 0, or 1 and 2 with a sentence on stderr. */
export async function start({ dev = false } = {}): Promise<never> {
  try {
    await serve(readConfig(readEnvironment()), dev);
    process.exit(0); // whatever was cut short by the stop may still hold a worker
  } catch (thrown) {
    process.exit(explain(thrown));
  }
}

async function serve(config: Config, dev: boolean): Promise<void> {
  const log = createLog(config.logLevel);
  const report = (line: string) => process.stdout.write(`${line}\n`);
  const stopping = stopSignal();
  await checkPort(config);
  const database = await openDatabase(config, SERVE, report);
  const drain = { started: false };
  let app: FastifyInstance | undefined;
  let worker: { stop(): Promise<void> } | undefined;
  try {
    if (database.migrated.length > 0)
      report(`База данных готова, миграций применено: ${database.migrated.length}`);
    await Promise.race([fillDemo(config, database, report), stopping]);
    if (!stopping.signal) {
      app = await createHttp({ ...database, databaseUrl: database.url, config, log, drain, dev });
      worker = startWorker({ config, db: database.db, databaseUrl: database.url, log });
      await app.listen({ port: config.port, host: config.host, listenTextResolver: (at) => `слушаю ${at}` });
      report(`Витрина открыта: ${addressOf(app, config)}`);
      // Only words: a database that goes away in this moment comes back, and must not end an open shop.
      const words = config.apiUrl ? [] : await demoWords(database.db).catch(() => []);
      for (const line of words) report(line);
      const signal = await stopping;
      report(`Останавливаюсь (${signal})`);
    }
  } finally {
    drain.started = true;
    await Promise.all([app && closeHttp(app), worker?.stop()]);
    await database.close();
  }
}

async function fillDemo(
  config: Config,
  database: OpenedDatabase,
  report: (line: string) => void,
): Promise<void> {
  if (!config.demo || config.apiUrl) return;
  if (await demoTextsAreDue(database.db)) {
    const { fillContent } = await import('../../demo/content/fill-content.ts');
    await fillContent({ db: database.db, filesDir: config.filesDir });
  }
  if (!(await demoIsDue(database.db))) return;
  report('Наполняю пустую базу демонстрационным магазином (DEMO=0 — не наполнять)');
  const { runDemo } = await import('../../demo/demo.cli.ts');
  await beginDemo(database.db);
  const { stdout, stderr } = process;
  const size = config.demoProducts ? ['--products', String(config.demoProducts)] : [];
  const code = await runDemo(size, { ...database, config, stdout, stderr, isTTY: stderr.isTTY });
  // Refused, because own goods came in between: they are the shop now.
  if (code !== 0) report('Демонстрационный магазин не заполнен. DEMO=0 — больше не пробовать.');
  else await finishDemo(database.db);
}

/** Readiness goes off, those inside finish, those who do not are cut off. */
async function closeHttp(app: FastifyInstance): Promise<void> {
  await sleep(NOTICE_MS);
  const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
  // A connection whose last answer went out during the drain would stay open for as long as keep-alive allows.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close();
  clearInterval(sweep);
  clearTimeout(cut);
}

/** The first SIGTERM or SIGINT. npm passes on what the terminal has already sent, so later ones are not news. */
function stopSignal(): Promise<NodeJS.Signals> & { signal?: NodeJS.Signals } {
  const waiting: Promise<NodeJS.Signals> & { signal?: NodeJS.Signals } = new Promise((resolve) => {
    for (const name of ['SIGTERM', 'SIGINT'] as const)
      process.on(name, () => {
        waiting.signal = name;
        resolve(name);
      });
  });
  return waiting;
}

/** A taken port is worth a word before the database starts and the demo shop is filled. */
function checkPort({ port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

function addressOf(app: FastifyInstance, config: Config): string {
  if (config.publicUrl) return config.publicUrl;
  const { port } = app.server.address() as { port: number };
  const host = ['0.0.0.0', '::', ''].includes(config.host) ? 'localhost' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Says in one sentence what went wrong, where a sentence can; a stack only for our own faults. */
function explain(thrown: unknown): number {
  const { code, message, stack, port, address } = thrown as Error & {
    code?: string;
    port?: number;
    address?: string;
  };
  const say = (text: string) => process.stderr.write(`${text}\n`);
  if (thrown instanceof ConfigError) say(`Настройка ${message}`);
  else if (thrown instanceof FolderInUse) say(message);
  else if (code === 'EADDRINUSE')
    say(
      `Порт ${port} занят другой программой. Освободите его или укажите другой, например: PORT=3001 npm start`,
    );
  else if (code === 'EACCES' && port) say(`Порт ${port} открывать нельзя: нет прав. Укажите другой в PORT.`);
  else if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    say(`HOST: у этой машины нет адреса ${address ?? ''}`);
  else say(`Витрина не запустилась: ${process.env.LOG_LEVEL === 'debug' ? stack : message}`);
  return thrown instanceof ConfigError ? 2 : 1;
}

if (import.meta.main) await start();
