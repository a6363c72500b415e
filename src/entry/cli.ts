import { parseArgs } from 'node:util';
import { type Config, readConfig, readEnvironment } from '../platform/config/config.server.ts';
import { ConfigError } from '../platform/config/variables.server.ts';
import { openDatabase } from '../platform/database/database.server.ts';
import { openDb, openPool } from '../platform/database/db.server.ts';
import { isServed } from '../platform/database/postgres.server.ts';
import { lowerPoolPriority, lowerPriority } from '../platform/database/priority.server.ts';
import { createLog } from '../platform/log/log.server.ts';
import { wrongKeys } from '../platform/text/cli-words.ts';
import type { Command } from './commands/io.ts';

/** A command that works with the shop's database. A new one is a line of `commands` and a `*.cli.ts` in its slice. */
interface Entry {
  /** Its line in the list of commands. */
  readonly about: string;
  /** The command runs at low priority, so that it does not slow a shop on the same machine. */
  readonly isLowPriority?: true;
  /** Loaded on demand: `types` must work while a slice does not compile. */
  load(): Promise<Command>;
  /** An action that prints a help of its own. */
  actionWithHelp?: string;
}

/** A command that works without the shop's database. */
interface Tool {
  readonly about: string;
  run(argv: string[]): Promise<number>;
}

const commands: Record<string, Entry> = {
  import: {
    about: 'загрузить товары из файлов 1С (CommerceML) или YML: import <файл|папка|zip>…',
    isLowPriority: true,
    load: async () => (await import('../shop/exchange/imports/imports.cli.ts')).runImport,
  },
  exchange: {
    about: 'обмен с 1С по сети: подключения, загрузки: exchange connections | add … | runs …',
    load: async () => (await import('./commands/exchange.cli.ts')).runExchangeOrSimulator,
    actionWithHelp: 'simulate',
  },
  cities: {
    about: 'города, контакты и магазины из файла: cities <файл.json> [--dry-run]',
    load: async () => (await import('./commands/cities.cli.ts')).changeCities,
  },
  company: {
    about: 'реквизиты продавца, название, меню, соцсети: company <файл.json> | export',
    load: async () => (await import('../shop/layout/seller-file.cli.ts')).runSellerFile,
  },
  demo: {
    about: 'наполнить демонстрационным магазином: demo [--products N]',
    load: async () => (await import('../../demo/demo.cli.ts')).runDemo,
  },
  synonyms: {
    about: 'синонимы и написания брендов для поиска: synonyms list | add | remove | import …',
    load: async () => (await import('../shop/search/synonyms.cli.ts')).runSynonyms,
  },
  tasks: {
    about: 'что ждёт сотрудников: новые заказы, юрлица на проверке …: tasks | snooze … | assign …',
    load: async () => (await import('./commands/tasks.cli.ts')).runTasks,
  },
  'search-tasks': {
    about: 'задачи поиска («повесить полку»): search-tasks list | import | export | remove',
    load: async () => (await import('../shop/search/tasks/tasks.cli.ts')).runTasks,
  },
  'search-report': {
    about: 'частые запросы и запросы без результата: search-report [--days N] [--json]',
    load: async () => (await import('../shop/search/search-report.cli.ts')).runSearchReport,
  },
  reindex: {
    about: 'пересобрать списки и поиск из товаров: после правки таблиц вручную',
    load: async () => (await import('../shop/search/reindex.cli.ts')).runReindex,
  },
  outbox: {
    about: 'письма: сохранённые в папку без SMTP_URL и неотправленные',
    load: async () => (await import('./commands/outbox.cli.ts')).listOutbox,
  },
  orders: {
    about: 'заказы и цены доставки: orders list | state … | delivery …',
    load: async () => (await import('../shop/orders/orders.cli.ts')).runOrders,
  },
  check: {
    about: 'сверить заказы, деньги, отгрузки и резервы между собой; код 1, если что-то не сходится',
    isLowPriority: true,
    load: async () => (await import('../shop/orders/checks/checks.cli.ts')).runCheck,
  },
  documents: {
    about: 'документы юрлиц: documents list | add | state …',
    load: async () => (await import('../shop/documents/documents.cli.ts')).runDocuments,
  },
  files: {
    about: 'файлы документов: сверить базу с хранилищем: files check | sweep',
    load: async () => (await import('./commands/files.cli.ts')).runFiles,
  },
  approvals: {
    about: 'что ждёт второй подписи: approvals list | set <правило> <порог>',
    load: async () => (await import('../shop/accounts/approvals/approvals.cli.ts')).runApprovals,
  },
  'personal-data': {
    about: 'запросы на удаление личных данных: personal-data list | erase <номер>',
    load: async () => (await import('./commands/personal-data.cli.ts')).runPersonalData,
  },
  staff: {
    about: 'сотрудники магазина: staff list | add … | link … | remove …',
    load: async () => (await import('../shop/accounts/staff/staff.cli.ts')).runStaff,
  },
  companies: {
    about: 'юрлица: companies list | confirm … | join … | hide …',
    load: async () => (await import('../shop/companies/companies.cli.ts')).runCompanies,
  },
  contracts: {
    about: 'договоры юрлиц: contracts list | add … | change … | state … | file …',
    load: async () => (await import('../shop/companies/contracts/contracts.cli.ts')).runContracts,
  },
  powers: {
    about: 'доверенности юрлиц: powers list | confirm … | refuse … | file …',
    load: async () => (await import('../shop/companies/powers/powers.cli.ts')).runPowers,
  },
  feedback: {
    about: 'обращения и резюме: feedback list | show … | done … | resumes | file …',
    load: async () => (await import('../shop/feedback/feedback.cli.ts')).runFeedback,
  },
  backup: {
    about: 'резервные копии: backup init | backup | backup list | backup verify',
    isLowPriority: true,
    load: async () => (await import('./commands/backup.cli.ts')).runBackup,
  },
  migrate: {
    about: 'привести базу данных к новой схеме — один раз, до запуска магазинов с MIGRATE=0',
    load: async () => reportMigrations,
  },
};

