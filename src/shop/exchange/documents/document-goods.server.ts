import type { Tx } from '../../../platform/database/db.server.ts';
import type { Kopecks } from '../../../platform/text/money.ts';
import { lineFaults, objections, orderIn } from './differences.ts';
import { readCompared, readProducts } from './documents.queries.ts';
import type { OfOrder } from './judged.ts';

/** A product that a document ships or takes back, in base units, by the name that the document has for it. */
export interface DocumentGood {
  product: number;
  name: string;
  quantity: number;
  total: Kopecks;
}

/**
 * The goods of a document of shipment or return, each product once, without the service of delivery.
 * @returns or what speaks against them, in Russian (IN-4)
 */
export async function goodsOf(
  tx: Tx,
  { connection, document, orderId }: OfOrder,
): Promise<{ goods: DocumentGood[] } | { problem: string }> {
  const order = await readCompared(tx, orderId);
  const lines = document.lines ?? [];
  const products = await readProducts(
    tx,
    connection.source,
    lines.map(({ ref }) => ref),
  );
  const known = { products, deliveryRef: connection.deliveryRef };
  const found = [...objections({ ...document, currency: null }, order), ...lineFaults(lines, known)];
  if (document.ref === '') found.unshift('у документа нет Ид: узнать его снова нельзя');
  if (found.length > 0) return { problem: `${found.join('; ')}. Исправьте документ в 1С` };
  const goods = [...(orderIn(document, known)?.goods ?? [])].map(([product, { quantity, total }]) => {
    const line = lines.find(({ ref }) => products.get(ref)?.id === product);
    return { product, name: line?.name || line?.ref || '', quantity, total };
  });
  if (goods.length === 0 && !document.isCancelled)
    return { problem: 'в документе нет товаров. Исправьте документ в 1С' };
  return { goods };
}
