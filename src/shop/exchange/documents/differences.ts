import { formatKopecks, type Kopecks } from '../../../platform/text/money.ts';
import type { ReturnedDocument, ReturnedLine } from './returned-document.ts';

/** What a document is compared with: the current order. */
export interface ComparedOrder {
  revision: number;
  /** The last accepted revision that 1C did not make; 0: as placed. */
  ownRevision: number;
  total: Kopecks;
  /** null: not known. */
  delivery: Kopecks | null;
  /** Of the company that buys; null: a person. */
  inn: string | null;
  lines: { product: number; name: string; quantity: number; total: Kopecks }[];
}

/** A product that a document may name. */
interface KnownProduct {
  id: number;
  /** The code of its unit (ОКЕИ), three digits; null: unknown. */
  unit: string | null;
}

/** What the goods of a document are in the shop. */
export interface Goods {
  /** Products by their ids in 1C. */
  products: ReadonlyMap<string, KnownProduct>;
  /** The id of the service that stands for delivery. */
  deliveryRef: string;
}

/** How much of a product a document orders, in its unit. */
export interface DocumentAmount {
  quantity: number;
  total: Kopecks;
}

/** An order with all its lines, as a document says it. */
export interface DocumentOrder {
  /** By product. */
  goods: ReadonlyMap<number, DocumentAmount>;
  delivery: Kopecks;
}

/** Why nothing of a document can be applied whatever its goods are, in Russian; empty: nothing speaks against it (IN-4). */
export function objections(document: ReturnedDocument, order: Pick<ComparedOrder, 'inn'>): string[] {
  const { inn, currency, payment, shipment } = document;
  return [
    ...(payment?.day === null ? ['дата оплаты не читается'] : []),
    ...(shipment?.day === null ? ['дата отгрузки не читается'] : []),
    ...(order.inn !== null && inn !== '' && inn !== order.inn ? [`другой ИНН покупателя — ${inn}`] : []),
    ...(currency !== null && currency !== 'RUB' ? ['сумма не в рублях'] : []),
  ];
}

/**
 * Why the lines of a document cannot be those of the order, in Russian; empty: they are sound (IN-4, IN-10). Σ lines differs from
 * the sum of a document with cancelled lines, which look alive.
 */
export function faults(document: ReturnedDocument, order: ComparedOrder, goods: Goods): string[] {
  const { lines, total, revision } = document;
  const older =
    revision !== null && (revision < order.ownRevision || revision > order.revision)
      ? [`документ сделан по редакции ${revision}, а сейчас ${order.revision}`]
      : [];
  if (lines === null) {
    const isOther = total !== null && total !== order.total;
    return isOther ? [...older, `сумма ${sumOf(total)} вместо ${sumOf(order.total)}`] : older;
  }
  const sum = lines.reduce((all, line) => all + line.total, 0);
  const isUneven = total !== null && sum !== total;
  const delivery = lines.some((line) => line.ref === goods.deliveryRef);
  return [
    ...older,
    ...lineFaults(lines, goods),
    ...(isUneven ? [`сумма строк ${sumOf(sum)}, а сумма документа ${sumOf(total)}`] : []),
    ...(order.delivery && !delivery ? [`нет доставки на ${sumOf(order.delivery)}`] : []),
  ];
}

/** What is wrong with the lines of a document, in Russian; empty: they are sound. */
export function lineFaults(lines: readonly ReturnedLine[], goods: Goods): string[] {
  return lines.flatMap((line) => faultOf(line, goods));
}

function faultOf({ ref, name, quantity, total, unit, isPacked }: ReturnedLine, goods: Goods): string[] {
  const title = `«${name || ref}»`;
  if (Number.isNaN(quantity) || Number.isNaN(total)) return [`${title}: количество или сумма не читаются`];
  if (ref === goods.deliveryRef) return [];
  const product = goods.products.get(ref);
  if (!product) return [`неизвестный товар ${title}`];
  const isForeign =
    isPacked === 'unknown' || (unit !== null && product.unit !== null && unit !== product.unit);
  return isForeign ? [`${title}: количество в другой единице`] : [];
}

/** The order that the sound lines of a document make; null: it says nothing about goods. Lines of a product count together. */
export function orderIn({ lines }: ReturnedDocument, { products, deliveryRef }: Goods): DocumentOrder | null {
  if (lines === null) return null;
  const goods = new Map<number, DocumentAmount>();
  let delivery = 0;
  for (const { ref, quantity, total } of lines) {
    const product = products.get(ref)?.id;
    if (ref === deliveryRef) delivery += total;
    else if (product !== undefined) {
      const before = goods.get(product) ?? { quantity: 0, total: 0 };
      goods.set(product, {
        quantity: Math.round((before.quantity + quantity) * 1_000) / 1_000,
        total: before.total + total,
      });
    }
  }
  return { goods, delivery };
}

/** Whether a document orders exactly what the order has: the order and division of lines mean nothing. */
export function isSameOrder(
  { goods, delivery }: DocumentOrder,
  order: Pick<ComparedOrder, 'lines' | 'delivery'>,
): boolean {
  const own = order.lines.filter(({ quantity }) => quantity > 0);
  const theirs = [...goods.values()].filter(({ quantity }) => quantity > 0);
  return (
    delivery === (order.delivery ?? 0) &&
    theirs.length === own.length &&
    own.every(({ product, quantity, total }) => {
      const now = goods.get(product);
      return now?.quantity === quantity && now.total === total;
    })
  );
}

function sumOf(kopecks: Kopecks): string {
  return Number.isNaN(kopecks) ? 'неразборчиво' : `${formatKopecks(kopecks)} ₽`;
}
