import type { Db } from '../../../platform/database/db.server.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { CommandOutput } from '../../../platform/text/cli-words.ts';
import { legalDay } from '../../../platform/text/legal-day.ts';
import { formatKopecks } from '../../../platform/text/money.ts';
import { formatDate, formatDateAndTime, formatPhone } from '../../../platform/text/phone-and-date.ts';
import { quantityOf } from '../../../platform/text/plural.ts';
import { oneLine } from '../../../platform/text/written-text.ts';
import { addressLine, DELIVERY_NAMES } from '../delivery/delivery.ts';
import { shownHold } from '../holds/holds.ts';
import { orderNumberOf } from '../order-cli-words.ts';
import { idOfNumber } from '../order-number.server.ts';
import { NO_SUCH_ORDER, OLD_DEBT, OLD_PRICES, stateView } from '../orders.ts';
import {
  claimsInCost,
  costOf,
  type MoneyKind,
  type MoneySource,
  owedOf,
  refundableOf,
} from '../payments/ledger/ledger.ts';
import { paymentName } from '../payments/payments.ts';
import type { Shipment } from '../shipments/shipments.queries.ts';
import { shipmentStateName } from '../shipments/shipments.ts';
import { type OverviewOrder, readOverview } from './overview.queries.ts';

interface OverviewIo extends CommandOutput {
  readonly db: Db;
}

/** Lines of the help of the command `orders`. */
export const OVERVIEW_HELP = `  show <номер>                          заказ: покупатель, договор, адрес, резерв, строки, отгрузки, деньги, редакция
`;

/** Actions of the command `orders` that show one order. Each returns false for wrong arguments. */
export const overviewActions = { show };

async function show([number, ...more]: readonly string[], { db, stdout }: OverviewIo): Promise<boolean> {
  if (!number || more.length > 0) return false;
  const order = await readOverview(db, await idOfNumber(db, orderNumberOf(number)));
  if (!order) throw notFound(NO_SUCH_ORDER);
  for (const line of [...headOf(order), ...goodsOf(order), ...shipmentsOf(order), ...moneyOf(order)])
    stdout.write(`${line}\n`);
  return true;
}

function headOf(order: OverviewOrder): string[] {
  const { number, state, createdAt, deliveryType, name, phone, email, company } = order;
  const { contract, power, revision, awaiting, comment } = order;
  const awaits = awaiting === null ? '' : `; редакция ${awaiting} ждёт ответа покупателя`;
  const waits = waitsOf(order);
  const lines = [
    `Заказ ${number} от ${formatDateAndTime(createdAt)}: ${stateView(state).name}. ${DELIVERY_NAMES[deliveryType]}`,
    `Покупатель: ${[company && `${company.name}, ИНН ${company.inn}`, name, formatPhone(phone), email].filter(Boolean).join(', ')}`,
    ...whereOf(order),
    contract && `Договор: № ${contract.number} от ${formatDate(contract.date)}`,
    `Оплата: ${paymentOf(order)}`,
    power && `Доверенность: № ${power.number} до ${formatDate(power.validTo)}, ${power.person}`,
    holdOf(order),
    comment && `Комментарий покупателя: ${oneLine(comment)}`,
    `Редакция: ${revision === 0 ? '0, как оформлен' : revision}${awaits}`,
    waits.length > 0 && `Ждёт магазина: ${waits.join('; ')}`,
  ];
  return lines.flatMap((line) => line || []);
}

/** Where the goods are collected or delivered. */
function whereOf({ shop, address, city }: OverviewOrder): string[] {
  if (shop) {
    const { name, address: at } = shop;
    return [`Самовывоз: ${at.startsWith(name) ? at : `${name}, ${at}`}`];
  }
  if (!address) return [];
  const driver = address.comment ? `. Водителю: ${oneLine(address.comment)}` : '';
  return [`Адрес: ${addressLine(address, city)}${driver}`];
}

function paymentOf({ paymentType, isDeferred, dueOn }: OverviewOrder): string {
  const words = [paymentName(paymentType), isDeferred && 'отсрочка', dueOn && `до ${formatDate(dueOn)}`];
  return words.filter(Boolean).join(', ');
}

