import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../../db/types.ts';
import { inTransaction } from '../../../../platform/database/transaction.server.ts';
import { type CommandOutput, recordNumber, wrongWord } from '../../../../platform/text/cli-words.ts';
import { formatKopecks } from '../../../../platform/text/money.ts';
import { CLI } from '../../../audit/audit.ts';
import { dayOf, kopecksOf, orderNumberOf } from '../../order-cli-words.ts';
import { idOfNumber } from '../../order-number.server.ts';
import type { OrderMoney } from './ledger.queries.ts';
import { recordMoney, reverseMoney } from './ledger.server.ts';
import { claimsInCost, costOf, refundableOf, STAFF_SOURCES } from './ledger.ts';

interface MoneyIo extends CommandOutput {
  readonly db: Kysely<DB>;
}

/** Lines of the help of the command `orders`. */
export const LEDGER_HELP = `  pay <номер> <сумма> [документ]        пришли деньги, рубли; с минусом — возвращены: pay 10001 1500,50 "п/п № 418"
         [--source cash|card|bank] [--on 25.11.2026]
                                        наличные, карта или банк (без ключа — банк); день документа
  unpay <номер> <запись>                отменить ошибочную запись о деньгах; номера записей — в show
`;

/** Actions of the command `orders` about the ledger. Each returns false for wrong arguments. */
export const moneyActions = { pay, unpay };

const text = { type: 'string' } as const;

async function pay(words: readonly string[], { db, stdout }: MoneyIo): Promise<boolean> {
  // A refund begins with a minus, which would be read as an option.
  const [number = '', sum = '', ...rest] = words;
  if (!number || !sum) return false;
  const { values, positionals } = parseArgs({
    args: rest,
    options: { source: text, on: text },
    allowPositionals: true,
  });
  const [document = '', ...more] = positionals;
  if (more.length > 0) return false;
  const orderNumber = orderNumberOf(number);
  const kopecks = kopecksOf(sum.replace(/^[-−]/, ''));
  if (!kopecks) throw wrongWord('Сумма', sum, 'нужны рубли, например 1500 или 1500,50');
  if (document.length > 200) throw wrongWord('Документ', document, 'он длиннее 200 знаков');
  const source = STAFF_SOURCES.find((each) => each === (values.source ?? 'bank'));
  if (!source) throw wrongWord('Источник', values.source ?? '', `бывает ${STAFF_SOURCES.join(', ')}`);
  const paidOn = values.on === undefined ? null : dayOf('День', values.on);
  const { money } = await inTransaction(db, async (tx) => {
    const orderId = await idOfNumber(tx, orderNumber);
    const kind = /^\d/.test(sum) ? 'payment' : 'refund';
    return recordMoney(tx, { orderId, kind, kopecks, source, document, paidOn }, CLI);
  });
  stdout.write(moneyText(number, money));
  return true;
}

async function unpay([number, id, ...more]: readonly string[], { db, stdout }: MoneyIo): Promise<boolean> {
  if (!number || !id || more.length > 0) return false;
  const payment = recordNumber(id);
  const orderNumber = orderNumberOf(number);
  const { money } = await inTransaction(db, async (tx) => {
    const orderId = await idOfNumber(tx, orderNumber);
    return reverseMoney(tx, { orderId, payment }, CLI);
  });
  stdout.write(moneyText(number, money));
  return true;
}

function moneyText(number: string, money: OrderMoney): string {
  const { state, total, paid } = money;
  const cost = state === 'cancelled' ? total : costOf(money);
  const due = refundableOf(money);
  const refund =
    state === 'cancelled'
      ? 'Заказ отменён: эти деньги нужно вернуть.'
      : `К возврату: ${formatKopecks(due)} ₽.`;
  return `Заказ ${number}: оплачено ${formatKopecks(paid)} из ${formatKopecks(cost)} ₽${claimsInCost(money)}\n${due > 0 ? `${refund}\n` : ''}`;
}
