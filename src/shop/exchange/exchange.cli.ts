import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Config } from '../../platform/config/config.server.ts';
import type { Pool } from '../../platform/database/db.server.ts';
import { type CommandOutput, oneOf, runActions } from '../../platform/text/cli-words.ts';
import { formatDateAndTime } from '../../platform/text/phone-and-date.ts';
import {
  CONNECTIONS_HELP,
  connectionActions,
  LIMITS_HELP,
  limitsActions,
} from './connections/connections.cli.ts';
import {
  addConnection,
  connectionOf,
  connections,
  type ListedConnection,
  rotateSecret,
  setDisabled,
} from './connections/connections.server.ts';
import { ORDER_FILTERS, PROFILES } from './connections/connections.ts';
import { DIFF_HELP, diffActions } from './diff/diff.cli.ts';
import { DOCUMENTS_HELP, documentActions } from './documents/documents.cli.ts';
import { LINKING_HELP, linkingActions } from './linking/linking.cli.ts';
import { ORDERS_OUT_HELP, ordersOutActions } from './orders/orders.cli.ts';
import { RECONCILIATION_HELP, reconciliationActions } from './reconciliation/reconciliation.cli.ts';
import { REPLAYS_HELP, replayActions } from './replays/replays.cli.ts';
import { HELD_HELP, heldActions, runLine } from './runs/runs.cli.ts';
import { readRuns } from './runs/runs.server.ts';
import { SETTLEMENTS_HELP, settlementActions } from './settlements/settlements.cli.ts';
import { UNDO_HELP, undoActions } from './undo/undo.cli.ts';

interface ExchangeIo extends CommandOutput {
  readonly db: Kysely<DB>;
  readonly pool: Pool;
  readonly config: Config;
}

const HELP = `Обмен с 1С: npm run cli -- exchange <действие>

  connections            подключения баз 1С и когда они выходили на связь
  add <имя>              новое подключение; имя — латиницей, например main. Секрет показывается один раз.
    --title <название>     как его называть в списках
    --login <логин>        логин для 1С; без ключа — как имя
    --source <источник>    из какой базы товары; у копий одной базы источник общий (по умолчанию 1c)
    --profile <профиль>    модуль обмена: ${PROFILES.join(', ')}
    --orders <какие>       какие заказы отдавать: ${ORDER_FILTERS.join(', ')}
    --network <сеть>       откуда разрешено, например 10.0.0.0/8; можно несколько
  rotate <имя>           новый секрет; прежний действует ещё сутки
${CONNECTIONS_HELP}  close <имя>            запретить подключению обмен
  open <имя>             разрешить снова
  runs [имя]             30 последних загрузок: что принято, что ждёт проверки и почему. По номеру отсюда: diff — что изменилось,
                         release и reject — решить о том, что ждёт, replay — загрузить снова, undo — вернуть как было.
                         «Прервана»: процесс остановился, загрузка начнётся снова сама
${LIMITS_HELP}${HELD_HELP}${LINKING_HELP}${DIFF_HELP}${UNDO_HELP}${REPLAYS_HELP}${ORDERS_OUT_HELP}${DOCUMENTS_HELP}${RECONCILIATION_HELP}${SETTLEMENTS_HELP}  simulate               показать обмен на демонстрационном магазине; подробнее: exchange simulate --help
`;

/** Runs the command `exchange`. @returns the exit code: 0 done, 1 rejected, 2 wrong arguments */
export function runExchange(argv: string[], io: ExchangeIo): Promise<number> {
  return runActions(argv, io, { help: HELP, act: (words) => act(words, io) });
}

/** @returns false for arguments that match no action */
async function act(argv: string[], io: ExchangeIo): Promise<boolean> {
  const [name = '', ...words] = argv;
  if (isRoomAction(name)) return ROOM_ACTIONS[name](words, io);
  const { db, stdout } = io;
  const { positionals, values } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      title: { type: 'string' },
      login: { type: 'string' },
      source: { type: 'string', default: '1c' },
      profile: { type: 'string', default: 'ut207' },
      orders: { type: 'string', default: 'all' },
      network: { type: 'string', multiple: true, default: [] },
    },
  });
  const [action, word, ...rest] = positionals;
  if (rest.length > 0) return false;
  const say = (text: string) => stdout.write(`${text}\n`);
  if (action === 'connections' && word === undefined) {
    const all = await connections(db);
    for (const one of all) say(connectionLine(one));
    if (all.length === 0) say('Подключений пока нет. Добавить: exchange add main');
    return true;
  }
  if (action === 'runs') {
    const of = word === undefined ? null : (await connectionOf(db, word)).id;
    const runs = await readRuns(db, of, 30);
    for (const run of runs) say(runLine(run));
    if (runs.length === 0) say('Загрузок пока не было.');
    return true;
  }
  if (word === undefined) return false;
  switch (action) {
    case 'add': {
      const secret = await addConnection(db, {
        slug: word,
        name: values.title ?? word,
        login: values.login ?? word,
        source: values.source,
        profile: oneOf('Профиль', values.profile, PROFILES),
        orders: oneOf('Заказы', values.orders, ORDER_FILTERS),
        networks: values.network,
      });
      say(
        `Подключение добавлено. В 1С укажите:\n  адрес   <адрес магазина>/exchange/1c/${word}\n  логин   ${values.login ?? word}\n  пароль  ${secret}\nПароль больше не показывается.`,
      );
      return true;
    }
    case 'rotate':
      say(`Новый пароль: ${await rotateSecret(db, word)}\nПрежний действует ещё сутки.`);
      return true;
    case 'close':
    case 'open':
      await setDisabled(db, word, action === 'close');
      say('Записано.');
      return true;
    default:
      return false;
  }
}

const ROOM_ACTIONS = {
  ...connectionActions,
  ...limitsActions,
  ...heldActions,
  ...linkingActions,
  ...diffActions,
  ...undoActions,
  ...replayActions,
  ...ordersOutActions,
  ...documentActions,
  ...reconciliationActions,
  ...settlementActions,
};

function isRoomAction(name: string): name is keyof typeof ROOM_ACTIONS {
  return Object.hasOwn(ROOM_ACTIONS, name);
}

function connectionLine({
  slug,
  name,
  login,
  source,
  profile,
  isDisabled,
  lastLogin,
  lastApplied,
  pausedAt,
  silentSince,
  staleSince,
}: ListedConnection): string {
  const parts = [slug, name === slug ? '' : name, `логин ${login}`, `источник ${source}`, profile];
  const seen = lastLogin ? `вход ${formatDateAndTime(lastLogin)}` : 'ещё не выходило на связь';
  const applied = lastApplied ? `загрузка ${formatDateAndTime(lastApplied)}` : '';
  const silent = silentSince ? `обмен молчит с ${formatDateAndTime(silentSince)}` : '';
  const stale = staleSince ? `цены уточняются с ${formatDateAndTime(staleSince)}` : '';
  const ends = [silent, stale, pausedAt ? 'загрузки остановлены' : '', isDisabled ? 'закрыто' : ''];
  return [...parts, seen, applied, ...ends].filter((part) => part !== '').join('  ');
}
