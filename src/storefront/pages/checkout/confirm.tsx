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
  /** A step above is incomplete: with scripts its «Дальше» is the main button, and stays in sight instead of this one. */
  isWaiting: boolean;
}

/** What is to be paid, for each way to get the goods: the page shows the chosen one. */
export function Sums({ shown }: Pick<ConfirmProps, 'shown'>) {
  return (Object.keys(shown.delivery) as DeliveryType[]).map((type) => (
    <b key={type} data-for={type}>
      {formatKopecks(totalOf(shown, type))}&nbsp;₽
    </b>
  ));
}

/** The button that places the order, with the sum; it stays within reach at the foot of the screen. */
export function Confirm({ shown, isBusy, isSecond, isWaiting }: ConfirmProps) {
  const waits = isWaiting && !isSecond;
  return (
    <div className={cx(css.confirm, waits && css.later)} data-page-foot={waits ? undefined : 'over'}>
      <Button
        type="submit"
        size="big"
        kind={isSecond || isWaiting ? 'quiet' : 'main'}
        busy={isBusy && 'Оформляем'}
        className={cx(css.button, waits && css.waiting)}
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
