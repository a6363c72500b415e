import { phoneHref } from '../../../platform/text/phone-and-date.ts';
import { Icon } from '../../icon/icon.tsx';
import type { Order } from '../../orders/order-query.ts';
import { pickingHref } from '../../orders/picking.ts';
import { Button } from '../../parts/button.tsx';
import { useDownload } from '../../parts/download.ts';
import { useMay } from '../../session/session.ts';
import * as css from './order.module.css';

/** Orders of which goods may still have to be collected. */
const COLLECTED = ['new', 'confirmed', 'ready'];

/** Buttons in the head of an order: a call on a phone, its picking list, a printout. */
export function HeadActions({ order }: { order: Order }) {
  const may = useMay();
  const download = useDownload();
  return (
    <>
      {may('orders.handout') && COLLECTED.includes(order.status.code) && (
        <Button
          kind="quiet"
          size="small"
          busy={download.isPending && 'Готовим'}
          onClick={() => download.mutate(pickingHref([String(order.id)]))}
        >
          <Icon name="list-checks" size="small" /> Сборочный лист
        </Button>
      )}
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
