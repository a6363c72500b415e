import type { Static } from 'typebox';
import type { Db, Tx } from '../../../../platform/database/db.server.ts';
import { inTransaction } from '../../../../platform/database/transaction.server.ts';
import {
  type CursorPage,
  idOfCursor,
  MOST_COUNTED,
  toCursorPage,
} from '../../../../platform/http/cursor.server.ts';
import { notFound, ShopError } from '../../../../platform/http/errors.ts';
import { onceForKey } from '../../../../platform/http/idempotency.server.ts';
import { addJob } from '../../../../platform/jobs/jobs.server.ts';
import { countOf } from '../../../../platform/text/plural.ts';
import { requireStaff, type Staff } from '../../../accounts/staff/staff.server.ts';
import { lockStates } from '../goods-state.queries.ts';
import { applyOwnChanges, type GoodsWriting } from '../staff-goods.server.ts';
import { ownOf } from '../staff-goods.ts';
import {
  type BulkChange,
  countBulkChanges,
  insertBulkChange,
  lockBulkChange,
  readActionNames,
  readBulkChange,
  readBulkChanges,
  readLeft,
  readNextRows,
  writeBulkState,
  writeRows,
} from './bulk.queries.ts';
import type { BulkBodyShape, BulkChangeShape, BulkChangesQueryShape } from './bulk.shapes.ts';
import { bulkActionName, UNDO_DAYS, undoOf } from './bulk.ts';
import { actionOf, changeOf, requireAction } from './bulk-actions.server.ts';
import { AT_ONCE, idsOf } from './bulk-goods.server.ts';

const LIST = 'bulk changes';
const MOST_LEFT = 100;
/** The job that makes or undoes a change: `{ id, undoneBy? }`. */
export const BULK_JOB = 'bulk-change';
const GOODS = ['товар', 'товара', 'товаров'] as const;

type Context = Omit<GoodsWriting, 'cleanHtml'>;

/**
 * Makes a change of many goods: small ones at once, large ones by a job. Sent again with the same key it happens once.
 * @param expected how many goods the preview has named
 * @throws 400 at fields; 409 when the filter finds another number of goods by now; 422 for a key of another call
 */
export async function startBulk(
  given: Context,
  key: string,
  body: Static<typeof BulkBodyShape>,
): Promise<Static<typeof BulkChangeShape>> {
  const { db, staff } = given;
  const action = actionOf(body.action);
  await requireAction(db, action);
  const { answer } = await inTransaction(db, (tx) =>
    onceForKey(tx, { scope: 'bulk-change', owner: staff.userId, key, body }, async () => {
      const ids = await idsOf(tx, body.selection);
      if (ids.length !== body.expected)
        throw new ShopError(
          'count_changed',
          409,
          `Выбранное изменилось: теперь это ${countOf(ids.length, GOODS)}. Посмотрите, что изменится, ещё раз.`,
        );
      const id = await insertBulkChange(tx, { author: staff.userId, action, ids });
      if (ids.length > AT_ONCE) await addJob(tx, BULK_JOB, { id, staff }, { queue: BULK_JOB });
      else await stepBulk(tx, given, id);
      return { id };
    }),
  );
  return bulkChange(db, answer.id);
}

/** Changes the next goods. @returns whether there are more */
async function stepBulk(tx: Tx, given: Omit<Context, 'db'>, id: number): Promise<boolean> {
  await lockBulkChange(tx, id);
  const bulk = await readBulkChange(tx, id);
  if (bulk?.state !== 'waiting') return false;
  const rows = await readNextRows(tx, id, { state: 'waiting', most: AT_ONCE });
  const states = await lockStates(
    tx,
    rows.map((row) => row.id),
  );
  const wanted = states.map((state) => ({
    state,
    change: changeOf(state, bulk.action),
  }));
  const done = await applyOwnChanges(tx, given, wanted, bulk.operation);
  await writeRows(
    tx,
    id,
    rows.map((row) => {
      const change = done.get(row.id);
      return {
        id: row.id,
        state: change ? 'changed' : 'same',
        before: change?.before ?? null,
        after: change?.after ?? null,
      };
    }),
  );
  if (rows.length === AT_ONCE) return true;
  await writeBulkState(tx, id, 'done');
  return false;
}

/**
 * Undoes a change of many goods: what was changed since stays, and is named (STF-56).
 * @throws 404; 409 when it is too late, under way, or undone
 */
