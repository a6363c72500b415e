import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../../db/types.ts';
import type { Db } from '../../../../platform/database/db.server.ts';
import { inTransaction } from '../../../../platform/database/transaction.server.ts';
import { badField } from '../../../../platform/http/errors.ts';
import { inLines } from '../../../../platform/text/written-text.ts';
import { alsoMay, type Staff, staffActor } from '../../../accounts/staff/staff.server.ts';
import { recordAudit } from '../../../audit/audit.server.ts';
import { noSuchOrder } from '../../account/account.server.ts';
import { cancelOrRest } from '../../cancellation.server.ts';
import { touchOrder } from '../../orders.queries.ts';
import { mayBecome, type OrderState, orderStates } from '../../orders.ts';
import { lockCreditOf } from '../../revisions/revisions.queries.ts';
import { changeState } from '../../state-change.server.ts';
import { isInScope, lockInScope } from '../staff-order/staff-order.queries.ts';
import { lockStaffOrder } from '../staff-order/staff-order.server.ts';
import { insertNote, readOrderHistory, readStaffOrder, type StaffOrderPage } from './order-page.queries.ts';
import type { StaffOrderShape } from './order-page.shapes.ts';
import { viewStaffOrder } from './order-page.view.ts';

/**
 * An order with everything that belongs to it.
 * @param staff with the capability `orders.read`
 * @throws 404 outside his places
 */
export async function staffOrder(
  { db, staff }: { db: Db; staff: Pick<Staff, 'userId'> },
  id: number,
): Promise<Static<typeof StaffOrderShape>> {
  const [scope, contracts] = await Promise.all([
    alsoMay(db, staff, 'orders.read'),
    alsoMay(db, staff, 'companies.read'),
  ]);
  const order = scope && (await readStaffOrder(db, id, { scope, contracts }));
  if (!order) throw noSuchOrder();
  const [history, next] = await Promise.all([readOrderHistory(db, id), nextStates(db, staff, order)]);
  return viewStaffOrder(order, history, next);
}

/** Confirms a new order. @throws 404; 409 when it has changed since it was read, or is not new */
export async function confirmOrder(
  context: { db: Kysely<DB>; staff: Staff },
  id: number,
  version: number,
): Promise<void> {
  await moveStaffOrder(context, id, { version, state: 'confirmed' });
}

/**
 * Moves an order to another state. `cancelled` cancels only the rest of an order of which a part was handed over.
 * @param staff with the capability of `capabilityOfState`
 * @param note the reason; the buyer is shown it
 * @throws 404; 400 for a cancellation without a reason; 409 when it has changed since it was read, or has no such step
 */
export async function moveStaffOrder(
  { db, staff }: { db: Kysely<DB>; staff: Staff },
  id: number,
  { version, state, note }: { version: number; state: OrderState; note?: string | undefined },
): Promise<void> {
  const reason = inLines(note);
  if (state === 'cancelled' && reason === '')
    throw badField('note', 'Напишите, почему заказ отменён: это увидит покупатель.');
  await inTransaction(db, async (tx) => {
    // Cancelling the rest of an order is a revision, and a revision may need the contract, which is locked before the order.
    if (state === 'cancelled') await lockCreditOf(tx, id);
    await lockStaffOrder(tx, staff, { id, version });
    const change = { id, by: staffActor(staff), ...(reason !== '' && { note: reason }) };
    if (state === 'cancelled') await cancelOrRest(tx, { ...change, isBuyers: false });
    else await changeState(tx, { ...change, to: state });
  });
}

/** The capability that is needed to move an order to a state. */
export function capabilityOfState(state: OrderState): 'orders.cancel' | 'orders.move' {
  return state === 'cancelled' ? 'orders.cancel' : 'orders.move';
}

/**
 * Adds a note that only the staff sees. It takes nothing back, so it needs no version.
 * @throws 404; 400 at `text` when it is visibly empty
 */
export async function addNote(
  { db, staff }: { db: Kysely<DB>; staff: Staff },
  orderId: number,
  { text }: { text: string },
): Promise<void> {
  const written = inLines(text);
  if (written === '') throw badField('text', 'Напишите заметку.');
  await inTransaction(db, async (tx) => {
    if (!(await lockInScope(tx, staff.scope, orderId))) throw noSuchOrder();
    const note = await insertNote(tx, { orderId, authorId: staff.userId, text: written });
    await touchOrder(tx, orderId);
    await recordAudit(tx, {
      ...staffActor(staff),
      action: 'order.note',
      subjectId: orderId,
      details: { note_id: note, changed: [{ field: 'notes', was: null, now: note }] },
    });
  });
}

/** The states that a member of the staff may move an order to. */
async function nextStates(
  db: Db,
  staff: Pick<Staff, 'userId'>,
  { id, state, deliveryType }: Pick<StaffOrderPage, 'id' | 'state' | 'deliveryType'>,
): Promise<OrderState[]> {
  // Who collects his order gets it from the shop, not from a carrier.
  const possible = orderStates.filter(
    (to) => mayBecome(state, to, 'staff') && !(to === 'shipped' && deliveryType === 'pickup'),
  );
  const allowed = await Promise.all(
    possible.map(async (to) => {
      const scope = await alsoMay(db, staff, capabilityOfState(to));
      return scope !== null && (await isInScope(db, scope, id));
    }),
  );
  return possible.filter((_, at) => allowed[at]);
}
