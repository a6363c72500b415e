import { parseArgs } from 'node:util';
import { wrongKeys } from '../core/cli-words.ts';
import { ConfigError, readConfig, readEnvironment } from '../core/config.server.ts';
import { openDatabase } from '../core/database.server.ts';
import { openDb, openPool } from '../core/db.server.ts';
import { isServed } from '../core/postgres.server.ts';
import { standBehind, standHalfBehindOver } from '../core/priority.server.ts';
import type { Command } from './commands/io.ts';

interface Entry {
  readonly about: string;
  /** A shop on this machine goes first: the command does its work in the time that visitors leave. */
  readonly isPatient?: true;
  /** Loaded when asked for: `types` must work while a slice does not compile. */
  load(): Promise<Command>;
}

interface Tool {
  readonly about: string;
  /** Works without the shop's database. */
  run(argv: string[]): Promise<number>;
}

const commands: Record<string, Entry> = {
  import: {
    about: 'загрузить товары из файлов 1С (CommerceML) или YML: import <файл|папка|zip>…',
    isPatient: true,
    load: async () => (await import('../shop/exchange/import.cli.ts')).runImport,
  },
  cities: {
    about: 'города, контакты и магазины из файла: cities <файл.json> [--dry-run]',
    load: async () => (await import('./commands/cities.ts')).changeCities,
  },
  company: {
    about: 'реквизиты продавца, название, меню, соцсети: company <файл.json> | export',
    load: async () => (await import('../shop/layout/company.cli.ts')).runCompany,
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
    about: 'задачи поиска («повесить полку»): tasks list | import | export | remove',
    load: async () => (await import('../shop/search/tasks/tasks.cli.ts')).runTasks,
  },
  'search-report': {
    about: 'что ищут и чего не находят: search-report [--days N] [--json]',
    load: async () => (await import('../shop/search/search-report.cli.ts')).runSearchReport,
  },
  reindex: {
    about: 'собрать списки и поиск заново из товаров: после правки таблиц руками',
    load: async () => (await import('../shop/search/reindex.cli.ts')).runReindex,
  },
  outbox: {
    about: 'письма: что лежит в папке без SMTP_URL и что не удалось отправить',
    load: async () => (await import('./commands/outbox.cli.ts')).listOutbox,
  },
  orders: {
    about: 'заказы и цены доставки: orders list | state … | delivery …',
    load: async () => (await import('../shop/orders/orders.cli.ts')).runOrders,
  },
  documents: {
    about: 'документы юрлиц: documents list | add | state …',
    load: async () => (await import('../shop/documents/documents.cli.ts')).runDocuments,
  },
  files: {
    about: 'файлы документов: сверить базу с хранилищем: files check | sweep',
    load: async () => (await import('./commands/files.cli.ts')).runFiles,
  },
  'personal-data': {
    about: 'просьбы удалить личные данные: personal-data list | erase <номер>',
    load: async () => (await import('./commands/personal-data.cli.ts')).runPersonalData,
  },
  staff: {
    about: 'сотрудники магазина: staff list | add … | remove …',
    load: async () => (await import('../shop/accounts/staff.cli.ts')).runStaff,
  },
  companies: {
    about: 'юрлица: companies list | confirm … | join … | hide …',
    load: async () => (await import('../shop/companies/companies.cli.ts')).runCompanies,
  },
  contracts: {
    about: 'договоры юрлиц: contracts list | add … | change … | state … | file …',
    load: async () => (await import('../shop/companies/contracts.cli.ts')).runContracts,
  },
  powers: {
    about: 'доверенности юрлиц: powers list | confirm … | refuse … | file …',
    load: async () => (await import('../shop/companies/powers.cli.ts')).runPowers,
  },
  feedback: {
    about: 'обращения и резюме: feedback list | show … | done … | resumes | file …',
    load: async () => (await import('../shop/feedback/feedback.cli.ts')).runFeedback,
  },
  migrate: {
    about: 'привести базу данных к новой схеме',
    load: async () => reportMigrations,
  },
};

const tools: Record<string, Tool> = {
  serve: {
    about: 'открыть магазин в нескольких процессах: serve --workers N',
    run: async (argv) => (await import('./commands/serve.cli.ts')).runServe(argv),
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
    return describeCommand(name, tool, command);
  if (tool) return tool.run(rest);
  if (command) return withDatabase(name, command, rest);
  process.stderr.write(`Команды «${name}» нет.\n\n${help()}`);
  return 2;
}

/** What is to be said of them stands in the list of commands. */
const WITHOUT_HELP = ['migrate', 'types', 'openapi'];

/** The help of a command: for it no database is opened, and no folder made. */
async function describeCommand(name: string, tool?: Tool, command?: Entry): Promise<number> {
  const { stdout, stderr } = process;
  if (WITHOUT_HELP.includes(name)) {
    stdout.write(`npm run cli -- ${name}: ${(tool ?? command)?.about}\n`);
    return 0;
  }
  if (tool) return tool.run(['--help']);
  const run = await command?.load();
  const config = readConfig(readEnvironment());
  // Connects when it is asked something.
  const pool = openPool(config.databaseUrl ?? '');
  return run?.(['--help'], { stdout, stderr, isTTY: false, config, pool, db: openDb(pool) }) ?? 2;
}

async function withDatabase(name: string, command: Entry, argv: string[]): Promise<number> {
  const config = readConfig(readEnvironment());
  const { stdout, stderr } = process;
  // A server that we start ourselves may outlive us, and would stand behind for good.
  if (command.isPatient && (config.databaseUrl || isServed(config.dataDir))) standBehind();
  const loading = command.load(); // while the database starts
  loading.catch(() => {}); // told when it is asked for
  const database = await openDatabase(config, name, (line) => stderr.write(`${line}\n`));
  try {
    const run = await loading;
    if (command.isPatient) {
      standBehind();
      standHalfBehindOver(database.pool);
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

/** Opening the database has already migrated it; what is left is to say so. */
const reportMigrations: Command = async () => 0;

function describeMigrations(names: string[]): string {
  if (names.length === 0) return 'Схема базы данных уже новая.\n';
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

if (import.meta.main) process.exit(await runCli(process.argv.slice(2)).catch(explain));
