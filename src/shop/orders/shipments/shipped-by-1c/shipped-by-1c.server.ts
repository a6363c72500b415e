import type { Tx } from '../../../../platform/database/db.server.ts';
import { ShopError } from '../../../../platform/http/errors.ts';
import { quantityOf } from '../../../../platform/text/plural.ts';
import { recordAudit } from '../../../audit/audit.server.ts';
import type { Actor } from '../../../audit/audit.ts';
import {
  type DocumentOf1c,
  documentKnown,
  insertDocumentOf1c,
  type KnownDocument,
  readDocumentOf1c,
  renameDocumentOf1c,
} from '../../documents-of-1c/documents-of-1c.queries.ts';
import { touchOrder } from '../../orders.queries.ts';
import { addShipment, changeShipment } from '../ship.server.ts';
import { readLinesToShip, readShipments, type Shipment } from '../shipments.queries.ts';
import type { ShipmentLine } from '../shipments.ts';
import { readDetailed, splitShipment, writeDetailed } from './shipped-by-1c.queries.ts';

const BY_1C: Actor = { actor: '1c', actorId: null };

/** A shipment as a document of its own in 1C. */
export interface ShipmentOf1c {
  orderId: number;
  document: DocumentOf1c;
  /** Each product once, in units of its line; `name` as the document says it. */
  goods: readonly { product: number; name: string; quantity: number }[];
  /** Empty: not stated. */
  track: string;
  /** 1C has deleted or cancelled it, or has taken its posting back. */
  isCancelled: boolean;
}

/** `added`: goods left; `known`: the shop knew of them; `same`: it knew the document; `none`: nothing has left. */
export type ShippedBy1c = 'added' | 'known' | 'same' | 'none';

/**
 * Records a shipment of 1C once, by its id (IN-15). It stands for a shipment with the same goods that 1C has not named, or for
 * a part of those that 1C has reported in one word; only what is neither is handed over. The caller has called `lockFor1c`.
 * @throws 409 when it contradicts what was handed over, and as `addShipment`; nothing may be written then
 */
export async function shipBy1c(tx: Tx, given: ShipmentOf1c): Promise<ShippedBy1c> {
  const { orderId, document, track } = given;
  const known = await readDocumentOf1c(tx, document);
  if (!known && given.isCancelled) return 'none';
  const lines = await linesOf(tx, given);
  const shipments = (await readShipments(tx, orderId)).filter(({ state }) => state !== 'cancelled');
  if (known) return repeat(tx, given, { known, lines, shipments });
  const said = await readDetailed(tx, orderId);
  const unnamed = shipments.filter(({ id }) => said.get(id)?.isDetailed === false);
  const isCalledSo = ({ id }: Shipment) =>
    document.number !== '' && said.get(id)?.external === document.number;
  const equal = unnamed
    .filter((each) => isSame(each.lines, lines))
    .sort(
      (a, b) =>
        Number(isCalledSo(b)) - Number(isCalledSo(a)) || HANDED_FIRST[a.state] - HANDED_FIRST[b.state],
    );
  const [same] = equal;
  if (same) return takeAs(tx, given, same);
  const handed = unnamed.filter(({ state }) => state === 'handed_over');
  const summary = handed.find(({ id, lines: all }) => said.get(id)?.isSummary && covers(all, lines));
  if (summary) {
    const part = await splitShipment(tx, summary, lines);
    await attach(tx, given, part);
    if (track !== '') await changeShipment(tx, { orderId, number: part.number, track }, BY_1C);
    return 'known';
  }
  const other = handed.find(({ id, lines: all }) => !said.get(id)?.isSummary && overlaps(all, lines));
  if (other) throw otherGoods(other);
  const added = await addShipment(tx, { orderId, state: 'handed_over', lines, track }, BY_1C);
  await attach(tx, given, added);
  return 'added';
}

const HANDED_FIRST = { handed_over: 0, packed: 1, planned: 2, cancelled: 3 };

