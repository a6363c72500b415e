import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Config } from '../../platform/config/config.server.ts';
import { type CommandOutput, recordNumber, runActions, wrongWord } from '../../platform/text/cli-words.ts';
import { formatKopecks, type Kopecks } from '../../platform/text/money.ts';
import { formatDateAndTime } from '../../platform/text/phone-and-date.ts';
import { CLAIMS_HELP, changeClaim, listClaims } from './claims/claims.cli.ts';
import { type CarriedType, carriedTypes } from './delivery/delivery.ts';
import { holdActions } from './holds/holds.cli.ts';
import { kopecksOf, orderNumberOf } from './order-cli-words.ts';
import { MOST_COMMENT, type OrderState, orderStates, stateView } from './orders.ts';
import { OVERVIEW_HELP, overviewActions } from './overview/overview.cli.ts';
import { LEDGER_HELP, moneyActions } from './payments/ledger/ledger.cli.ts';
import { REVISIONS_HELP, revisionActions } from './revisions/revisions.cli.ts';
import { SHIPMENTS_HELP, shipmentActions } from './shipments/shipments.cli.ts';
import {
  confirmBy1c,
  finishRequest,
  latestOrders,
  moveOrder,
  setDeliveryRate,
  stockRequests,
} from './staff/staff.server.ts';
import { stockRequestStateName } from './stock-requests/stock-requests.ts';

interface OrdersIo extends CommandOutput {
  readonly db: Kysely<DB>;
  readonly config: Config;
}

const LISTED = 50;

const HELP = `Заказы: npm run cli -- orders <действие>

  list                                  последние ${LISTED} заказов
${OVERVIEW_HELP}  state <номер> <состояние>             перевести дальше: ${orderStates.join(', ')}
  state <номер> cancelled ["причина"]   отменить; причину (её можно назвать и ключом --note) увидит покупатель
  1c <номер>                            1С приняла заказ: он подтверждён; резерв перейдёт к 1С с первой выгрузкой остатков,
                                        сформированной после этого
${SHIPMENTS_HELP}${LEDGER_HELP}${REVISIONS_HELP}  hold <номер> <день> ["примечание"]    продлить резерв по этот день включительно: hold 10001 15.12.2026
  expire                                закончить резервы, срок которых вышел: неоплаченные и незабранные отменить,
                                        неподтверждённые освободить (сам магазин делает это каждые пять минут)
  holidays [день…]                      нерабочие дни кроме суббот и воскресений: 09.05 (каждый год), 11.05.2027; без дней — показать
${CLAIMS_HELP}  requests                              кто ждёт товар: последние ${LISTED} заявок
  request-done <номер>                  на заявку ответили
  delivery <город> courier 399 [3000]   доставка по городу, любой вес: цена в рублях и сумма, от которой бесплатно
  delivery <город> courier -            без цены для любого веса: где нет и цены по весу, её сообщит менеджер
                                        вместо courier — transport (транспортная компания)
  delivery-rate <город> courier 20 390 [7000|-] [дней]
                                        то же для заказов до 20 кг: цена, от какой суммы бесплатно, дней от сборки до двери
  delivery-rate <город> courier 20 -    без цены до 20 кг
`;

/**
 * Runs the command `orders`.
 * @returns the exit code: 0 done, 1 rejected, 2 wrong arguments
 */
export function runOrders(argv: string[], io: OrdersIo): Promise<number> {
  return runActions(argv, io, { help: HELP, act: (words) => act(words, io) });
}

/**
 * Carries out an action of the command.
 * @returns false when the arguments are wrong
 */
type Action = (words: readonly string[], io: OrdersIo) => Promise<boolean>;

const ACTIONS: Record<string, Action> = {
  ...revisionActions,
  list,
  state,
  '1c': take,
  ...overviewActions,
  ...moneyActions,
  ...shipmentActions,
  ...holdActions,
  claims: listClaims,
  claim: changeClaim,
  requests,
  'request-done': requestDone,
  delivery,
  'delivery-rate': deliveryRate,
};

async function act([name = '', ...words]: string[], io: OrdersIo): Promise<boolean> {
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  return action ? action(words, io) : false;
}

async function list(words: readonly string[], { db, stdout }: OrdersIo): Promise<boolean> {
  if (words.length > 0) return false;
  for (const { number, state: at, createdAt, total, name, phone } of await latestOrders(db, LISTED))
    stdout.write(
      `${number}  ${formatDateAndTime(createdAt)}  ${stateView(at).name}  ${formatKopecks(total)} ₽  ${name}, ${phone}\n`,
    );
  return true;
}

