import { parseArgs } from 'node:util';
import type { Db } from '../../platform/database/db.server.ts';
import { type AskedText, readMostAsked } from './search-report.queries.ts';

interface ReportIo {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
  readonly db: Db;
}

const HELP = `Что ищут: npm run cli -- search-report [--days 30] [--limit 50] [--least 2] [--json]

Частые запросы и частые запросы без результата: повод добавить синоним (команда synonyms)
или товар. Таблица с табуляцией: список, запрос, сколько посетителей, сколько нашлось, как исправлен.

  --days N    за последние N дней, до 3650
  --limit N   строк в каждом списке, до 1000
  --least N   не реже, чем у N посетителей: запрос одного может быть личным
  --json      то же в JSON
`;

/**
 * The command `search-report`: queries for which content staff may add synonyms. @returns 0, or 2 for wrong arguments
 */
export async function runSearchReport(argv: string[], io: ReportIo): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: {
      days: { type: 'string', default: '30' },
      limit: { type: 'string', default: '50' },
      least: { type: 'string', default: '2' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const days = wholeNumber(values.days, 3650);
  const limit = wholeNumber(values.limit, 1000);
  const least = wholeNumber(values.least, 1_000_000);
  if (values.help || days === undefined || limit === undefined || least === undefined) {
    (values.help ? io.stdout : io.stderr).write(HELP);
    return values.help ? 0 : 2;
  }
  const asked = await readMostAsked(io.db, { days, limit, least, isMissed: false });
  const missed = await readMostAsked(io.db, { days, limit, least, isMissed: true });
  io.stdout.write(
    values.json
      ? `${JSON.stringify({ days, asked, missed }, null, 2)}\n`
      : [
          'список\tзапрос\tпосетителей\tнашлось\tисправлен\n',
          ...rows('ищут', asked),
          ...rows('не находят', missed),
        ].join(''),
  );
  return 0;
}

function rows(list: string, texts: readonly AskedText[]): string[] {
  return texts.map(
    ({ text, visitors, found, corrected }) =>
      `${[list, text, visitors, found ?? '', corrected ?? ''].join('\t')}\n`,
  );
}

function wholeNumber(text: string, most: number): number | undefined {
  const value = /^[0-9]{1,7}$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= most ? value : undefined;
}