/** Until when the goods are reserved; null: they are not, and nobody expects it. */
function holdOf(order: OverviewOrder): string | null {
  const day = shownHold(order, order.today);
  if (day !== null) return `Товар зарезервирован: до ${formatDate(day)}`;
  return order.isReleased ? 'Товар зарезервирован: нет, резерв снят' : null;
}

/** What the shop has to decide about the order. */
function waitsOf({ refused, waitsForCredit, waitsForPrices }: OverviewOrder): string[] {
  return [
    ...(refused === null ? [] : [`покупатель отказался от изменений (редакция ${refused})`]),
    ...(waitsForCredit ? [OLD_DEBT] : []),
    ...(waitsForPrices ? [OLD_PRICES] : []),
  ];
}

function goodsOf({ lines, delivery, deliveryType, total }: OverviewOrder): string[] {
  const rows = lines.map(({ position, article, name, unit, quantity, kopecks, total: sum, handed }) => {
    const sent = handed > 0 ? `, передано ${quantityOf(handed, unit)}` : '';
    return quantity === 0
      ? `${position}  ${article}  ${name}: отменена`
      : `${position}  ${article}  ${name}: ${quantityOf(quantity, unit)} × ${formatKopecks(kopecks)} = ${formatKopecks(sum)} ₽${sent}`;
  });
  const cost = delivery === null ? 'цена не названа' : `${formatKopecks(delivery)} ₽`;
  return [
    '',
    ...rows,
    ...(deliveryType === 'pickup' ? [] : [`Доставка: ${cost}`]),
    `Итого: ${formatKopecks(total)} ₽`,
  ];
}

function shipmentsOf({ shipments, lines }: OverviewOrder): string[] {
  if (!shipments) return [];
  const placeOf = new Map(lines.map(({ article, position }) => [article, position]));
  return ['', 'Отгрузки:', ...shipments.map((shipment) => shipmentRow(shipment, placeOf))];
}

function shipmentRow(shipment: Shipment, placeOf: ReadonlyMap<string, number>): string {
  const { number, state, kind, plannedOn, handedOverAt, track, power, receiver, delivery } = shipment;
  const items = shipment.lines.map(
    ({ article, quantity }) => `${placeOf.get(article) ?? article}=${quantity}`,
  );
  const facts = [
    handedOverAt
      ? formatDate(legalDay(new Date(handedOverAt)))
      : plannedOn && `план ${formatDate(plannedOn)}`,
    `строки ${items.join(' ')}`,
    receiver && `получатель ${receiver}`,
    power && `доверенность № ${power.number}`,
    track && `отслеживание ${track}`,
    delivery !== null && `доставка ${formatKopecks(delivery)} ₽`,
  ];
  return `${number}  ${shipmentStateName(state, kind)}  ${facts.filter(Boolean).join(', ')}`;
}

const KINDS: Record<MoneyKind, string> = { payment: 'оплата', refund: 'возврат', reversal: 'отмена записи' };
const SOURCES: Record<MoneySource, string> = {
  cash: 'наличные',
  card: 'карта',
  bank: 'банк',
  one_c: '1С',
  provider: 'платёжный сервис',
};

function moneyOf(order: OverviewOrder): string[] {
  const rows = (order.payments ?? []).map(({ id, on, kind, source, kopecks, document, isReversed }) => {
    const words = [`${formatKopecks(kopecks)} ₽`, SOURCES[source], document, isReversed && 'отменена'];
    return `${id}  ${formatDate(on)}  ${KINDS[kind]}  ${words.filter(Boolean).join(', ')}`;
  });
  const [owed, due] = [owedOf(order), refundableOf(order)];
  const rest =
    due > 0
      ? `к возврату ${formatKopecks(due)} ₽`
      : owed > 0
        ? `осталось ${formatKopecks(owed)} ₽`
        : 'расчёт закрыт';
  const cost = order.state === 'cancelled' ? order.total : costOf(order);
  const paid = `Оплачено: ${formatKopecks(order.paid)} из ${formatKopecks(cost)} ₽${claimsInCost(order)}`;
  return ['', ...rows, `${paid}, ${rest}`];
}
