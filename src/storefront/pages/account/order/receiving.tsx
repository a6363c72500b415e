import { phoneHref } from '../../../../platform/text/phone-and-date.ts';
import { routeHref } from '../../../../shop/geo/geo.ts';
import { cx } from '../../../../ui/cx.ts';
import { linkClass } from '../../../../ui/text/text.tsx';
import type { Layout } from '../../../api/shapes.ts';
import { formatDay } from '../../../places/days.ts';
import { Hours } from '../../../places/hours.tsx';
import { HandOutCode } from './hand-out-code.tsx';
import { deliveryCost } from './order-facts.ts';
import * as css from './panels.module.css';
import type { FullOrder } from './steps.ts';

interface ReceivingProps {
  order: FullOrder;
  /** The shop for pick-up; undefined for another delivery type, or a shop closed for good. */
  shop: Layout['shops'][number] | undefined;
}

/** Where and how the buyer receives the goods. */
export function Receiving({ order, shop }: ReceivingProps) {
  const { delivery, contact, comment, status, number, power, hand_out: handOut } = order;
  const isPickup = delivery.type === 'pickup';
  return (
    <section className={css.panel}>
      <h2 className={css.title}>{isPickup ? 'Где забрать' : 'Доставка'}</h2>
      <p>{isPickup ? (delivery.shop?.address ?? delivery.shop?.name) : delivery.address}</p>
      <Place shop={shop} delivery={delivery} />
      {delivery.ready && status.code !== 'ready' && (
        <>
          <p className={css.small}>{delivery.ready.name}</p>
          <p className={css.words}>{delivery.ready.text}</p>
        </>
      )}
      {delivery.reserved_until && (
        <p className={css.quiet}>Товар зарезервирован до&nbsp;{formatDay(delivery.reserved_until)}</p>
      )}
      {delivery.is_released && <p className={css.quiet}>Резерв снят: товар не&nbsp;зарезервирован</p>}
      {!isPickup && (
        <p className={css.quiet}>
          {delivery.name}
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
      {handOut && <HandOutCode handOut={handOut} isReady={status.code === 'ready'} />}
      {power && (
        <>
          <p className={css.small}>
            {isPickup ? 'Заберёт по\u00a0доверенности' : 'Получит по\u00a0доверенности'}
          </p>
          <p className={css.words}>
            {power.person}, №&nbsp;{power.number} до&nbsp;{formatDay(power.valid_to)}
          </p>
        </>
      )}
      <p className={css.small}>{power ? 'Контактное лицо' : 'Получатель'}</p>
      <p className={css.words}>
        {contact.name}, <span className={css.whole}>{contact.phone}</span>
      </p>
      {comment && (
        <>
          <p className={css.small}>Комментарий к&nbsp;заказу</p>
          <p className={css.words}>{comment}</p>
        </>
      )}
    </section>
  );
}

type PlaceProps = Pick<ReceivingProps, 'shop'> & Pick<FullOrder, 'delivery'>;

/** The opening hours of the shop, its phone and the route. */
function Place({ shop, delivery: { city, phone } }: PlaceProps) {
  return (
    <>
      {shop && shop.working_hours.length > 0 && (
        <p className={css.quiet}>
          <Hours hours={shop.working_hours} />
        </p>
      )}
      <p className={css.links}>
        {phone && (
          <a href={phoneHref(phone)} className={cx(css.whole, linkClass)}>
            {phone}
          </a>
        )}
        {shop && (
          <a href={routeHref(shop, city)} target="_blank" rel="noopener noreferrer" className={linkClass}>
            Как проехать
          </a>
        )}
      </p>
    </>
  );
}
