import { formatKopecks } from '../../../core/money.ts';
import type { DeliveryType } from '../../../shop/orders/orders.ts';
import { Button } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/cx.ts';
import css from './confirm.module.css';
import { type Shown, totalOf } from './shown.ts';

interface ConfirmProps {
  shown: Shown;
  isBusy: boolean;
  /** There is a question with a button of its own above. */
  isSecond: boolean;
  /** A step above is not done: its «Дальше» is the main button, where there are scripts. */
  isWaiting: boolean;
}

/** The button that makes the order, with what it comes to; on narrow screens it stays in reach. */
export function Confirm({ shown, isBusy, isSecond, isWaiting }: ConfirmProps) {
  return (
    <div className={css.confirm} data-page-foot="over">
      <Button
        type="submit"
        size="big"
        kind={isSecond || isWaiting ? 'outline' : 'main'}
        busy={isBusy && 'Оформляем'}
        className={cx(css.button, isWaiting && !isSecond && css.waiting)}
      >
        <span>
          Подтвердить заказ{' '}
          {(Object.keys(shown.delivery) as DeliveryType[]).map((type) => (
            <span key={type} data-for={type} className={css.sum}>
              на&nbsp;{formatKopecks(totalOf(shown, type))}&nbsp;₽
            </span>
          ))}
        </span>
      </Button>
    </div>
  );
}
