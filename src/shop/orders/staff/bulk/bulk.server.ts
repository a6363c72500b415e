import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../../db/types.ts';
import type { Tx } from '../../../../platform/database/db.server.ts';
import { inTransaction } from '../../../../platform/database/transaction.server.ts';
import { badField, notFound, ShopError } from '../../../../platform/http/errors.ts';
import { onceForKey } from '../../../../platform/http/idempotency.server.ts';
import { addJob } from '../../../../platform/jobs/jobs.server.ts';
import { requireStaff, type Staff, staffActor } from '../../../accounts/staff/staff.server.ts';
import { undoSeconds } from '../../../companies/review/review.server.ts';
import { changeState } from '../../state-change.server.ts';
import { readIdsOfOrders } from '../order-list/order-list.queries.ts';
import { orderFilter, readingPlaces } from '../order-list/order-list.server.ts';
import { giveOrder, scopeOfManager } from '../order-manager/order-manager.server.ts';
import { lockInScope } from '../staff-order/staff-order.queries.ts';
import {
  type BulkRow,
  beginBulk,
  endBulk,
  insertBulk,
  lockBulk,
  lockWaiting,
  readBulk,
  readBulkOrders,
  readBulkRows,
  writeOutcome,
  writeUndone,
} from './bulk.queries.ts';
import type { BulkPreviewBodyShape, BulkPreviewShape, BulkShape, NewBulkShape } from './bulk.shapes.ts';
import { effectOf, MOST_IN_BULK } from './bulk.ts';

/** The job that carries out an action. */
export const BULK_JOB = 'orders-bulk';
/** For how long the naming of a manager can be undone. */
const UNDONE_WITHIN_MS = 24 * 3_600_000;

interface Context {
  db: Kysely<DB>;
  staff: Staff;
}

/**
 * What an action would do to each of the named orders, or of those that the filters find (STF-90).
 * @throws 400 without orders, for more than `MOST_IN_BULK`, and for a person who moves no orders
 */
export async function previewBulk(
  { db, staff }: Context,
  { action, manager = null, orders, filters }: Static<typeof BulkPreviewBodyShape>,
): Promise<Static<typeof BulkPreviewShape>> {
  const ids = orders ?? (await foundIds({ db, staff }, filters));
  const managers = action === 'manager' && manager !== null ? await scopeOfManager(db, manager) : null;
  const known = await readBulkOrders(db, { scope: staff.scope, managers }, ids);
  const rows = known.map((order) => {
    const { isChanged, note } = effectOf(order, action, manager);
    return {
      id: order.id,
      number: String(order.number),
      version: order.version,
      is_changed: isChanged,
      note,
    };
  });
  const changed = rows.filter(({ is_changed: isChanged }) => isChanged).length;
  const seconds = action === 'confirm' ? await undoSeconds(db) : 0;
  return { changed, skipped: rows.length - changed, undo_seconds: seconds, rows };
}

async function foundIds(
  { db, staff }: Context,
  filters: Static<typeof BulkPreviewBodyShape>['filters'],
): Promise<number[]> {
  if (!filters) throw badField('orders', 'Отметьте заказы.');
  const found = await readIdsOfOrders(
    db,
    await readingPlaces(db, staff),
    orderFilter(filters, staff),
    MOST_IN_BULK + 1,
  );
  if (found.length > MOST_IN_BULK)
    throw badField('filters', `Найдено больше ${MOST_IN_BULK} заказов. Сузьте фильтр и повторите.`);
  return found.map(({ id }) => id);
}

/**
 * Begins an action with many orders, once per idempotency key. A confirmation waits until it can no longer be undone, because
 * buyers get emails; a manager is named at once.
 * @throws 400 at `manager`; 422 when the key was used with another body
 */
export async function startBulk(
  { db, staff }: Context,
  key: string,
  body: Static<typeof NewBulkShape>,
): Promise<Static<typeof BulkShape>> {
  const { action, orders } = body;
  const managerId = action === 'manager' ? (body.manager ?? null) : null;
  const unique = [...new Map(orders.map((order) => [order.id, order])).values()];
  if (managerId !== null) await scopeOfManager(db, managerId);
  const seconds = action === 'confirm' ? await undoSeconds(db) : 0;
  const { answer } = await inTransaction(db, (tx) =>
    onceForKey(tx, { scope: 'order-bulk', owner: staff.userId, key, body }, async () => {
      const of = { authorId: staff.userId, sessionId: staff.sessionId, action, managerId, seconds };
      const known = await readBulkOrders(
        tx,
        { scope: staff.scope, managers: null },
        unique.map(({ id }) => id),
      );
      const inScope = unique.filter(({ id }) => known.some((order) => order.id === id));
      if (inScope.length === 0) throw notFound('Таких заказов нет.');
      const { id, runAt } = await insertBulk(tx, of, inScope);
      if (action === 'confirm') await addJob(tx, BULK_JOB, { bulk: id }, { at: runAt });
      return { id };
    }),
  );
  if (action === 'manager') await runBulk(db, answer.id);
  return ownBulk({ db, staff }, answer.id);
}

