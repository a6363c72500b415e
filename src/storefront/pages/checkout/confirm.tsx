import { formatKopecks } from '../../../platform/text/money.ts';
import type { DeliveryType } from '../../../shop/orders/delivery/delivery.ts';
import { Button } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/cx.ts';
import * as css from './confirm.module.css';
import { type Shown, totalOf } from './shown.ts';

interface ConfirmProps {
  shown: Shown;
  isBusy: boolean;
  /** A question with its own button is shown above. */
  isSecond: boolean;
  /** A step above is incomplete: with scripts its «Дальше» is the main button. */
  isWaiting: boolean;
}

/** The button that places the order, with the sum; it stays within reach at the foot of the screen. */
export function Confirm({ shown, isBusy, isSecond, isWaiting }: ConfirmProps) {
  return (
    <div className={css.confirm} data-page-foot="over">
      <Button
        type="submit"
        size="big"
        kind={isSecond || isWaiting ? 'quiet' : 'main'}
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
