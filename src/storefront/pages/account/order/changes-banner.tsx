import { buttonClass } from '../../../../ui/button/button.tsx';
import { Notice } from '../../../../ui/notice/notice.tsx';
import * as css from './changes-banner.module.css';
import type { FullOrder } from './steps.ts';

interface ChangesBannerProps {
  order: Pick<FullOrder, 'refused' | 'awaiting'>;
  /** The address of the order. */
  orderHref: string;
}

/** A notice on an order's page: a proposal awaits the buyer's answer, or after his refusal the shop has to act. */
export function ChangesBanner({ order: { refused, awaiting }, orderHref }: ChangesBannerProps) {
  if (refused !== null)
    return (
      <div className={css.banner}>
        <Notice kind="attention">
          Вы отказались от&nbsp;изменений: заказ остаётся прежним. Магазин ответит, что будет дальше.
        </Notice>
      </div>
    );
  if (awaiting === null) return null;
  return (
    <div className={css.banner}>
      <Notice kind="attention">
        <p>
          Магазин предлагает изменить заказ и&nbsp;ждёт вашего ответа. Ниже заказ показан без этих изменений.
        </p>
        <a href={`${orderHref}/changes/${awaiting}`} className={buttonClass({ kind: 'dark' })}>
          Посмотреть и&nbsp;ответить
        </a>
      </Notice>
    </div>
  );
}
