import { typograph } from '../../../../platform/text/typograph.ts';
import { buttonClass } from '../../../../ui/button/button.tsx';
import { formatRoubles, Price } from '../../../../ui/price/price.tsx';
import { formatDay } from '../../../places/days.ts';
import { StatusWord } from '../parts/status-label.tsx';
import * as css from './panels.module.css';
import type { FullOrder } from './steps.ts';

/** The sum, the due date and the payments. */
export function Payment({ order }: { order: FullOrder }) {
  const { total, payment, payments, paid, paid_total, status, invoice_url } = order;
  const last = payments.at(-1);
  const isOver = status.code === 'cancelled';
  return (
    <section className={css.panel}>
      <h2 className={css.title}>Оплата</h2>
      <Price value={total} className={css.sum} />
      <p className={css.state}>
        <StatusWord tone={paid ? 'good' : payment.is_overdue ? 'wrong' : isOver ? 'done' : 'waiting'}>
          {paid && last && !isOver ? `${payment.terms} ${formatDay(last.at)}` : typograph(payment.terms)}
        </StatusWord>
      </p>
      <p className={css.quiet}>{payment.name}</p>
      {!paid && !isOver && paid_total > 0 && (
        <p className={css.quiet}>
          Получили {formatRoubles(paid_total)}, осталось&nbsp;{formatRoubles(total - paid_total)}
        </p>
      )}
      {payments.length > 0 && (
        <ul>
          {payments.map(({ at, sum, document }) => (
            <li key={at + sum} className={css.quiet}>
              {document || (sum < 0 ? 'Возврат' : 'Платёж')} от&nbsp;{formatDay(at)}
              {(payments.length > 1 || sum < 0) && `: ${formatRoubles(sum)}`}
            </li>
          ))}
        </ul>
      )}
      {invoice_url && !paid && !isOver && (
        <a href={invoice_url} download className={buttonClass({ kind: 'outline' })}>
          Скачать счёт
        </a>
      )}
    </section>
  );
}
