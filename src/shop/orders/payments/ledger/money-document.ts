import { badField, ShopError } from '../../../../platform/http/errors.ts';
import type { LegalDay } from '../../../../platform/text/legal-day.ts';
import { formatKopecks, type Kopecks, toRoubles } from '../../../../platform/text/money.ts';
import { formatDate } from '../../../../platform/text/phone-and-date.ts';
import type { OrderMoney } from './ledger.queries.ts';
import {
  claimsInCost,
  costOf,
  firstDayOf,
  type MoneyKind,
  type MoneySource,
  refundableOf,
} from './ledger.ts';

/** A payment or a refund that is to be recorded. */
export interface MoneyDocument {
  orderId: number;
  kind: Exclude<MoneyKind, 'reversal'>;
  /** Above zero, also for a refund. */
  kopecks: Kopecks;
  source: MoneySource;
  /** Such as «Платёжное поручение № 418»; empty: none. */
  document: string;
  /** The day that the document names; absent: today. */
  paidOn?: LegalDay | null | undefined;
  /** The shipment that was paid at its hand-over. */
  shipmentId?: number | null | undefined;
}

/** @throws 400 at `paid_on` for a day that no document of this order can have (MON-5); 409 for a refund that exceeds what was overpaid */
export function requireSound(
  { kind, kopecks, paidOn }: Pick<MoneyDocument, 'kind' | 'kopecks' | 'paidOn'>,
  money: OrderMoney,
): void {
  if (paidOn) requireLikelyDay(kind, paidOn, money);
  const most = refundableOf(money);
  if (kind === 'refund' && kopecks > most) throw refundTooLarge(money, most);
}

/** @throws 400 at `paid_on` */
function requireLikelyDay(
  kind: MoneyDocument['kind'],
  paidOn: LegalDay,
  { placedOn, today }: OrderMoney,
): void {
  if (paidOn > today) throw badField('paid_on', 'Этот день ещё не наступил.');
  const first = firstDayOf(kind, placedOn);
  if (paidOn >= first) return;
  const what = kind === 'refund' ? 'возврат' : 'оплата';
  throw badField(
    'paid_on',
    `Заказ оформлен ${formatDate(placedOn)}: ${what} по нему не бывает раньше ${formatDate(first)}. Проверьте день документа.`,
  );
}

function refundTooLarge(money: OrderMoney, most: Kopecks): ShopError {
  const { number, state, paid } = money;
  const why =
    state === 'cancelled'
      ? `по отменённому заказу оплачено ${formatKopecks(paid)} ₽`
      : `заказ${claimsInCost(money)} стоит ${formatKopecks(costOf(money))} ₽, оплачено ${formatKopecks(paid)} ₽`;
  return new ShopError(
    'refund_too_large',
    409,
    most === 0
      ? `По заказу ${number} возвращать нечего: ${why}.`
      : `По заказу ${number} можно вернуть не больше ${formatKopecks(most)} ₽: ${why}.`,
    { facts: { refundable: toRoubles(most) } },
  );
}