const tools: Record<string, Tool> = {
  work: {
    about: 'выполнять задания отдельно от магазина (ему — JOBS=0): work',
    run: async (argv) => (await import('./commands/work.cli.ts')).runWork(argv),
  },
  serve: {
    about: 'открыть магазин в нескольких процессах: serve --workers N',
    run: async (argv) => (await import('./commands/serve.cli.ts')).runServe(argv),
  },
  restore: {
    about: 'восстановить магазин из копий в пустую папку: restore --from … --to … [--at …] [--open]',
    run: async (argv) => (await import('./commands/restore.cli.ts')).runRestore(argv),
  },
  types: {
    about: 'обновить db/types.ts по схеме базы; --check — только сравнить',
    run: async (argv) => (await import('./commands/types.cli.ts')).writeTypes(wantsCheck(argv)),
  },
  'search-quality': {
    about: 'качество поиска: search-quality <товары.tsv> <запросы.tsv> [--json]',
    run: async (argv) => (await import('../shop/search/text/quality.cli.ts')).runSearchQuality(argv),
  },
  openapi: {
    about: 'обновить описание API и его типы; --check — только сравнить',
    run: async (argv) => (await import('./commands/openapi.cli.ts')).writeOpenApi(wantsCheck(argv)),
  },
};

/** Runs one command and returns its exit code: 2 for a command or an argument that does not exist. */
export async function runCli(argv: string[]): Promise<number> {
  const [name = 'help', ...rest] = argv;
  if (['help', '--help', '-h'].includes(name)) {
    process.stdout.write(help());
    return 0;
  }
  const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if ((tool || command) && rest.some((word) => word === '--help' || word === '-h'))
    return describeCommand(name, rest, tool, command);
  if (tool) return tool.run(rest);
  if (command) return withDatabase(name, command, rest);
  process.stderr.write(`Команды «${name}» нет.\n\n${help()}`);
  return 2;
}

