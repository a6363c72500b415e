import type { Tx } from '../../../platform/database/db.server.ts';
import { badField, notFound, ShopError } from '../../../platform/http/errors.ts';
import { formatKopecks } from '../../../platform/text/money.ts';
import { formatDateAndTime } from '../../../platform/text/phone-and-date.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import type { Actor } from '../../audit/audit.ts';
import { settleFulfilment } from '../fulfilment.server.ts';
import { NO_SUCH_ORDER } from '../orders.ts';
import { readPacked } from '../shipments/shipments.queries.ts';
import { changedFields } from './revision-changes.ts';
import { requireNote, requireOpen } from './revision-checks.server.ts';
import { revisionDiff } from './revision-diff.ts';
import { countChange, moveReservations, queueRevisionNews } from './revision-effects.server.ts';
import {
  type RevisableOrder,
  type RevisionRow,
  readRevisable,
  readRevisions,
  snapshotOf,
} from './revisions.queries.ts';
import { deliveryAfterCut, revise, withdrawProposal } from './revisions.server.ts';
import { type RevisionOutcome, requirePacked } from './revisions.ts';
import { insertAnswer } from './write-revision.queries.ts';

/** An answer to a revision. */
interface Answer {
  n: number;
  accept: boolean;
  /** The digest of the revision that was shown, 64 hex digits in either case. */
  digest: string;
  how: 'buyer' | 'auto' | 'staff';
  /** What the buyer wrote with his answer. */
  comment?: string | undefined;
  /** What the staff writes when the buyer has agreed by word of mouth: how and when. */
  note?: string | undefined;
  /** The network address that the answer came from. */
  address?: string | undefined;
}

/**
 * Answers a proposal: it becomes the current order, or the order stays as it was. Repeating the same answer changes nothing.
 * The caller has locked the order's row.
 * @returns the outcome, `accepted` or `refused`
 * @throws 404 for an unknown revision; 409 when `digest` is not that of the revision, it has another outcome already, the
 *   order is closed, or more was packed meanwhile than the revision leaves
 */
export async function answerRevision(
  tx: Tx,
  orderId: number,
  answer: Answer,
  by: Actor,
): Promise<RevisionOutcome> {
  const { n, accept, how } = answer;
  const order = await revisable(tx, orderId);
  const row = await revisionOf(tx, order, n);
  if (row.digest !== answer.digest.toLowerCase())
    throw new ShopError(
      'proposal_changed',
      409,
      'Предложение изменилось. Посмотрите его ещё раз и ответьте.',
    );
  const outcome = accept ? 'accepted' : 'refused';
  if (row.outcome === outcome) return outcome;
  if (row.outcome !== null) throw answeredBefore(row);
  requireOpen(order);
  const current = await snapshotOf(tx, orderId, order.current);
  const next = await snapshotOf(tx, orderId, n);
  if (accept) {
    const packed = new Map((await readPacked(tx, orderId)).map(({ line, packed: units }) => [line, units]));
    requirePacked(next.lines, { packedOf: (line) => packed.get(line) ?? 0 });
  }
  await moveReservations(tx, order, { from: [current, next], to: [accept ? next : current] });
  const sums = `было ${formatKopecks(current.total)} ₽, стало ${formatKopecks(next.total)} ₽`;
  await insertAnswer(tx, {
    orderId,
    n,
    outcome,
    how,
    actorId: by.actorId,
    comment: answer.comment?.trim() ?? '',
    wording:
      requireNote(answer.note) || `${accept ? 'Принять изменения' : 'Отказаться от изменений'}: ${sums}`,
    address: answer.address ?? '',
  });
  await recordAudit(tx, {
    ...by,
    action: `order.revision_${outcome}`,
    subjectId: orderId,
    details: {
      n,
      how,
      total: next.total,
      changed: [
        { field: 'proposal', was: n, now: null },
        ...(accept ? changedFields(revisionDiff(current, next)) : []),
      ],
    },
  });
  await countChange(tx, order, accept);
  const delivery = accept ? await settleFulfilment(tx, orderId, by) : undefined;
  await queueRevisionNews(tx, order, {
    n,
    news: accept ? 'changed' : 'refused',
    source: how === 'buyer' ? 'buyer' : 'staff',
  });
  if (delivery !== undefined && delivery !== next.delivery)
    await revise(tx, deliveryAfterCut(orderId, n, delivery), by);
  return outcome;
}

/**
 * Withdraws a proposal of the shop. Once the buyer has refused it, a revision without changes records that the order stays as
 * it was, so that the shop's turn ends.
 * @param note shown to the buyer; may be empty
 * @throws 404; 409 when it neither awaits an answer nor was refused
 */
export async function withdrawRevision(
  tx: Tx,
  orderId: number,
  { n, note }: { n: number; note: string },
  by: Actor,
): Promise<void> {
  const order = await revisable(tx, orderId);
  const row = await revisionOf(tx, order, n);
  requireOpen(order);
  if (order.refused === n) {
    const { current: base } = order;
    await revise(tx, { orderId, base, source: 'staff', reason: 'correction', note, lines: [] }, by);
    return;
  }
  if (row.outcome !== null) throw answeredBefore(row);
  await withdrawProposal(tx, order, { n, note }, by);
}

/**
 * Accepts a proposal because the buyer has agreed by word of mouth.
 * @param note how and when he agreed; required
 * @throws 400 at `note`, and as `answerRevision`
 */
export async function recordSpokenConsent(
  tx: Tx,
  orderId: number,
  { n, note }: { n: number; note: string },
  by: Actor,
): Promise<void> {
  if (note.trim() === '')
    throw badField('note', 'Напишите, кто и когда согласился: без этого ответ не записать.');
  const row = await revisionOf(tx, await revisable(tx, orderId), n);
  await answerRevision(tx, orderId, { n, accept: true, digest: row.digest, how: 'staff', note }, by);
}

async function revisable(tx: Tx, orderId: number): Promise<RevisableOrder> {
  const order = await readRevisable(tx, orderId);
  if (!order) throw notFound(NO_SUCH_ORDER);
  return order;
}

async function revisionOf(tx: Tx, { id, number }: RevisableOrder, n: number): Promise<RevisionRow> {
  const row = (await readRevisions(tx, id)).find((each) => each.n === n);
  if (!row) throw notFound(`Редакции ${n} у заказа № ${number} нет.`);
  return row;
}

const ANSWERED: Record<RevisionOutcome, string> = {
  accepted: 'Эти изменения уже приняты',
  refused: 'От этих изменений уже отказались',
  withdrawn: 'Магазин отозвал это предложение, заказ остался прежним',
  superseded: 'Магазин заменил это предложение новым',
};

function answeredBefore({ outcome, answeredAt }: RevisionRow): ShopError {
  const text = ANSWERED[outcome as RevisionOutcome];
  const at = answeredAt === null ? '' : `: ${formatDateAndTime(answeredAt)}`;
  return new ShopError('answered', 409, `${text}${at}.`, { facts: { outcome } });
}