async function state(words: readonly string[], { db, stdout }: OrdersIo): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { note: { type: 'string' } as const },
    allowPositionals: true,
  });
  const [number, to, ...reasons] = values.note === undefined ? positionals : [...positionals, values.note];
  const [reason] = reasons;
  if (!number || !to || reasons.length > (to === 'cancelled' ? 1 : 0)) return false;
  const orderNumber = orderNumberOf(number);
  if (!isState(to)) throw wrongWord('Состояние', to, `бывает ${orderStates.join(', ')}`);
  if (reason !== undefined && reason.length > MOST_COMMENT)
    throw wrongWord('Причина', reason, `она длиннее ${MOST_COMMENT} знаков`);
  const isThere = await moveOrder(db, orderNumber, to, reason);
  if (isThere) stdout.write(`Заказ ${number}: ${stateView(to).name}\n`);
  else
    stdout.write(
      `Заказ ${number}: часть уже отгружена; отмена остального вступит в силу, если покупатель не возразит\n`,
    );
  return true;
}

async function take([number, ...more]: readonly string[], { db, stdout }: OrdersIo): Promise<boolean> {
  if (!number || more.length > 0) return false;
  await confirmBy1c(db, orderNumberOf(number));
  stdout.write(`Заказ ${number} принят 1С: товар в резерве до её следующей выгрузки остатков.\n`);
  return true;
}

async function requests(words: readonly string[], { db, stdout }: OrdersIo): Promise<boolean> {
  if (words.length > 0) return false;
  for (const each of await stockRequests(db, LISTED)) {
    const { id, article, product, quantity, unit, city, name, phone, email, comment } = each;
    const state = stockRequestStateName(each.status).toLowerCase();
    const who = [name, phone, email, comment].filter(Boolean).join(', ');
    stdout.write(
      `${id}  ${formatDateAndTime(each.createdAt)}  ${state}  ${article}  ${product}: ${quantity} ${unit}, ${city}  ${who}\n`,
    );
  }
  return true;
}

async function requestDone([number, ...more]: readonly string[], { db, stdout }: OrdersIo): Promise<boolean> {
  if (!number || more.length > 0) return false;
  await finishRequest(db, recordNumber(number));
  stdout.write('Записано.\n');
  return true;
}

async function delivery(words: readonly string[], { db, stdout }: OrdersIo): Promise<boolean> {
  const [city = '', type, price = '', from] = words;
  if (type === undefined || words.length < 3 || words.length > 4) return false;
  await setDeliveryRate(db, { city, type: deliveryTypeOf(type) }, priceOf(price, from));
  stdout.write('Записано.\n');
  return true;
}

async function deliveryRate(words: readonly string[], { db, stdout }: OrdersIo): Promise<boolean> {
  const [city = '', type, weight = '', price = '', from, days = '1'] = words;
  if (type === undefined || words.length < 4 || words.length > 6) return false;
  if (!/^[1-9]\d{0,5}$/.test(weight)) throw wrongWord('Вес', weight, 'нужны целые килограммы, например 20');
  if (!/^([1-9]|[1-5]\d|60)$/.test(days)) throw wrongWord('Срок', days, 'нужны дни, от 1 до 60');
  const rate = priceOf(price, from === '-' ? undefined : from);
  const upToKg = Number(weight);
  await setDeliveryRate(
    db,
    { city, type: deliveryTypeOf(type), upToKg },
    rate && { ...rate, days: Number(days) },
  );
  stdout.write('Записано.\n');
  return true;
}

function deliveryTypeOf(word: string): CarriedType {
  const type = carriedTypes.find((known) => known === word);
  if (!type) throw wrongWord('Способ доставки', word, `бывает ${carriedTypes.join(' или ')}`);
  return type;
}

/** Parses a price in roubles to kopecks; «-» gives null: no price. */
function priceOf(
  price: string,
  from: string | undefined,
): { kopecks: Kopecks; freeFrom: Kopecks | null } | null {
  const kopecks = kopecksOf(price);
  const freeFrom = from === undefined ? null : kopecksOf(from);
  if (kopecks === null && price !== '-') throw wrongWord('Цена', price, 'нужны рубли, например 399, или «-»');
  if (from !== undefined && !freeFrom)
    throw wrongWord('Сумма бесплатной доставки', from, 'нужны рубли, например 3000');
  return kopecks === null ? null : { kopecks, freeFrom };
}

function isState(argument: string | undefined): argument is OrderState {
  return orderStates.includes(argument as OrderState);
}
