import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Config } from '../../../platform/config/config.server.ts';
import { openFiles } from '../../../platform/files/stored-files.server.ts';
import { type CommandOutput, recordNumber } from '../../../platform/text/cli-words.ts';
import { formatDateAndTime } from '../../../platform/text/phone-and-date.ts';
import { oneLine } from '../../../platform/text/written-text.ts';
import { CLI } from '../../audit/audit.ts';
import { type JournalOf, journalOf } from '../journal/journal.server.ts';
import type { JournalEntry } from '../journal/journal.ts';
import type { HandedHow } from './order-export.queries.ts';
import type { GivenOrder } from './orders-list.queries.ts';
import { type OrdersOut, ordersOut } from './orders-list.server.ts';
import { confirmByPerson, resendOrder } from './persons-word.server.ts';

interface OrdersOutIo extends Pick<CommandOutput, 'stdout'> {
  readonly db: Kysely<DB>;
  readonly config: Config;
}

const LISTED = 50;

export const ORDERS_OUT_HELP = `  orders [--connection main]            заказы для 1С: ждут, переданы, застряли; по ${LISTED} каждого вида
  orders show <номер>                   XML заказа, отданный в 1С и вернувшийся из неё, за 90 дней; новые сверху
  orders show --session <номер>         то же по всем заказам одного сеанса обмена (номера: exchange sessions)
  resend <номер> --connection main      передать заказ заново, отдельно от других
  seen <номер> --connection main        заказ нашли в 1С, и он там такой же, как на сайте: больше не передавать. Если он другой,
                                        исправьте его в 1С; если его там нет — resend
`;

/** Actions of the command `exchange` about orders for 1C. Each returns false for wrong arguments. */
export const ordersOutActions = { orders, resend, seen };

async function orders(words: readonly string[], io: OrdersOutIo): Promise<boolean> {
  const { values, positionals } = parse(words);
  const [word, number, ...more] = positionals;
  const { session } = values;
  if (word === 'show' && session === undefined && number !== undefined && more.length === 0)
    return show({ order: recordNumber(number) }, io);
  if (word === 'show' && session !== undefined && number === undefined)
    return show({ session: recordNumber(session) }, io);
  if (word !== undefined || session !== undefined) return false;
  const { db, stdout } = io;
  const found = await ordersOut(db, values.connection ?? null, LISTED);
  if (found.length === 0) stdout.write('Подключений 1С нет.\n');
  for (const each of found) stdout.write(described(each));
  return true;
}

async function show(of: JournalOf, { db, config, stdout }: OrdersOutIo): Promise<boolean> {
  let shown = 0;
  for await (const entry of journalOf({ db, files: openFiles(config, db) }, of, LISTED)) {
    stdout.write(entryText(entry, 'session' in of));
    shown++;
  }
  if (shown === LISTED) stdout.write(`Показаны последние ${LISTED} документов.\n`);
  if (shown === 0)
    stdout.write(
      'session' in of
        ? 'В этом сеансе заказы не передавались и документы не возвращались, или прошло больше 90 дней.\n'
        : 'Записей об этом заказе нет: 1С его не получала, или прошло больше 90 дней.\n',
    );
  return true;
}

function entryText(entry: JournalEntry, isOfSession: boolean): string {
  const { direction, at, connection, session, file, number, revision, xml, isCut } = entry;
  const what =
    direction === 'given' ? `отдан в 1С${revision ? `, редакция ${revision}` : ''}` : 'вернулся из 1С';
  const which = isOfSession ? `№ ${oneLine(number)} ` : '';
  const where = [connection, session && `сеанс ${session}`, file].filter(Boolean).join(', ');
  const cut = isCut ? '\n… документ длиннее 4 млн знаков, сохранено только начало' : '';
  return `${formatDateAndTime(at)}  ${which}${what}  (${where})\n${xml.trim()}${cut}\n\n`;
}

async function resend(words: readonly string[], { db, stdout }: OrdersOutIo): Promise<boolean> {
  const named = namedBy(words);
  if (named === undefined) return false;
  await resendOrder(db, { ...named, by: CLI });
  stdout.write(`Заказ ${named.number} уйдёт в 1С заново, отдельно от других.\n`);
  return true;
}

async function seen(words: readonly string[], { db, stdout }: OrdersOutIo): Promise<boolean> {
  const named = namedBy(words);
  if (named === undefined) return false;
  await confirmByPerson(db, { ...named, by: CLI });
  stdout.write(`Записано: заказ ${named.number} в 1С есть.\n`);
  return true;
}

/** @returns undefined for wrong arguments */
function namedBy(words: readonly string[]): { slug: string; number: number } | undefined {
  const { values, positionals } = parse(words);
  const [number = '', ...more] = positionals;
  if (number === '' || more.length > 0 || values.connection === undefined || values.session !== undefined)
    return undefined;
  return { slug: values.connection, number: recordNumber(number) };
}

function parse(words: readonly string[]) {
  return parseArgs({
    args: [...words],
    options: { connection: { type: 'string' }, session: { type: 'string' } } as const,
    allowPositionals: true,
  });
}

function described({ connection, firstUnseen, ...of }: OrdersOut): string {
  const { slug } = connection;
  const head = connection.orders === 'none' ? `${slug}: заказы не передаются` : `${slug}:`;
  const rows = [
    ...(firstUnseen === undefined ? [] : [`Появился ли в 1С заказ ${firstUnseen}? Он передан первым.`]),
    ...of.waiting.map(
      (each) =>
        `${each.number}  ждёт с ${formatDateAndTime(each.placedAt)}${each.failures > 0 ? `, попыток: ${each.failures}` : ''}`,
    ),
    ...of.unlinked.map(
      ({ number, unlinked }) => `${number}  не передан: в 1С нет товара ${unlinked.join('; ')}`,
    ),
    ...of.offered.map((each) => `${each.number}  передаётся с ${formatDateAndTime(each.at)}${edition(each)}`),
    ...of.stuck.map(
      (each) =>
        `${each.number}  застрял ${formatDateAndTime(each.at)}: 1С не принимает его и отдельно от других`,
    ),
    ...of.handed.map(
      (each) =>
        `${each.number}  передан ${formatDateAndTime(each.at)}${edition(each)}${each.how ? `, ${HOW[each.how]}` : ''}`,
    ),
  ];
  if (rows.length === 0) rows.push('заказов нет');
  return `${head}\n${rows.map((row) => `  ${row}\n`).join('')}`;
}

const HOW: Record<HandedHow, string> = {
  success: '1С подтвердила',
  implicit: '1С замолчала после пустого ответа',
  document: '1С прислала его документ',
  staff: 'отмечен сотрудником',
};

function edition({ revision, isCancelled }: GivenOrder): string {
  return `${revision ? `, редакция ${revision}` : ''}${isCancelled ? ', отменён' : ''}`;
}
