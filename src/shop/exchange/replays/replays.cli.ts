import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Config } from '../../../platform/config/config.server.ts';
import { isDatabaseAway } from '../../../platform/database/database-away.server.ts';
import { openDb, openPool, type Pool } from '../../../platform/database/db.server.ts';
import { ShopError } from '../../../platform/http/errors.ts';
import { type CommandOutput, wrongWord } from '../../../platform/text/cli-words.ts';
import { formatDateAndTime } from '../../../platform/text/phone-and-date.ts';
import { countOf } from '../../../platform/text/plural.ts';
import { CLI } from '../../audit/audit.ts';
import { connectionOf } from '../connections/connections.server.ts';
import { runNumber } from '../runs/runs.cli.ts';
import { replay as replayRun } from '../runs/runs.server.ts';
import {
  type ListedSession,
  type Replay,
  type ReplayedRun,
  readSessions,
  replaySession,
} from './replays.server.ts';

interface ReplaysIo extends Pick<CommandOutput, 'stdout'> {
  readonly db: Kysely<DB>;
  readonly pool: Pool;
  readonly config: Config;
}

export const REPLAYS_HELP = `  replay <номер>         загрузить сохранённый файл загрузки ещё раз, новой загрузкой
  replay --session <номер> --into <postgres://…>   повторить файлы сеанса в базе другого магазина, чтобы посмотреть, что
                         они сделали: в пустой базе или в копии. Этот магазин не меняется
    --force               даже если в той базе есть заказы
  sessions [имя]         последние сеансы, в которых 1С загружала файлы или получала заказы
`;

/** Actions of the command `exchange` that import stored files again. Each returns false for wrong arguments. */
export const replayActions = { replay, sessions };

async function replay(words: readonly string[], io: ReplaysIo): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: {
      session: { type: 'string' },
      into: { type: 'string' },
      force: { type: 'boolean', default: false },
    } as const,
    allowPositionals: true,
  });
  const { session, into, force } = values;
  const [word, ...more] = positionals;
  if (session !== undefined && into !== undefined && word === undefined) {
    await replayInto(runNumber(session), into, force, io);
    return true;
  }
  if (word === undefined || more.length > 0 || session !== undefined || into !== undefined) return false;
  const id = await replayRun(io.db, runNumber(word), CLI);
  io.stdout.write(`Файл загрузится снова: загрузка № ${id}. Чем кончилось: exchange runs\n`);
  return true;
}

async function replayInto(session: number, url: string, isForced: boolean, io: ReplaysIo): Promise<void> {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
    throw wrongWord('Адрес', '--into', 'нужен адрес базы, например postgres://shop@127.0.0.1/copy');
  const pool = openPool(url, 4);
  try {
    await pool.query('select').catch((error: unknown) => {
      throw notOpened(error, url);
    });
    const onRun = (run: ReplayedRun) => io.stdout.write(`${replayedLine(run)}\n`);
    const done = await replaySession(io, session, { pool, db: openDb(pool) }, { isForced, onRun });
    io.stdout.write(summaryOf(done));
  } finally {
    await pool.end();
  }
}

/** Says in Russian what to check when a database does not open. @param url without its password in the text */
function notOpened(error: unknown, url: string): ShopError {
  const { code = '', message } = error as { code?: string; message: string };
  const { host, username, pathname } = new URL(url);
  const server = host === '' ? 'сервер базы' : host;
  const why =
    {
      '28P01': `не подходит пароль пользователя ${username}. Проверьте имя и пароль в адресе`,
      '28000': `пользователя ${username} туда не пускают. Проверьте имя в адресе и pg_hba.conf того сервера`,
      '3D000': `базы ${pathname.slice(1)} там нет. Создайте её (createdb) или проверьте имя в адресе`,
      ENOTFOUND: `${server} не находится. Проверьте имя сервера в адресе`,
    }[code] ??
    (isDatabaseAway(error)
      ? `${server} не отвечает. Проверьте адрес и порт и работает ли там PostgreSQL`
      : `проверьте её адрес. Ответ: ${message || code}`);
  return new ShopError('no_database', 409, `Та база не открывается: ${why}.`);
}

const STATES: Partial<Record<ReplayedRun['now'], string>> = {
  applied: 'принято',
  held: 'ждёт проверки',
  rejected: 'не принято',
  undone: 'принято, потом отменено',
};

function replayedLine({ id, kind, name, was, now, text, isSame }: ReplayedRun): string {
  const what = kind === 'close' ? `конец выгрузки (${name})` : name;
  const same =
    isSame === null
      ? 'первая загрузка, изменения не сравнить'
      : isSame
        ? 'то же, что здесь'
        : `иначе, чем здесь: ${STATES[was]}, exchange diff ${id}`;
  return `№ ${id}  ${what}  ${STATES[now]}${text === '' ? '' : `: ${text}`}  (${same})`;
}

function summaryOf({ documents, isSame }: Replay): string {
  const left = documents === 0 ? '' : `Файлы с документами заказов не повторяются: ${documents}.\n`;
  if (isSame === null) return `${left}Этот магазин с тех пор менялся, товары целиком не сравнить.\n`;
  return `${left}Товары, цены и остатки ${isSame ? 'там такие же, как здесь' : 'там не такие, как здесь'}.\n`;
}

const LISTED = 30;

async function sessions(words: readonly string[], { db, stdout }: ReplaysIo): Promise<boolean> {
  const [slug, ...more] = words;
  if (slug?.startsWith('-') || more.length > 0) return false;
  const of = slug === undefined ? null : (await connectionOf(db, slug)).id;
  const found = await readSessions(db, of, LISTED);
  for (const session of found) stdout.write(sessionLine(session));
  if (found.length === 0) stdout.write('Сеансов с файлами или заказами пока не было.\n');
  return true;
}

function sessionLine({ id, connection, startedAt, files, bytes, runs, given }: ListedSession): string {
  const size = `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('ru-RU')} КБ`;
  const parts = [
    ...(files > 0 ? [`${countOf(files, ['файл', 'файла', 'файлов'])}, ${size}, загрузок ${runs}`] : []),
    ...(given > 0 ? [`отдано заказов ${given}`] : []),
  ];
  return `№ ${id}  ${formatDateAndTime(startedAt)}  ${connection}  ${parts.join(', ')}\n`;
}
