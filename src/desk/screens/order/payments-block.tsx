import { useState } from 'react';
import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { formatRoubles, Price } from '../../../ui/price/price.tsx';
import { api } from '../../api/client.ts';
import { rejectionOf } from '../../orders/confirm-order.ts';
import type { Order } from '../../orders/order-query.ts';
import { MONEY_NAMES } from '../../orders/order-words.ts';
import { useOrderWrite } from '../../orders/order-write.ts';
import { longMoment } from '../../parts/moments.ts';
import { notify } from '../../parts/notify.ts';
import { useMay } from '../../session/session.ts';
import { OwnWaiting } from '../../trust/own-waiting.tsx';
import { Block, BlockLink, BlockNote, Item } from './block.tsx';
import { MoneyDialog } from './money-dialog.tsx';
import * as css from './payments-block.module.css';

const KINDS: Record<string, string> = { payment: 'Оплата', refund: 'Возврат', reversal: 'Отмена записи' };
const SOURCES: Record<string, string> = {
  cash: 'наличными',
  card: 'картой',
  bank: 'через банк',
  one_c: 'из 1С',
  provider: 'онлайн',
};

/** What was paid for the order, and who records more of it. */
export function PaymentsBlock({ order }: { order: Order }) {
  const may = useMay();
  const [dialog, setDialog] = useState<'payment' | 'refund' | null>(null);
  const { total, paid_total: paid, payments, money, payment } = order;
  const reversed = useReversal(order);
  return (
    <Block
      title="Оплата"
      actions={
        <>
          {may('payments.record') && <BlockLink onClick={() => setDialog('payment')}>Записать</BlockLink>}
          {may('payments.refund') && <BlockLink onClick={() => setDialog('refund')}>Вернуть</BlockLink>}
        </>
      }
    >
      {total !== null && paid !== null ? (
        <>
          <p className={css.sums}>
            <Price value={paid} className={css.paid} /> <span>из {formatRoubles(total)}</span>
          </p>
          <progress
            className={css.bar}
            max={Math.max(total, paid, 0.01)}
            value={paid}
            aria-label="Оплачено"
          />
        </>
      ) : (
        <BlockNote>Цены договоров вам не видны.</BlockNote>
      )}
      <BlockNote>
        {MONEY_NAMES[money]}
        {payment.due_on && `, срок ${formatDate(payment.due_on)}`}
      </BlockNote>
      <ul>
        {payments.map(({ id, at, kind, source, sum, document, by }) => (
          <Item
            key={id}
            title={`${KINDS[kind] ?? kind} ${SOURCES[source] ?? ''}`}
            state={sum !== null && formatRoubles(sum)}
            note={[longMoment(new Date(at), order.city.time_zone), document, by].filter(Boolean).join(' · ')}
          >
            {kind === 'payment' && may('payments.refund') && !isReversed(order, id) && (
              <BlockLink onClick={() => reversed.mutate(id)}>Это ошибка, отменить</BlockLink>
            )}
          </Item>
        ))}
      </ul>
      <OwnWaiting kind="refund" subject={order.id} />
      {dialog && <MoneyDialog order={order} kind={dialog} onClose={() => setDialog(null)} />}
    </Block>
  );
}

/** A reversal has the sum of the row that it undoes, below zero, and comes after it. */
function isReversed({ payments }: Order, id: number): boolean {
  const row = payments.find((one) => one.id === id);
  return payments.some(
    ({ kind, sum, id: other }) => kind === 'reversal' && other > id && sum === -(row?.sum ?? 0),
  );
}

function useReversal(order: Order) {
  const write = useOrderWrite(
    (payment: number, header) =>
      api.POST('/api/v1/staff/orders/{id}/payments/{payment}/reversal/', {
        params: { path: { id: String(order.id), payment: String(payment) }, header },
        body: { version: order.version },
      }),
    'Запись отменена.',
  );
  return {
    mutate: (payment: number) =>
      write.mutate(payment, { onError: (error) => notify({ tone: 'wrong', text: rejectionOf(error) }) }),
  };
}
