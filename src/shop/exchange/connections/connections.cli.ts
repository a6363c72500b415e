import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { type CommandOutput, oneOf, wrongWord } from '../../../platform/text/cli-words.ts';
import { countOf } from '../../../platform/text/plural.ts';
import { LIMIT_NAMES, type LimitName, limitsOf } from '../quarantine/quarantine.ts';
import { changeConnection, connectionOf, setLimits } from './connections.server.ts';
import { type Connection, ORDER_FILTERS, STOCK_MEANINGS } from './connections.ts';

interface ConnectionsIo extends Pick<CommandOutput, 'stdout'> {
  readonly db: Kysely<DB>;
}

export const CONNECTIONS_HELP = `  show <имя>             как настроено подключение
  change <имя>           изменить подключение; что не названо, остаётся
    --title, --orders        как у add
    --time-zone <пояс>       часовой пояс базы 1С, например Asia/Yekaterinburg
    --delivery-ref <Ид>      Ид услуги 1С, которая означает доставку
    --reserves <когда>       когда 1С резервирует товар: arrival — получив заказ, posting — проведя его
    --stale-after <часов>    через сколько часов без выгрузки цены устарели, от 1 до 720; выходные не в счёт
    --stock <какой>          какой остаток выгружает 1С: free — без резервов, on_hand — всё, что на складе
`;

/** Actions of the command `exchange` about one connection. Each returns false for wrong arguments. */
export const connectionActions = { show, change };

async function show(words: readonly string[], { db, stdout }: ConnectionsIo): Promise<boolean> {
  const [slug, ...more] = words;
  if (slug === undefined || more.length > 0) return false;
  stdout.write(described(await connectionOf(db, slug)));
  return true;
}

const option = { type: 'string' } as const;
const options = {
  title: option,
  orders: option,
  'time-zone': option,
  'delivery-ref': option,
  reserves: option,
  stock: option,
  'stale-after': option,
};
const HOURS = ['час', 'часа', 'часов'] as const;
const RESERVES = ['arrival', 'posting'] as const;

async function change(words: readonly string[], { db, stdout }: ConnectionsIo): Promise<boolean> {
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
  const [slug, ...more] = positionals;
  if (slug === undefined || more.length > 0 || Object.keys(values).length === 0) return false;
  await changeConnection(db, slug, {
    ...(values.title !== undefined && { name: values.title.trim() }),
    ...(values.orders !== undefined && { orders: oneOf('Заказы', values.orders, ORDER_FILTERS) }),
    ...(values['time-zone'] !== undefined && { timeZone: values['time-zone'].trim() }),
    ...(values['delivery-ref'] !== undefined && { deliveryRef: values['delivery-ref'].trim() }),
    ...(values.reserves !== undefined && {
      takesOrders: oneOf('Ключ --reserves', values.reserves, RESERVES) === 'arrival',
    }),
    ...(values['stale-after'] !== undefined && { staleAfterHours: hoursOf(values['stale-after']) }),
    ...(values.stock !== undefined && { stockMeaning: oneOf('Ключ --stock', values.stock, STOCK_MEANINGS) }),
  });
  stdout.write(described(await connectionOf(db, slug)));
  return true;
}

/** @throws for anything but digits; the range is checked with the other settings */
function hoursOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw wrongWord('Ключ --stale-after', text, 'нужно число часов, например 24');
  return Number(text);
}

function described(connection: Connection): string {
  const { slug, name, login, source, profile, orders, timeZone, deliveryRef } = connection;
  return `${slug} — ${name}
логин ${login}, источник ${source}, профиль ${profile}, заказы ${orders}
часовой пояс ${timeZone}
доставка — услуга 1С с Ид ${deliveryRef}
1С резервирует товар, ${connection.takesOrders ? 'получив заказ' : 'проведя заказ'}
остатки 1С — ${connection.stockMeaning === 'free' ? 'свободные, без резервов' : 'всё, что на складе'}
цены устаревают, если выгрузок нет ${countOf(connection.staleAfterHours, HOURS)}, выходные и праздники не в счёт
`;
}

export const LIMITS_HELP = `  limits <имя>           пределы проверки этого подключения
  limits <имя> fewestArticles=50 moved=0.4   изменить; пустое значение (moved=) — как обычно
`;

export const limitsActions = {
  /** @returns false for arguments that match no action */
  async limits([slug, ...words]: string[], { db, stdout }: ConnectionsIo): Promise<boolean> {
    if (slug === undefined) return false;
    const changes = words.map((word): [string, string] => {
      const [, name = '', value] = /^([^=]*)=(.*)$/.exec(word) ?? [];
      if (value === undefined) throw wrongWord('Предел', word, 'пишут так: moved=0.4');
      return [name, value];
    });
    if (changes.length > 0) await setLimits(db, slug, Object.fromEntries(changes));
    const { limits: own } = await connectionOf(db, slug);
    const all = limitsOf(own);
    for (const [name, what] of Object.entries(LIMIT_NAMES))
      stdout.write(
        `${name}=${all[name as LimitName]}${Object.hasOwn(own, name) ? ' (свой)' : ''}  ${what}\n`,
      );
    return true;
  },
};
