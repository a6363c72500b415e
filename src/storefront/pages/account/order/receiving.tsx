import type { Layout } from '../../../api/shapes.ts';
import { formatDay } from '../../../days.ts';
import { Hours } from '../../../places/hours.tsx';
import { deliveryCost } from './order-facts.ts';
import css from './panels.module.css';
import type { FullOrder } from './steps.ts';

interface ReceivingProps {
  order: FullOrder;
  /** The shop it is collected in; undefined: another way, or a shop that is closed for good. */
  shop: Layout['shops'][number] | undefined;
}

/** Where and how one gets the goods. */
export function Receiving({ order, shop }: ReceivingProps) {
  const { delivery, contact, comment, status, number, power } = order;
  const isPickup = delivery.type === 'pickup';
  return (
    <section className={css.panel}>
      <h2 className={css.title}>{isPickup ? 'Где забрать' : 'Доставка'}</h2>
      <p>{isPickup ? (delivery.shop?.address ?? delivery.shop?.name) : delivery.address}</p>
      {shop && shop.working_hours.length > 0 && (
        <p className={css.quiet}>
          <Hours hours={shop.working_hours} />
        </p>
      )}
      {!isPickup && (
        <p className={css.quiet}>
          {delivery.name}
          {delivery.date && `, ${formatDay(delivery.date)}`}
          {', '}
          {delivery.price === null ? 'стоимость сообщит менеджер' : deliveryCost(delivery.price)}
        </p>
      )}
      {delivery.comment && <p className={css.quiet}>{delivery.comment}</p>}
      {isPickup && status.code === 'ready' && (
        <>
          <p className={css.small}>Назовите номер заказа</p>
          <p className={css.code}>{number}</p>
        </>
      )}
      <p className={css.small}>Получатель</p>
      <p className={css.words}>
        {contact.name}, <span className={css.whole}>{contact.phone}</span>
      </p>
      {power && (
        <p className={css.words}>
          Заказ по&nbsp;доверенности №&nbsp;{power.number}, {power.person}, до&nbsp;
          {formatDay(power.valid_to)}
        </p>
      )}
      {comment && (
        <>
          <p className={css.small}>Комментарий</p>
          <p className={css.words}>{comment}</p>
        </>
      )}
    </section>
  );
}
