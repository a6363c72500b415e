import { phoneHref } from '../../../platform/text/phone-and-date.ts';
import { Icon } from '../../icon/icon.tsx';
import type { Order } from '../../orders/order-query.ts';
import { Button } from '../../parts/button.tsx';
import * as css from './order.module.css';

/** Buttons in the head of an order: a call on a phone, a printout elsewhere. */
export function HeadActions({ order }: { order: Order }) {
  return (
    <>
      <a
        href={phoneHref(order.buyer.phone)}
        className={css.call}
        aria-label={`Позвонить: ${order.buyer.name}`}
      >
        <Icon name="phone" size="big" />
      </a>
      <Button
        kind="quiet"
        size="small"
        isSquare
        className={css.print}
        aria-label="Напечатать"
        onClick={() => print()}
      >
        <Icon name="printer" size="small" />
      </Button>
    </>
  );
}
