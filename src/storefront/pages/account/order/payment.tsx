import { typograph } from '../../../../platform/text/typograph.ts';
import { buttonClass } from '../../../../ui/button/button.tsx';
import { formatRoubles, Price } from '../../../../ui/price/price.tsx';
import { formatDay } from '../../../places/days.ts';
import { type StatusTone, StatusWord } from '../parts/status-label.tsx';
import * as css from './panels.module.css';
import { shownPayments } from './shown-payments.ts';
import type { FullOrder } from './steps.ts';

/** The sum, the due date, the payments and what is refunded. */
export function Payment({ order }: { order: FullOrder }) {
  const { total, payment, paid_total, owed, refund, invoice_url } = order;
  const payments = shownPayments(order.payments);
  return (
    <section className={css.panel}>
      <h2 className={css.title}>Оплата</h2>
      <Price value={total} className={css.sum} />
      <p className={css.state}>
        <StatusWord tone={toneOf(order)}>{termsOf(order, payments.at(-1)?.on)}</StatusWord>
      </p>
      <p className={css.quiet}>{payment.name}</p>
      {owed > 0 && paid_total > 0 && (
        <p className={css.quiet}>
          Получили {formatRoubles(paid_total)}, осталось&nbsp;{formatRoubles(owed)}
        </p>
      )}
      {refund && (
        <p className={css.quiet}>
          Вернём {formatRoubles(refund.sum)} до&nbsp;{formatDay(refund.by)}
        </p>
      )}
      {payments.length > 0 && (
        <ul>
          {payments.map(({ at, on, sum, document }) => (
            <li key={at + sum} className={css.quiet}>
              {document || (sum < 0 ? 'Возврат' : 'Платёж')} от&nbsp;{formatDay(on)}: {formatRoubles(sum)}
            </li>
          ))}
        </ul>
      )}
      {invoice_url && owed > 0 && (
        <a href={invoice_url} download className={buttonClass({ kind: 'outline' })}>
          Скачать счёт
        </a>
      )}
    </section>
  );
}

function toneOf({ paid, payment, status, refund }: FullOrder): StatusTone {
  if (refund) return 'waiting';
  if (status.code === 'cancelled') return 'done';
  if (paid) return 'good';
  return payment.is_overdue ? 'wrong' : 'waiting';
}

/** The terms of payment in words. @param lastDay the day of the last payment; undefined: none */
function termsOf(
  { paid, payment, status, refund, paid_total }: FullOrder,
  lastDay: string | undefined,
): string {
  if (refund) return 'К\u00a0возврату';
  if (status.code === 'cancelled') return lastDay && paid_total === 0 ? 'Деньги вернули' : payment.terms;
  return paid && lastDay ? `${payment.terms} ${formatDay(lastDay)}` : typograph(payment.terms);
}
