import type { DocumentTypeCode } from '../../documents/documents.ts';
import { plainWord, type ReturnedDocument } from './returned-document.ts';

/** What kinds of documents the shop reads. */
export type DocumentKind = 'order' | 'payment' | 'refund' | 'shipment' | 'return' | 'paper';

/** Papers of an order by what 1C calls them, without spaces and case. */
const PAPERS: ReadonlyMap<string, DocumentTypeCode> = new Map([
  ...(['счетнаоплату', 'счетнаоплатупокупателю', 'счетпокупателю'] as const).map(
    (plain) => [plain, 'invoice'] as const,
  ),
  ...(['счет-фактура', 'счетфактура', 'счет-фактуравыданный'] as const).map(
    (plain) => [plain, 'vat_invoice'] as const,
  ),
  ...(['упд', 'универсальныйпередаточныйдокумент'] as const).map((plain) => [plain, 'upd'] as const),
]);

/** What paper of an order a document is. @throws RangeError for one that is none */
export function paperOf({ operation }: Pick<ReturnedDocument, 'operation'>): DocumentTypeCode {
  const type = PAPERS.get(plainWord(operation));
  if (!type) throw new RangeError(`no paper: ${operation}`);
  return type;
}

/** What kind of document it is; undefined: one that is not read. */
export function kindOf({ operation }: Pick<ReturnedDocument, 'operation'>): DocumentKind | undefined {
  const plain = plainWord(operation);
  if (plain === 'заказтовара') return 'order';
  if (plain === 'отпусктовара') return 'shipment';
  if (/^возврат(товара|товаров|товаровотклиента|отпокупателя)$/.test(plain)) return 'return';
  if (PAPERS.has(plain)) return 'paper';
  if (/^выплата(без)?наличныхденег$/.test(plain) || plain === 'эквайринговаяоперация') return 'payment';
  return /^возврат((без)?наличных)?(денег|денежныхсредств)$/.test(plain) ? 'refund' : undefined;
}

/**
 * The names by which a document says which order it belongs to. An order has its own number and id. Others name what they are
 * based on; without that a document of goods has the number of its order, as older modules write it.
 */
export function namesOf(document: ReturnedDocument): Pick<ReturnedDocument, 'number' | 'ref'> {
  const { number, ref, basis } = document;
  const kind = kindOf(document);
  if (kind === 'order') return { number, ref };
  // «00000012» is a number of 1C, not of the shop.
  if (basis === '' && (kind === 'shipment' || kind === 'return') && !number.startsWith('0'))
    return { number, ref: '' };
  return { number: basis, ref: basis };
}
