import type { Tx } from '../../../platform/database/db.server.ts';
import { formatKopecks } from '../../../platform/text/money.ts';
import { recordMoneyOf1c } from '../../orders/in-1c/details-of-1c/details-of-1c.server.ts';
import type { Judged, OfOrder } from './judged.ts';

/**
 * Records a payment or refund that is a document of its own (IN-14). The caller has called `lockFor1c`.
 * @throws ShopError when the order does not allow it
 */
export async function judgeMoney(
  tx: Tx,
  { connection, document, orderId }: OfOrder,
  kind: 'payment' | 'refund',
): Promise<Judged> {
  const { total, operation, number, day, isCancelled, ref } = document;
  const against = objectionTo(document);
  if (against !== undefined || total === null) return { problem: `${against}. Исправьте документ в 1С` };
  const isWritten = await recordMoneyOf1c(tx, {
    orderId,
    kind,
    kopecks: total,
    day,
    isCancelled,
    document: `${operation} № ${number}`,
    connection: connection.id,
    id: ref,
  });
  const sum = `${formatKopecks(total)} ₽`;
  if (!isWritten) return { done: 'уже записано' };
  if (isCancelled) return { done: 'запись о деньгах отменена' };
  return { done: kind === 'payment' ? `оплачено ${sum}` : `возвращено ${sum}` };
}

function objectionTo({ ref, total, currency }: OfOrder['document']): string | undefined {
  if (ref === '') return 'у документа нет Ид: узнать его снова нельзя';
  if (total === null || Number.isNaN(total) || total <= 0) return 'сумма не читается';
  return currency === null || currency === 'RUB' ? undefined : 'сумма не в рублях';
}
