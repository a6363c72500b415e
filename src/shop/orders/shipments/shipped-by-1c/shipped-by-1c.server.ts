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
import { readDetailed, splitShipment, writeDetailed, writeSameDocument } from './shipped-by-1c.queries.ts';

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
 * a part or several of those that 1C has reported in one word; only what is neither is handed over. The caller has called `lockFor1c`.
 * @throws 409 when it contradicts what was handed over, and as `addShipment`; nothing may be written then
 */
export async function shipBy1c(tx: Tx, given: ShipmentOf1c): Promise<ShippedBy1c> {
  const { orderId, document, track } = given;
  const known = await readDocumentOf1c(tx, document);
  if (!known && given.isCancelled) return 'none';
  const lines = await linesOf(tx, given);
  const shipments = (await readShipments(tx, orderId)).filter(({ state }) => state !== 'cancelled');
  if (known) return repeat(tx, given, { known, lines, shipments });
  const reported = await readDetailed(tx, orderId);
  const unnamed = shipments.filter(({ id }) => reported.get(id)?.isDetailed === false);
  const isCalledSo = ({ id }: Shipment) =>
    document.number !== '' && reported.get(id)?.external === document.number;
  const equal = unnamed
    .filter((each) => isSame(each.lines, lines))
    .sort(
      (a, b) =>
        Number(isCalledSo(b)) - Number(isCalledSo(a)) || HANDED_FIRST[a.state] - HANDED_FIRST[b.state],
    );
  const [same] = equal;
  if (same) return takeAs(tx, given, same);
  const handed = unnamed.filter(({ state }) => state === 'handed_over');
  const details = detailsIn(
    handed.filter(({ id }) => reported.get(id)?.isSummary),
    lines,
  );
  if (details) {
    await takeDetails(tx, given, details);
    return 'known';
  }
  const other = handed.find(({ id, lines: all }) => !reported.get(id)?.isSummary && overlaps(all, lines));
  if (other) throw otherGoods(other);
  const added = await addShipment(tx, { orderId, state: 'handed_over', lines, track }, BY_1C);
  await attach(tx, given, added);
  return 'added';
}

const HANDED_FIRST = { handed_over: 0, packed: 1, planned: 2, cancelled: 3 };

/** What a document takes of a summary shipment. */
interface Detail {
  of: Shipment;
  lines: ShipmentLine[];
}

/** Where the goods of a document lie in summary shipments: in one, if one has them all; undefined: they have fewer. */
function detailsIn(
  summaries: readonly Shipment[],
  lines: readonly ShipmentLine[],
): [Detail, ...Detail[]] | undefined {
  const one = summaries.find((each) => covers(each.lines, lines));
  const left = new Map(lines.map(({ line, quantity }) => [line, quantity]));
  const details = (one ? [one] : summaries).flatMap((of): Detail[] => {
    const taken = of.lines.flatMap(({ line, quantity }) => {
      const amount = Math.min(quantity, left.get(line) ?? 0);
      left.set(line, (left.get(line) ?? 0) - amount);
      return amount > 0 ? [{ line, quantity: amount }] : [];
    });
    return taken.length > 0 ? [{ of, lines: taken }] : [];
  });
  const [first, ...others] = details;
  return first && lines.every(({ line }) => left.get(line) === 0) ? [first, ...others] : undefined;
}

/** Attaches a document to what it is the details of. A summary that it takes as a whole stays one shipment. */
async function takeDetails(
  tx: Tx,
  given: ShipmentOf1c,
  [first, ...others]: [Detail, ...Detail[]],
): Promise<void> {
  const named = await takeDetail(tx, given, first);
  await attach(tx, given, named);
  for (const detail of others)
    await writeSameDocument(tx, (await takeDetail(tx, given, detail)).id, named.id);
}

async function takeDetail(
  tx: Tx,
  { orderId, track }: ShipmentOf1c,
  { of, lines }: Detail,
): Promise<{ id: number; number: number }> {
  const isWhole = isSame(of.lines, lines);
  const part = isWhole ? of : await splitShipment(tx, of, lines);
  // Parts that the shop has sent one by one may have tracks of their own.
  if (track !== '' && !(isWhole && of.track !== ''))
    await changeShipment(tx, { orderId, number: part.number, track }, BY_1C);
  return part;
}

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
  const named = known.orderId === orderId && shipments.find(({ id }) => id === known.shipmentId);
  if (!named) throw documentKnown(known);
  const reported = await readDetailed(tx, orderId);
  const parts = shipments.filter(({ id }) => reported.get(id)?.sameDocumentAs === named.id);
  const left = goodsIn([named, ...parts]);
  if (isCancelled)
    throw new ShopError(
      'left_already',
      409,
      `В 1С отгрузка отменена или не проведена, а на сайте товар передан: ${listOf(left)}. Если он вернулся, оформите возврат.`,
    );
  if (!isSame(left, lines))
    throw new ShopError(
      'left_already',
      409,
      `В 1С отгрузка изменена, а на сайте передано: ${listOf(left)}. Проверьте, что уехало, и оформите разницу возвратом или новой отгрузкой.`,
    );
  await renameDocumentOf1c(tx, document);
  if (track !== '' && track !== named.track && parts.length === 0)
    await changeShipment(tx, { orderId, number: named.number, track }, BY_1C);
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
    ...BY_1C,
    action: 'order.shipment_changed',
    subjectId: orderId,
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

/** The goods of several shipments, each line once. */
function goodsIn(shipments: readonly Shipment[]): Shipment['lines'] {
  const all = Map.groupBy(
    shipments.flatMap(({ lines }) => lines),
    ({ line }) => line,
  );
  return [...all.values()].map((same) => ({
    ...same[0]!,
    quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
  }));
}

function listOf(lines: Shipment['lines']): string {
  return lines
    .map(({ name: title, quantity, unit }) => `${title} — ${quantityOf(quantity, unit)}`)
    .join(', ');
}

function otherGoods(other: Shipment): ShopError {
  return new ShopError(
    'handed_by_hand',
    409,
    `На сайте уже передали отгрузку № ${other.number} (${listOf(other.lines)}), а в 1С количества другие. Проверьте, та же ли это отгрузка.`,
  );
}
