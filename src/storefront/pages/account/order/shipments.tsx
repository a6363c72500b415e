import { quantityOf } from '../../../../platform/text/plural.ts';
import { Typeset } from '../../../../ui/text/text.tsx';
import { formatDay } from '../../../places/days.ts';
import { StatusWord } from '../parts/status-label.tsx';
import { type Part, shipmentFacts, unassigned } from './shipment-facts.ts';
import * as css from './shipments.module.css';
import type { FullOrder } from './steps.ts';

/** The parts in which an order leaves the shop: what was sent when, how and to whom, and what remains. */
export default function Shipments({ order }: { order: FullOrder }) {
  const { shipments, fulfilment, delivery, status } = order;
  if (shipments.length === 0) return null;
  const isPickup = delivery.type === 'pickup';
  const rest = status.code === 'done' ? [] : unassigned(order);
  const isWaiting = isPickup && status.code === 'ready';
  const isWhole = fulfilment === 'all' && shipments.length === 1;
  return (
    <section className={css.shipments} aria-labelledby="shipments">
      <h2 id="shipments">{isPickup ? 'Выдача' : 'Отправка'}</h2>
      <ol className={css.list}>
        {shipments.map((shipment) => (
          <li key={shipment.number} className={css.shipment}>
            <ShipmentHead shipment={shipment} isOnly={shipments.length === 1 && rest.length === 0} />
            <dl className={css.facts}>
              {shipmentFacts(shipment).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            {isWhole ? <p className={css.quiet}>Все товары заказа</p> : <Parts parts={shipment.items} />}
          </li>
        ))}
        {rest.length > 0 && (
          <li className={css.shipment}>
            <p className={css.head}>
              <b>Остальное</b>
              <StatusWord tone={isWaiting ? 'good' : 'waiting'}>
                {isWaiting ? 'Ждёт вас в магазине' : 'Готовим'}
              </StatusWord>
            </p>
            {isPickup && delivery.reserved_until && (
              <p className={css.quiet}>Отложили для вас до {formatDay(delivery.reserved_until)}</p>
            )}
            <Parts parts={rest} />
          </li>
        )}
      </ol>
    </section>
  );
}

interface ShipmentHeadProps {
  shipment: FullOrder['shipments'][number];
  /** It is the only shipment and nothing is left, so its number is not shown. */
  isOnly: boolean;
}

function ShipmentHead({
  shipment: { number, status, handed_over_at, planned_on },
  isOnly,
}: ShipmentHeadProps) {
  const day = handed_over_at ?? planned_on;
  return (
    <p className={css.head}>
      {!isOnly && <b>Часть {number}</b>}
      <StatusWord tone={handed_over_at ? 'good' : 'waiting'}>
        {status.name}
        {day && ` ${formatDay(day)}`}
      </StatusWord>
    </p>
  );
}

function Parts({ parts }: { parts: readonly Part[] }) {
  return (
    <ul className={css.parts}>
      {parts.map(({ line, name, quantity, unit }) => (
        <li key={line}>
          <span>
            <Typeset text={name} />
          </span>
          <span className={css.quantity}>{quantityOf(quantity, unit)}</span>
        </li>
      ))}
    </ul>
  );
}
