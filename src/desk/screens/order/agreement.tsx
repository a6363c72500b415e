import { useState } from 'react';
import { Notice } from '../../../ui/notice/notice.tsx';
import { api } from '../../api/client.ts';
import { rejectionOf } from '../../orders/confirm-order.ts';
import type { Order } from '../../orders/order-query.ts';
import { AGREEMENT_REASONS } from '../../orders/order-words.ts';
import { useOrderWrite } from '../../orders/order-write.ts';
import { Button } from '../../parts/button.tsx';
import { notify } from '../../parts/notify.ts';
import { useMay } from '../../session/session.ts';
import { AcceptSpoken } from './accept-spoken.tsx';
import * as css from './order.module.css';

/** Why the order is not agreed, and what the shop can do about a proposal. */
export function Agreement({ order }: { order: Order }) {
  const may = useMay();
  const [isAccepting, setIsAccepting] = useState(false);
  const path = (n: number) => ({ id: String(order.id), n: String(n) });
  const withdraw = useOrderWrite(
    (n: number) =>
      api.POST('/api/v1/staff/orders/{id}/revisions/{n}/withdraw/', { params: { path: path(n) }, body: {} }),
    'Изменения отозваны, покупатель получит письмо.',
  );
  const awaiting = order.revisions.find(({ answer }) => answer === null);
  const refused = order.agreement_reasons.includes('refusal') ? order.revisions.at(-1) : undefined;
  const proposal = awaiting ?? refused;
  if (order.agreement_reasons.length === 0) return null;
  return (
    <div className={css.notices}>
      <Notice kind="attention">
        {order.agreement_reasons.map((reason) => (
          <p key={reason}>{AGREEMENT_REASONS[reason] ?? reason}</p>
        ))}
        {proposal && may('orders.edit') && (
          <div className={css.ways}>
            {awaiting && (
              <Button kind="quiet" size="small" onClick={() => setIsAccepting(true)}>
                Согласился устно
              </Button>
            )}
            <Button
              kind="quiet"
              size="small"
              busy={withdraw.isPending && 'Отзываем'}
              onClick={() =>
                withdraw.mutate(proposal.n, {
                  onError: (error) => notify({ tone: 'wrong', text: rejectionOf(error) }),
                })
              }
            >
              {awaiting ? 'Отозвать изменения' : 'Оставить заказ прежним'}
            </Button>
          </div>
        )}
      </Notice>
      {isAccepting && awaiting && (
        <AcceptSpoken order={order} n={awaiting.n} onClose={() => setIsAccepting(false)} />
      )}
    </div>
  );
}