/** A shipment of the shop is the one of the document; one that is planned or packed leaves now. */
async function takeAs(tx: Tx, given: ShipmentOf1c, { id, number, state }: Shipment): Promise<ShippedBy1c> {
  const { orderId, track } = given;
  const isLeaving = state !== 'handed_over';
  if (isLeaving || track !== '')
    await changeShipment(
      tx,
      { orderId, number, ...(isLeaving && { state: 'handed_over' }), ...(track !== '' && { track }) },
      BY_1C,
    );
  await attach(tx, given, { id, number });
  return isLeaving ? 'added' : 'known';
}

/** @throws 409 when a new version of a document says something else than what was handed over */
async function repeat(
  tx: Tx,
  { orderId, document, track, isCancelled }: ShipmentOf1c,
  of: {
    known: KnownDocument;
    lines: readonly ShipmentLine[];
    shipments: readonly Shipment[];
  },
): Promise<ShippedBy1c> {
  const { known, lines, shipments } = of;
  const shipment = known.orderId === orderId && shipments.find(({ id }) => id === known.shipmentId);
  if (!shipment) throw documentKnown(known);
  if (isCancelled)
    throw new ShopError(
      'left_already',
      409,
      `В 1С отгрузка отменена или не проведена, а на сайте товар передан: ${listOf(shipment)}. Если он вернулся, оформите возврат.`,
    );
  if (!isSame(shipment.lines, lines))
    throw new ShopError(
      'left_already',
      409,
      `В 1С отгрузка изменена, а на сайте передано: ${listOf(shipment)}. Проверьте, что уехало, и оформите разницу возвратом или новой отгрузкой.`,
    );
  await renameDocumentOf1c(tx, document);
  if (track !== '' && track !== shipment.track)
    await changeShipment(tx, { orderId, number: shipment.number, track }, BY_1C);
  return 'same';
}

/** The lines of the order that a document ships. @throws 409 for goods that the order does not have, and for parts of units */
async function linesOf(tx: Tx, { orderId, goods }: ShipmentOf1c): Promise<ShipmentLine[]> {
  const all = await readLinesToShip(tx, orderId);
  return goods
    .filter(({ quantity }) => quantity > 0)
    .map(({ product, name: title, quantity }) => {
      const own = all.filter((line) => line.product === product);
      const line = own.find((each) => each.quantity > 0) ?? own[0];
      if (!line) throw new ShopError('not_ordered', 409, `«${title}»: такого товара в заказе нет.`);
      if (!Number.isInteger(quantity))
        throw new ShopError(
          'not_whole',
          409,
          `«${title}»: количество ${quantity}, а отгружают целыми единицами.`,
        );
      return { line: line.line, quantity };
    });
}

async function attach(
  tx: Tx,
  { orderId, document }: ShipmentOf1c,
  { id, number }: { id: number; number: number },
): Promise<void> {
  await insertDocumentOf1c(tx, { orderId, shipmentId: id }, document);
  await writeDetailed(tx, id, document.number);
  await recordAudit(tx, {
    ...{ ...BY_1C, action: 'order.shipment_changed', subjectId: orderId },
    details: { number, changed: [{ field: `shipment ${number}.document`, was: null, now: document.number }] },
  });
  await touchOrder(tx, orderId);
}

function isSame(a: readonly ShipmentLine[], b: readonly ShipmentLine[]): boolean {
  return a.length === b.length && a.every((each) => amountIn(b, each.line) === each.quantity);
}

function covers(all: readonly ShipmentLine[], part: readonly ShipmentLine[]): boolean {
  return part.every(({ line, quantity }) => amountIn(all, line) >= quantity);
}

function overlaps(a: readonly ShipmentLine[], b: readonly ShipmentLine[]): boolean {
  return a.some(({ line }) => amountIn(b, line) > 0);
}

function amountIn(lines: readonly ShipmentLine[], line: number): number {
  return lines.find((each) => each.line === line)?.quantity ?? 0;
}

function listOf({ lines }: Shipment): string {
  return lines
    .map(({ name: title, quantity, unit }) => `${title} — ${quantityOf(quantity, unit)}`)
    .join(', ');
}

function otherGoods(other: Shipment): ShopError {
  return new ShopError(
    'handed_by_hand',
    409,
    `На сайте уже передали отгрузку № ${other.number} (${listOf(other)}), а в 1С количества другие. Проверьте, та же ли это отгрузка.`,
  );
}
