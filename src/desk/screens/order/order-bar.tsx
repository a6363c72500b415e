import { useState } from 'react';
import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { type OrderState, stateView } from '../../../shop/orders/orders.ts';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { Price } from '../../../ui/price/price.tsx';
import { api } from '../../api/client.ts';
import { fieldErrors } from '../../api/failures.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { rejectionOf, useConfirmOrder } from '../../orders/confirm-order.ts';
import { awaitsAnswer, type Order } from '../../orders/order-query.ts';
import { fieldName, MONEY_NAMES } from '../../orders/order-words.ts';
import { useOrderWrite } from '../../orders/order-write.ts';
import * as css from '../../parts/bar.module.css';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { foot } from '../../parts/foot.ts';
import { notify } from '../../parts/notify.ts';

/** The steps forward of an order, and their buttons. */
const FORWARD: Partial<Record<OrderState, string>> = {
  confirmed: 'Подтвердить',
  ready: 'Готов к выдаче',
  shipped: 'Передан в доставку',
  done: 'Получен',
};

/**
 * What can be done with the order: one step forward, changing and cancelling.
 * @param onEdit begins changing lines; absent: they cannot be changed, or not by this person
 */
export function OrderBar({ order, onEdit }: { order: Order; onEdit: (() => void) | undefined }) {
  const [isCancelling, setIsCancelling] = useState(false);
  const confirm = useConfirmOrder();
  const move = useMove(order);
  const next = order.next_statuses.map(({ code }) => code as OrderState);
  const isBack = (state: OrderState) => state === 'confirmed' && order.status.code === 'ready';
  const main = next.find((state) => FORWARD[state] !== undefined && !isBack(state));
  const act = () => (main === 'confirmed' ? confirm.mutate(order) : main && move.mutate(main));
  // The buyer may still refuse: going on is possible, but it is not what the screen leads to, and no key does it.
  const isAwaited = awaitsAnswer(order);
  const go = main && !isAwaited && !move.isPending && !confirm.isPending ? act : undefined;
  useKeys({ main: go, accept: go });
  const { total, payment, money } = order;
  return (
    <div className={css.bar} ref={foot}>
      <div className={css.facts}>
        <span className={css.note}>
          {payment.is_deferred ? 'С отсрочкой' : payment.name}
          <br />
          {isAwaited ? (
            <b className={css.waiting}>Ждём ответа клиента</b>
          ) : payment.due_on ? (
            `оплатят до ${formatDate(payment.due_on)}`
          ) : (
            MONEY_NAMES[money].toLowerCase()
          )}
        </span>
        {total !== null && <Price value={total} className={css.total} />}
      </div>
      <div className={css.buttons}>
        {next.includes('cancelled') && (
          <Button kind="dark" onClick={() => setIsCancelling(true)}>
            Отменить
          </Button>
        )}
        {next.some(isBack) && (
          <Button kind="dark" onClick={() => move.mutate('confirmed')}>
            Вернуть в работу
          </Button>
        )}
        {onEdit && (
          <Button kind="dark" onClick={onEdit}>
            Изменить
          </Button>
        )}
        {main && (
          <Button
            kind={isAwaited ? 'dark' : 'main'}
            className={css.main}
            busy={move.isPending && 'Сохраняем'}
            onClick={act}
          >
            {FORWARD[main]}
          </Button>
        )}
      </div>
      {isCancelling && <CancelDialog order={order} onClose={() => setIsCancelling(false)} />}
    </div>
  );
}

function useMove(order: Order) {
  const write = useOrderWrite(
    (state: OrderState) =>
      api.POST('/api/v1/staff/orders/{id}/state/', {
        params: { path: { id: String(order.id) } },
        body: { version: order.version, state },
      }),
    (state) => `Заказ № ${order.number} теперь «${stateView(state).name}».`,
  );
  return {
    isPending: write.isPending,
    mutate: (state: OrderState) =>
      write.mutate(state, { onError: (error) => notify({ tone: 'wrong', text: rejectionOf(error) }) }),
  };
}

function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const cancel = useOrderWrite(
    (note: string) =>
      api.POST('/api/v1/staff/orders/{id}/state/', {
        params: { path: { id: String(order.id) } },
        body: { version: order.version, state: 'cancelled', note },
      }),
    `Заказ № ${order.number} отменён, покупатель получит письмо.`,
  );
  return (
    <Confirm
      title={order.fulfilment === 'part' ? 'Отменить остаток заказа?' : `Отменить заказ № ${order.number}?`}
      kind="danger"
      action="Отменить заказ"
      busy={cancel.isPending && 'Отменяем'}
      error={cancel.error}
      nameOf={fieldName}
      onConfirm={(form) => cancel.mutate(String(form.get('note')), { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextArea
        id="note"
        name="note"
        label="Почему"
        hint="Покупатель увидит это в письме и в кабинете."
        error={fieldErrors(cancel.error).note}
        rows={3}
        required
      />
    </Confirm>
  );
}