/** An action of the same person, with what has become of each order. @throws 404 */
export async function ownBulk({ db, staff }: Context, id: string): Promise<Static<typeof BulkShape>> {
  const bulk = await readBulk(db, id);
  if (bulk?.authorId !== staff.userId) throw noBulk();
  const rows = await readBulkRows(db, id);
  return {
    id,
    action: bulk.action,
    run_at: bulk.runAt.toISOString(),
    status: statusOf(bulk),
    can_be_undone: canBeUndone(bulk),
    rows: rows.map(({ order, number, outcome, note }) => ({ order, number: String(number), outcome, note })),
  };
}

function statusOf({ undoneAt, doneAt, begunAt }: BulkRow): string {
  if (undoneAt) return 'undone';
  if (doneAt) return 'done';
  return begunAt ? 'runs' : 'waits';
}

function canBeUndone({ action, begunAt, doneAt, undoneAt, createdAt }: BulkRow): boolean {
  if (undoneAt) return false;
  if (action === 'confirm') return begunAt === null;
  return doneAt !== null && Date.now() - createdAt.getTime() < UNDONE_WITHIN_MS;
}

/**
 * Carries out an action, each order in its own transaction, under one operation of the audit. What is rejected is skipped with
 * words. After a crash it goes on where it stopped.
 */
export async function runBulk(db: Kysely<DB>, id: string): Promise<void> {
  const bulk = await beginBulk(db, id);
  if (!bulk) return;
  const waiting = (await readBulkRows(db, id)).filter(({ outcome }) => outcome === null);
  for (const { order, version } of waiting) {
    const at = { bulk: id, order };
    try {
      await inTransaction(db, async (tx) => {
        // A job that is repeated while the first one still works waits here.
        if (!(await lockWaiting(tx, id, order))) return;
        const was = await carryOut(tx, bulk, { id: order, version });
        await writeOutcome(tx, at, { outcome: 'done', was });
      });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      await writeOutcome(db, at, { outcome: 'skipped', note: error.message });
    }
  }
  await endBulk(db, id);
}

/** @returns the manager before */
async function carryOut(
  tx: Tx,
  { id: operation, authorId, sessionId, action, managerId }: BulkRow,
  { id, version }: { id: number; version: number },
): Promise<number | null> {
  // The person may have lost the right since.
  const staff = await requireStaff(tx, { userId: authorId, sessionId }, 'orders.move');
  const locked = await lockInScope(tx, staff.scope, id);
  if (!locked) throw notFound('Такого заказа нет.');
  if (locked.version !== version)
    throw new ShopError('version', 409, 'Заказ изменился, пока вы выбирали: посмотрите его.');
  const managers = managerId === null ? null : await scopeOfManager(tx, managerId);
  const [order] = await readBulkOrders(tx, { scope: staff.scope, managers }, [id]);
  if (!order) throw notFound('Такого заказа нет.');
  const { isChanged, note } = effectOf(order, action, managerId);
  if (!isChanged) throw new ShopError('not_changed', 409, note);
  const by = { ...staffActor(staff), operation };
  if (action === 'manager') return giveOrder(tx, { id, manager: managerId, by });
  await changeState(tx, { id, to: 'confirmed', by });
  return order.manager?.id ?? null;
}

/**
 * Undoes an action of the same person: a confirmation before it begins, the naming of a manager within a day. Orders that got
 * another manager since keep him.
 * @throws 404; 409 when it is too late
 */
export async function undoBulk({ db, staff }: Context, id: string): Promise<Static<typeof BulkShape>> {
  await inTransaction(db, async (tx) => {
    const bulk = await lockBulk(tx, id);
    if (bulk?.authorId !== staff.userId) throw noBulk();
    if (!canBeUndone(bulk)) throw new ShopError('too_late', 409, 'Отменить уже нельзя.');
    await writeUndone(tx, id);
    for (const row of await readBulkRows(tx, id)) {
      const at = { bulk: id, order: row.order };
      if (bulk.action === 'confirm') await writeOutcome(tx, at, { outcome: 'undone' });
      else if (row.outcome === 'done') await giveBack(tx, staff, bulk, row);
    }
  });
  return ownBulk({ db, staff }, id);
}

async function giveBack(
  tx: Tx,
  staff: Staff,
  { id: bulk, managerId }: BulkRow,
  { order, wasManagerId }: { order: number; wasManagerId: number | null },
): Promise<void> {
  const at = { bulk, order };
  const locked = await lockInScope(tx, staff.scope, order);
  const [now] = locked ? await readBulkOrders(tx, { scope: staff.scope, managers: null }, [order]) : [];
  if (!now || (now.manager?.id ?? null) !== managerId) {
    await writeOutcome(tx, at, {
      outcome: 'kept',
      was: wasManagerId,
      note: now ? 'менеджера с тех пор сменили' : 'заказ больше не в ваших городах',
    });
    return;
  }
  const by = { ...staffActor(staff), operation: bulk };
  await giveOrder(tx, { id: order, manager: wasManagerId, by });
  await writeOutcome(tx, at, { outcome: 'undone', was: wasManagerId });
}

function noBulk(): ShopError {
  return notFound('Такого действия нет.');
}
