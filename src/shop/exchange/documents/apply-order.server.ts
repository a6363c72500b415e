import type { Tx } from '../../../platform/database/db.server.ts';
import { ShopError } from '../../../platform/http/errors.ts';
import { formatKopecks } from '../../../platform/text/money.ts';
import { cancelBy1c, payRestBy1c, shipRestBy1c, walkBy1c } from '../../orders/in-1c/in-1c.server.ts';
import { earlierRevisionOf, reviseBy1c } from '../../orders/in-1c/revised-by-1c/revised-by-1c.server.ts';
import { stateView } from '../../orders/orders.ts';
import { recordCancelledBy1c, recordReturned } from '../orders/orders.server.ts';
import {
  type ComparedOrder,
  type DocumentOrder,
  faults,
  type Goods,
  isSameOrder,
  objections,
  orderIn,
} from './differences.ts';
import { readCompared, readHandedRevision, readProducts } from './documents.queries.ts';
import type { Judged, OfOrder } from './judged.ts';
import { plainWord } from './returned-document.ts';
import { readLastStatus, writeLastStatus } from './status-map.queries.ts';
import { statusMapOf } from './status-map.server.ts';
import { isBackwards, type MappedState, meaningOf } from './status-map.ts';

const BY_HAND = 'Внесите изменения редакцией заказа или исправьте документ в 1С';

/**
 * Carries out what an «Заказ товара» says of its order: revises, confirms, pays the rest, moves it on, ships the rest, or cancels it
 * (IN-4…IN-6, IN-10…IN-12). The caller has called `lockFor1c`.
 * @throws ShopError when the order does not allow it
 */
export async function judgeOrder(tx: Tx, { connection, document, orderId }: OfOrder): Promise<Judged> {
  const order = await readCompared(tx, orderId);
  const against = objections(document, order);
  const meaning = meaningOf(document.status, await statusMapOf(tx, connection.id));
  if (meaning === undefined)
    against.push(
      `неизвестное состояние «${document.status}». Укажите, что оно значит: exchange statuses ${connection.slug}`,
    );
  if (against.length > 0) return { problem: `${against.join('; ')}. Исправьте документ в 1С` };
  const returned = { orderId, connectionId: connection.id };
  if (document.isCancelled || meaning === 'cancelled') {
    const why = await cancelBy1c(tx, orderId);
    if (why !== undefined) return { problem: NOT_CANCELLED[why] };
    await recordCancelledBy1c(tx, returned);
    return { done: 'заказ отменён' };
  }
  const products = await readProducts(tx, connection.source, document.lines?.map(({ ref }) => ref) ?? []);
  const goods = { products, deliveryRef: connection.deliveryRef };
  const found = faults(document, order, goods);
  if (found.length > 0) return { problem: `${found.join('; ')}. ${BY_HAND}` };
  const revised = await reviseFrom(tx, { connection, document, orderId, order }, goods);
  if ('problem' in revised) return revised;
  const { isPosted } = document;
  await recordReturned(tx, { ...returned, revision: revised.revision, isPosted });
  // An order that is collected has to be paid before it leaves.
  const { payment, shipment } = document;
  const paid = payment ? await payRestBy1c(tx, orderId, { connection: connection.id, ...payment }) : 0;
  const moved = await moveAlong(tx, { connection, document, orderId }, meaning ?? null);
  const isShipped = shipment ? await shipRestBy1c(tx, orderId, shipment) : false;
  const done = [
    isPosted ? 'проведён в 1С' : 'есть в 1С',
    ...revised.done,
    ...(paid > 0 ? [`оплачен на ${formatKopecks(paid)} ₽`] : []),
    ...moved,
    ...(isShipped ? ['отгружен'] : []),
  ];
  return { done: done.join(', ') };
}

const NOT_CANCELLED = {
  paid: 'в 1С заказ отменён, а на сайте он оплачен. Верните деньги и отмените заказ или верните его в 1С',
  shipped: 'в 1С заказ отменён, а на сайте он отгружен. Оформите возврат или верните заказ в 1С',
};

/** Revises the order to the lines of a document (IN-10). @returns the revision that 1C has now; null: it does not say */
async function reviseFrom(
  tx: Tx,
  { connection, document, orderId, order }: OfOrder & { order: ComparedOrder },
  goods: Goods,
): Promise<{ done: string[]; revision: number | null } | { problem: string }> {
  const theirs = orderIn(document, goods);
  if (theirs === null) return { done: [], revision: document.revision };
  if (isSameOrder(theirs, order)) return { done: [], revision: order.revision };
  const stale = await staleReason(tx, { connection, document, orderId, order }, theirs);
  if (stale !== undefined) return { problem: stale };
  const { n, outcome } = await reviseBy1c(tx, {
    orderId,
    goods: theirs.goods,
    delivery: theirs.delivery,
    external: `${document.ref || document.number} / ${document.version || 'без версии'}`,
  });
  if (outcome === 'accepted') return { done: [`изменение ${n} принято`], revision: n };
  if (document.payment || document.shipment)
    throw new ShopError(
      'awaits_answer',
      409,
      'В 1С заказ изменён и уже оплачен или отгружен, а покупатель изменений не подтвердил. Спросите его и запишите ответ.',
    );
  return { done: [`изменение ${n} ждёт ответа покупателя`], revision: n };
}

/** Why a document that differs is older than what the shop has made since: 1C was not told, or has not taken it (IN-11). */
async function staleReason(
  tx: Tx,
  { connection, document, orderId, order }: OfOrder & { order: ComparedOrder },
  theirs: DocumentOrder,
): Promise<string | undefined> {
  if (document.revision !== null || order.ownRevision === 0) return undefined;
  const handed = await readHandedRevision(tx, { orderId, connectionId: connection.id });
  if ((handed ?? 0) < order.ownRevision)
    return `в документе другие товары или суммы, а изменение ${order.ownRevision} магазина 1С ещё не получила. ${BY_HAND}`;
  const n = await earlierRevisionOf(tx, { orderId, ...theirs }, order.ownRevision);
  return n === undefined ? n : `в 1С осталась редакция ${n}, а сейчас ${order.revision}. ${BY_HAND}`;
}

/** Moves the order on as the state of the document says; a repeated state moves nothing (IN-12). @throws 409 when it would go backwards */
async function moveAlong(
  tx: Tx,
  { connection, document, orderId }: OfOrder,
  to: MappedState | null,
): Promise<string[]> {
  const named = { orderId, connectionId: connection.id };
  const status = plainWord(document.status);
  if (status === '' || (await readLastStatus(tx, named)) === status) return [];
  await writeLastStatus(tx, { ...named, status });
  if (to === null || to === 'cancelled') return [];
  const { state } = await readCompared(tx, orderId);
  if (state === to) return [];
  if (isBackwards(state, to))
    throw new ShopError(
      'backwards',
      409,
      `В 1С заказ «${document.status}», а на сайте он уже «${stateView(state).name}». Проверьте, где верно.`,
    );
  await walkBy1c(tx, orderId, to);
  return [`состояние «${stateView(to).name}»`];
}
