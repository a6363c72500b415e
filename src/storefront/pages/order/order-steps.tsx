import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { formatMoment } from '../account/parts/days.ts';
import css from './order-steps.module.css';
import type { Order } from './page.tsx';

/** What an order goes through when nothing stands in its way. */
const WAYS = {
  pickup: [
    ['new', 'Принят'],
    ['confirmed', 'Подтверждён'],
    ['ready', 'Готов к\u00a0выдаче'],
    ['done', 'Получен'],
  ],
  carried: [
    ['new', 'Принят'],
    ['confirmed', 'Подтверждён'],
    ['shipped', 'Передан в\u00a0доставку'],
    ['done', 'Получен'],
  ],
} as const;

/** Where the order stands: what it has been through with the time, and what is still to come. */
export function OrderSteps({ order: { history, delivery, status } }: { order: Order }) {
  const way = WAYS[delivery.type === 'pickup' ? 'pickup' : 'carried'];
  const been = new Set(history.map(({ code }) => code));
  const ahead = status.code === 'cancelled' ? [] : way.filter(([code]) => !been.has(code));
  return (
    <ol className={css.steps}>
      {history.map(({ code, name, at, note }, index) => (
        <li key={at} className={cx(css.step, index === history.length - 1 && css.now)}>
          <span className={css.mark}>
            <Icon name={code === 'cancelled' ? 'x' : 'check'} size="small" />
          </span>
          <b>{name}</b>
          <span className={css.when}>{formatMoment(at)}</span>
          {note && <span className={css.when}>{note}</span>}
        </li>
      ))}
      {ahead.map(([code, name]) => (
        <li key={code} className={cx(css.step, css.ahead)}>
          <span className={css.mark} />
          <b>{name}</b>
        </li>
      ))}
    </ol>
  );
}