export async function undoBulk(given: Context, id: number): Promise<Static<typeof BulkChangeShape>> {
  await inTransaction(given.db, async (tx) => {
    await lockBulkChange(tx, id);
    const bulk = await readBulkChange(tx, id);
    if (!bulk) throw notFound('Такого изменения нет.');
    if (!bulk.canUndo)
      throw new ShopError(
        'nothing_to_undo',
        409,
        bulk.state === 'done' && bulk.changed > 0
          ? `Отменить можно в течение ${UNDO_DAYS} дней.`
          : 'Отменять нечего: изменение ещё идёт или уже отменено.',
      );
    await writeBulkState(tx, id, 'undoing');
    if (bulk.changed > AT_ONCE) await addJob(tx, BULK_JOB, { id, staff: given.staff }, { queue: BULK_JOB });
    else await stepUndo(tx, given, id);
  });
  return bulkChange(given.db, id);
}

/** Undoes the change of the next goods. @returns whether there are more */
async function stepUndo(tx: Tx, given: Omit<Context, 'db'>, id: number): Promise<boolean> {
  await lockBulkChange(tx, id);
  const bulk = await readBulkChange(tx, id);
  if (bulk?.state !== 'undoing') return false;
  const rows = await readNextRows(tx, id, { state: 'changed', most: AT_ONCE });
  const states = new Map(
    (
      await lockStates(
        tx,
        rows.map((row) => row.id),
      )
    ).map((state) => [state.id, state]),
  );
  const undone = rows.flatMap((row) => {
    const state = states.get(row.id);
    if (!state) return [];
    const { change, left } = undoOf(ownOf(state.own), { before: row.before ?? {}, after: row.after ?? {} });
    return [{ row, state, change, left }];
  });
  await applyOwnChanges(tx, given, undone, bulk.operation);
  await writeRows(
    tx,
    id,
    undone.map(({ row, left }) => ({ ...row, state: left.length > 0 ? 'left' : 'restored' })),
  );
  if (rows.length === AT_ONCE) return true;
  await writeBulkState(tx, id, 'undone');
  return false;
}

/** Goes on with a change or its undo until it is complete; each step is a transaction, so a killed job goes on where it was. */
export async function runBulk(given: Context, id: number): Promise<void> {
  for (let hasMore = true; hasMore; )
    hasMore = await inTransaction(given.db, async (tx) => {
      await requireStaff(tx, given.staff, given.staff.capability); // the right may be gone since
      const bulk = await readBulkChange(tx, id);
      return bulk?.state === 'undoing' ? stepUndo(tx, given, id) : stepBulk(tx, given, id);
    });
}

/** The payload of the job. */
export interface BulkJob {
  id: number;
  staff: Staff;
}

/** Changes of many goods, newest first. @param url path and query of the call @throws 400 at `cursor` */
export async function bulkChanges(
  db: Db,
  { cursor, limit }: Static<typeof BulkChangesQueryShape>,
  url: string,
): Promise<CursorPage<Static<typeof BulkChangeShape>>> {
  const before = await idOfCursor(db, LIST, cursor);
  const [rows, counted] = await Promise.all([
    readBulkChanges(db, { before, most: limit + 1 }),
    countBulkChanges(db, MOST_COUNTED + 1),
  ]);
  const names = await readActionNames(
    db,
    rows.map(({ action }) => action),
  );
  return toCursorPage(db, LIST, { rows, counted, limit, url }, (row) => viewBulk(row, names, []));
}

/** A change of many goods with its progress. @throws 404 */
export async function bulkChange(db: Db, id: number): Promise<Static<typeof BulkChangeShape>> {
  const bulk = await readBulkChange(db, id);
  if (!bulk) throw notFound('Такого изменения нет.');
  return viewBulk(bulk, await readActionNames(db, [bulk.action]), await readLeft(db, id, MOST_LEFT));
}

function viewBulk(
  { id, action, author, createdAt, state, total, waiting, changed, restored, left, canUndo }: BulkChange,
  names: Record<string, string>,
  leftGoods: { id: number; name: string }[],
): Static<typeof BulkChangeShape> {
  return {
    id,
    title: bulkActionName(action, names),
    author,
    created_at: createdAt.toISOString(),
    state,
    total,
    done: total - waiting,
    changed,
    restored,
    left,
    left_goods: leftGoods,
    can_undo: canUndo,
  };
}