/** Commands whose line in the list of commands is all the help they have. */
const WITHOUT_HELP = ['migrate', 'types', 'openapi'];

/** Prints the help of a command, or of an action with a help of its own, without opening a database or creating a folder. */
async function describeCommand(
  name: string,
  words: readonly string[],
  tool?: Tool,
  command?: Entry,
): Promise<number> {
  const { stdout, stderr } = process;
  if (WITHOUT_HELP.includes(name)) {
    stdout.write(`npm run cli -- ${name}: ${(tool ?? command)?.about}\n`);
    return 0;
  }
  if (tool) return tool.run(['--help']);
  const run = await command?.load();
  const config = readConfig(readEnvironment());
  // The pool connects at the first query, which help never makes.
  const pool = openPool(config.databaseUrl ?? '');
  const action = command?.actionWithHelp;
  const asked = action !== undefined && words[0] === action ? [action, '--help'] : ['--help'];
  return run?.(asked, { stdout, stderr, isTTY: false, config, pool, db: openDb(pool) }) ?? 2;
}

/** What `openDatabase` does before migrations; loaded only where backups are made. */
async function backUpFirst(config: Config, report: (line: string) => void) {
  if (!config.backup) return undefined;
  const { backUpBefore } = await import('./backups/start-backups.ts');
  return backUpBefore({ config, log: createLog('silent'), report });
}

async function withDatabase(name: string, command: Entry, argv: string[]): Promise<number> {
  const config = readConfig(readEnvironment());
  const { stdout, stderr } = process;
  // The embedded server started here may outlive this process and would keep the low priority for ever.
  if (command.isLowPriority && (config.databaseUrl || isServed(config.dataDir))) lowerPriority();
  const loading = command.load(); // while the database starts
  loading.catch(() => {}); // reported when it is awaited
  const report = (line: string) => stderr.write(`${line}\n`);
  const database = await openDatabase(config, name, report, await backUpFirst(config, report));
  try {
    const run = await loading;
    if (command.isLowPriority) {
      lowerPriority();
      lowerPoolPriority(database.pool);
    }
    if (name === 'migrate') stdout.write(describeMigrations(database.migrated));
    return await run(argv, {
      stdout,
      stderr,
      isTTY: stderr.isTTY,
      config,
      pool: database.pool,
      db: database.db,
    });
  } finally {
    await database.close();
  }
}

/** Opening the database has already migrated it; the report is printed by `withDatabase`. */
const reportMigrations: Command = async () => 0;

function describeMigrations(names: string[]): string {
  if (names.length === 0) return 'Схема базы данных уже обновлена.\n';
  return `Применено миграций: ${names.length}\n${names.map((name) => `  ${name}\n`).join('')}`;
}

function wantsCheck(argv: string[]): boolean {
  return parseArgs({ args: argv, options: { check: { type: 'boolean', default: false } } }).values.check;
}

function help(): string {
  const rows = Object.entries({ ...commands, ...tools }).map(
    ([name, { about }]) => `  ${name.padEnd(16)}${about}\n`,
  );
  return `Команды Витрины: npm run cli -- <команда> [ключи]\n\n${rows.join('')}\nКлючи команды: npm run cli -- <команда> --help\n`;
}

function explain(thrown: unknown): number {
  const { message } = thrown as Error;
  const wrongArguments = wrongKeys(thrown);
  process.stderr.write(
    thrown instanceof ConfigError ? `Настройка ${message}\n` : `${wrongArguments ?? message}\n`,
  );
  return wrongArguments !== null || thrown instanceof ConfigError ? 2 : 1;
}

/** A reader such as `head` may close its end early: the command goes on, and what it still prints is lost. */
function survive(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

if (import.meta.main) {
  process.stdout.on('error', survive);
  process.stderr.on('error', survive);
  process.exit(await runCli(process.argv.slice(2)).catch(explain));
}
