import { useState } from 'react';
import type { Order } from '../../orders/order-query.ts';
import { eventName } from '../../orders/order-words.ts';
import { localMark, longMoment } from '../../parts/moments.ts';
import { Block, BlockLink, BlockNote } from './block.tsx';
import * as css from './order.module.css';

/** How many events are shown at first. */
const FEW = 5;

/** Who has done what with the order, newest first. */
export function HistoryBlock({ order }: { order: Order }) {
  const [isWhole, setIsWhole] = useState(false);
  const events = order.history.toReversed();
  const shown = isWhole ? events : events.slice(0, FEW);
  return (
    <Block
      title="История"
      actions={
        events.length > FEW &&
        !isWhole && <BlockLink onClick={() => setIsWhole(true)}>Вся, {events.length}</BlockLink>
      }
    >
      {localMark(new Date(order.created_at), order.city.time_zone) && (
        <BlockNote>Время в заказе местное: {order.city.name}.</BlockNote>
      )}
      <ul>
        {shown.map(({ at, by, event, reason }, index) => (
          <li key={`${at} ${events.length - index}`} className={css.event}>
            <span className={css.quiet}>{longMoment(new Date(at), order.city.time_zone)}</span>
            <div>
              <b>{by}:</b> {eventName(event)}
              {reason && <p className={css.quiet}>{reason}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Block>
  );
}
