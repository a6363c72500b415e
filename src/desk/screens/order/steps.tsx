import { type OrderState, stateView } from '../../../shop/orders/orders.ts';
import { cx } from '../../../ui/cx.ts';
import { VisuallyHidden } from '../../../ui/text/text.tsx';
import { Icon } from '../../icon/icon.tsx';
import type { Order } from '../../orders/order-query.ts';
import { longMoment, shortDay } from '../../parts/moments.ts';
import * as css from './steps.module.css';

/** The life of an order that is collected, and of one that is brought. */
const COLLECTED: readonly OrderState[] = ['new', 'confirmed', 'ready', 'done'];
const BROUGHT: readonly OrderState[] = ['new', 'confirmed', 'shipped', 'done'];

/** How far an order has come. A cancelled one shows the step at which it ended. */
export function Steps({ order }: { order: Order }) {
  const steps = order.delivery.type === 'pickup' ? COLLECTED : BROUGHT;
  const times = momentsOf(order);
  const state = order.status.code as OrderState;
  const at = state === 'cancelled' ? steps.findLastIndex((step) => times.has(step)) : steps.indexOf(state);
  return (
    <ol className={css.steps} aria-label="Ход заказа">
      {steps.map((step, index) => {
        const moment = times.get(step);
        const isDone = index < at || state === 'done';
        const isNow = index === at && !isDone;
        return (
          <li
            key={step}
            className={cx(isDone && css.done, isNow && css.now)}
            aria-current={isNow ? 'step' : undefined}
          >
            <span className={css.sign}>{isDone && <Icon name="check" size="small" />}</span>
            <b>{isNow && state === 'cancelled' ? order.status.name : stateView(step).name}</b>
            <span className={css.note}>
              {isDone && <VisuallyHidden>пройдено </VisuallyHidden>}
              {isNow ? noteOf(order, moment) : isDone && moment && longMoment(moment, order.city.time_zone)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** When the order came to each state last. */
function momentsOf({ created_at: created, history }: Order): Map<OrderState, Date> {
  const times = new Map<OrderState, Date>([['new', new Date(created)]]);
  for (const { at, changed } of history)
    for (const { field, now } of changed) if (field === 'status') times.set(now as OrderState, new Date(at));
  return times;
}

/** What explains the present step: how much is packed, or since when it is there. */
function noteOf({ lines, status, delivery, city }: Order, moment: Date | undefined): string {
  const ordered = lines.filter(({ quantity }) => quantity > 0);
  const packed = ordered.filter((line) => line.packed >= line.quantity).length;
  if (status.code === 'confirmed' && packed > 0) return `собрано строк: ${packed} из ${ordered.length}`;
  if (status.code === 'shipped' && delivery.date) return `ждут ${shortDay(delivery.date)}`;
  return moment ? longMoment(moment, city.time_zone) : '';
}
