import { startOfDay } from '../../../../platform/text/legal-day.ts';
import { formatKopecks } from '../../../../platform/text/money.ts';
import { formatDate } from '../../../../platform/text/phone-and-date.ts';
import { oneLine } from '../../../../platform/text/written-text.ts';
import type { TaskSource } from '../../../accounts/staff-tasks/staff-tasks.ts';
import { laterDay } from '../../../geo/opening-hours/opening-hours.ts';
import { claimTasks } from '../../claims/claims.server.ts';
import { endedHoldTasks } from '../../holds/holds.server.ts';
import { endOfDay } from '../../holds/holds.ts';
import { OLD_DEBT, OLD_PRICES } from '../../orders.ts';
import { overpaidSince, REFUND_DAYS, refundableOf } from '../../payments/ledger/ledger.ts';
import { readRevisionTasks } from '../../revisions/revisions.queries.ts';
import { readNewOrders, readOpenRequests } from '../staff.queries.ts';
import { readOverpaidOrders } from './order-tasks.queries.ts';

/** Orders that nobody has confirmed yet. */
const newOrders: TaskSource = {
  kind: 'order.new',
  name: 'Новые заказы',
  capability: 'orders.move',
  hours: 1,
  screen: 'orders',
  async read(db, given) {
    const rows = await readNewOrders(db, given);
    return rows.map(
      ({ id, number, city, cityId, total, name, createdAt, waitsForCredit, waitsForPrices }) => {
        const why = [waitsForCredit && OLD_DEBT, waitsForPrices && OLD_PRICES]
          .filter(Boolean)
          .map((text) => `: ${text}`)
          .join('');
        const who = `${city}, ${formatKopecks(total)} ₽, ${oneLine(name)}${why}`;
        return { id, cityId, what: `Заказ № ${number}`, who, since: createdAt };
      },
    );
  },
};

/** Orders whose last revision the buyer has refused, or not answered in time. */
const revisions: TaskSource = {
  kind: 'order.revision',
  name: 'Изменения заказов',
  capability: 'orders.edit',
  hours: 4,
  screen: 'orders',
  async read(db, given) {
    const rows = await readRevisionTasks(db, given);
    return rows.map(({ orderId: id, number, n, kind, cityId, comment, since }) => {
      const outcome = kind === 'refused' ? 'покупатель отказался' : 'нет ответа покупателя';
      const why = oneLine(comment);
      const who = `${outcome}${why && `, «${why}»`}`;
      return { id, cityId, what: `Заказ № ${number}, редакция ${n}`, who, since };
    });
  },
};

/** Orders whose hold has ended. Unconfirmed orders are left out: they are tasks of `newOrders`. */
const holds: TaskSource = {
  kind: 'order.hold',
  name: 'Вышел срок резерва',
  capability: 'orders.edit',
  hours: 4,
  screen: 'orders',
  async read(db, given) {
    const rows = await endedHoldTasks(db, given);
    return rows.map(({ id, number, kind, cityId, since }) => ({
      id,
      cityId,
      what: `Заказ № ${number}`,
      since,
      who: kind === 'released' ? 'товар снова в продаже' : 'решите, что с заказом',
    }));
  },
};

/** Orders of which more was paid than they cost (MON-3), the earliest day to refund first. */
const refunds: TaskSource = {
  kind: 'order.refund',
  name: 'Вернуть деньги',
  capability: 'payments.refund',
  hours: 9,
  screen: 'orders',
  async read(db, { scope, most }) {
    const orders = await readOverpaidOrders(db, scope);
    const due = orders.flatMap((order) => {
      const since = overpaidSince(order.placedTotal, order.moneyEvents);
      return since === null ? [] : [{ ...order, since }];
    });
    return due
      .sort((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : a.id - b.id))
      .slice(0, most)
      .map(({ since, cityId, ...order }) => {
        const lastDay = laterDay(since, REFUND_DAYS);
        return {
          id: order.id,
          cityId,
          what: `Заказ № ${order.number}`,
          due: endOfDay(lastDay),
          who: `${oneLine(order.name)}: ${formatKopecks(refundableOf(order))} ₽ до ${formatDate(lastDay)}`,
          since: startOfDay(since),
        };
      });
  },
};

/** Stock requests that wait for their answer. */
const stockRequests: TaskSource = {
  kind: 'stock_request.new',
  name: 'Ждут товар',
  capability: 'messages.answer',
  hours: 9,
  screen: 'stock-requests',
  hasEmailToShop: true,
  async read(db, given) {
    const rows = await readOpenRequests(db, given);
    return rows.map(({ id, article, product, quantity, unit, name, city, cityId, createdAt, reply }) => ({
      id,
      cityId,
      since: reply ? new Date(reply.at) : createdAt,
      what: `${article} ${product}: ${quantity} ${unit}`,
      who: [name, city].filter(Boolean).join(', '),
    }));
  },
};

/** All kinds of tasks that this slice declares. */
export const orderTasks: readonly TaskSource[] = [
  newOrders,
  revisions,
  holds,
  refunds,
  claimTasks,
  stockRequests,
];
