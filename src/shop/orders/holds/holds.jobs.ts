import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import type { Jobs, Periodic } from '../../../platform/jobs/jobs.server.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { SHOP } from '../../audit/audit.ts';
import { eachOrder } from '../each-order.server.ts';
import { queueNews } from '../emails/emails.server.ts';
import { endReservation, takeCounted } from '../reservations/reservations.server.ts';
import { changeState } from '../state-change.server.ts';
import {
  type HoldCondition,
  lockHold,
  moveHoldOn,
  type OrderOnHold,
  readOrdersWhere,
  setHold,
  writeHoldState,
  writeReleased,
  writeReminded,
} from './holds.queries.ts';
import { endingOf } from './holds.ts';

const KIND = 'orders-expire';

/** How often the job of holds runs, in the format of crontab(5). */
export const holdTimes: Periodic = { [KIND]: '*/5 * * * *' };

/** The job that ends reservations that 1C has counted, and sets, reminds of and ends the holds of orders. */
export function holdJobs({ db }: { db: Kysely<DB> }): Jobs {
  return {
    [KIND]: async () => {
      await takeCounted(db);
      await setHolds(db);
      await remindOfHolds(db);
      await endHolds(db);
    },
  };
}

/**
 * Sets the holds of orders that the previous release placed or moved to another state. Buyers who pay at receipt get an
 * email.
 */
export async function setHolds(db: Kysely<DB>): Promise<void> {
  await eachWhere(db, 'unset', async (tx, order) => {
    await (order.isUnknownToBuyer && order.holdUntil ? writeHoldState(tx, order.id) : setHold(tx, order.id));
    const isPaidAtReceipt = !order.isPrepaid && !order.isDeferred && order.state !== 'shipped';
    if (order.isUnknownToBuyer && isPaidAtReceipt)
      await queueNews(tx, order.id, { news: 'held', by: 'shop' });
  });
}

/** Reminds buyers to collect their orders, on the day before the last day of the hold. */
export async function remindOfHolds(db: Kysely<DB>): Promise<void> {
  await eachWhere(db, 'reminded', async (tx, { id }) => {
    await writeReminded(tx, id);
    await queueNews(tx, id, { news: 'collect', by: 'shop' });
  });
}

/** How many holds have ended, by what became of the order. */
interface EndedHolds {
  /** Cancelled, because an invoice in advance was not paid. */
  unpaid: number;
  /** Cancelled, because nobody collected it. */
  uncollected: number;
  /** Its goods were released, and the order stays. */
  released: number;
  /** It became a task of the staff. */
  tasks: number;
}

/**
 * Ends the holds whose day is over: unpaid invoices and uncollected orders are cancelled, goods of unconfirmed orders
 * are released, anything else becomes a task. Buyers get an email (ORD-7).
 * @param atOnce how many orders are read at a time
 * @throws AggregateError at the end, when some orders could not be changed
 */
export async function endHolds(db: Kysely<DB>, atOnce?: number): Promise<EndedHolds> {
  const kinds = new Map<number, keyof EndedHolds>();
  await eachWhere(
    db,
    'ended',
    async (tx, order) => void kinds.set(order.id, await endHold(tx, order)),
    atOnce,
  );
  const count = (kind: keyof EndedHolds) => [...kinds.values()].filter((each) => each === kind).length;
  return {
    unpaid: count('unpaid'),
    uncollected: count('uncollected'),
    released: count('released'),
    tasks: count('tasks'),
  };
}

async function endHold(tx: Tx, order: OrderOnHold): Promise<keyof EndedHolds> {
  const { id, state } = order;
  const ending = endingOf(order);
  if (ending === 'cancel') {
    const isCollected = state === 'ready';
    const note = isCollected ? 'Не забран в срок' : 'Не оплачен в срок';
    await changeState(tx, { id, to: 'cancelled', by: SHOP, note });
    return isCollected ? 'uncollected' : 'unpaid';
  }
  if (ending === 'release') {
    await endReservation(tx, id, 'released');
    await writeReleased(tx, id);
    await recordAudit(tx, {
      ...SHOP,
      action: 'order.hold_released',
      subjectId: id,
      details: { changed: [{ field: 'is_released', was: false, now: true }] },
    });
    await queueNews(tx, id, { news: 'released', by: 'shop' });
    return 'released';
  }
  const days = await moveHoldOn(tx, id);
  await recordAudit(tx, {
    ...SHOP,
    action: 'order.hold_moved',
    subjectId: id,
    details: { changed: [{ field: 'hold_until', ...days }] },
  });
  return 'tasks';
}

/** Acts on every order for which a condition is true, each in its own transaction and with its row locked. */
async function eachWhere(
  db: Kysely<DB>,
  condition: HoldCondition,
  act: (tx: Tx, order: OrderOnHold) => Promise<void>,
  atOnce?: number,
): Promise<void> {
  await eachOrder(
    (after, most) => readOrdersWhere(db, condition, after, most),
    (id) =>
      inTransaction(db, async (tx) => {
        // It may have changed since the list was read.
        const order = await lockHold(tx, id, condition);
        if (order) await act(tx, order);
      }),
    atOnce,
  );
}
