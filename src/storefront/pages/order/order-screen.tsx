import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { formatRoubles, Price } from '../../../ui/price/price.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import { typograph } from '../../../ui/text/typograph.ts';
import { Confirm } from '../account/parts/confirm.tsx';
import { formatDay } from '../account/parts/days.ts';
import { OrderGoods } from './order-goods.tsx';
import css from './order-screen.module.css';
import { OrderSteps } from './order-steps.tsx';
import type { Order, OrderOutcome } from './page.tsx';

interface OrderScreenProps {
  order: Order;
  outcome: OrderOutcome | undefined;
}

/** An order by its link: its number to dictate, what happens next, what it comes to, papers, the way to call it off. */
export function OrderScreen({ order, outcome }: OrderScreenProps) {
  const { number, status, next_action, created_at, legal_entity, contract } = order;
  const about = [
    `от\u00a0${formatDay(created_at)}`,
    legal_entity && `${legal_entity.name}, ИНН\u00a0${legal_entity.inn}`,
    contract && `договор №\u00a0${contract.number}`,
  ];
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>
          Заказ <span className={css.number}>{number}</span> {status.name.toLowerCase()}
        </h1>
        <p className={css.about}>{about.filter(Boolean).join(', ')}</p>
        {next_action && <p className={css.next}>{typograph(next_action)}.</p>}
        {status.code === 'new' && (
          <p className={css.about}>
            Письмо с&nbsp;этим номером ушло на&nbsp;{order.contact.email}. Страница откроется по&nbsp;ссылке
            из&nbsp;письма.
          </p>
        )}
      </header>
      <Outcome outcome={outcome} />
      <OrderSteps order={order} />
      <div className={css.cards}>
        <Delivery order={order} />
        <Payment order={order} />
        <Card title="Получатель">
          <p>{order.contact.name}</p>
          <p>{order.contact.phone}</p>
          <p className={css.quiet}>{order.contact.email}</p>
          {order.power && (
            <p className={css.quiet}>
              Доверенность №&nbsp;{order.power.number} до&nbsp;{formatDay(order.power.valid_to)}
            </p>
          )}
          {order.comment && <p className={css.quiet}>{order.comment}</p>}
        </Card>
      </div>
      <OrderGoods order={order} />
      <Actions order={order} />
    </div>
  );
}

function Outcome({ outcome }: { outcome: OrderOutcome | undefined }) {
  if (outcome?.failure)
    return (
      <div className={css.outcome}>
        <Notice kind="wrong">{outcome.failure}</Notice>
      </div>
    );
  if (!outcome?.skipped) return null;
  return (
    <div className={css.outcome}>
      <Notice kind="attention">
        Остальное уже в&nbsp;
        <a href="/cart" className={linkClass}>
          корзине
        </a>
        . Не&nbsp;положили:
        <ul>
          {outcome.skipped.map(({ name, why }) => (
            <li key={name}>
              {typograph(name)}: {why}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.card}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Delivery({ order: { delivery } }: { order: Order }) {
  const isPickup = delivery.type === 'pickup';
  return (
    <Card title={isPickup ? 'Где забрать' : 'Доставка'}>
      <p>{typograph((isPickup ? delivery.shop?.address : delivery.address) ?? delivery.city)}</p>
      {!isPickup && <p className={css.quiet}>{delivery.name}</p>}
      {delivery.date && <p className={css.quiet}>{formatDay(delivery.date)}</p>}
      {delivery.comment && <p className={css.quiet}>{delivery.comment}</p>}
      <p className={css.quiet}>
        {delivery.price === null && 'Стоимость доставки назовёт менеджер до\u00a0отправки'}
        {delivery.price === 0 && 'Бесплатно'}
        {Boolean(delivery.price) && formatRoubles(delivery.price ?? 0)}
      </p>
    </Card>
  );
}

function Payment({ order: { total, payment, invoice_url, paid } }: { order: Order }) {
  return (
    <Card title="Оплата">
      <p>
        <Price value={total} className={css.sum} />
      </p>
      <p>{payment.name}</p>
      <p className={paid ? css.paid : css.quiet}>{payment.terms}</p>
      {invoice_url && (
        <a href={invoice_url} className={`${buttonClass({ kind: 'outline' })} ${css.invoice}`} download>
          <Icon name="file-text" size="small" />
          Скачать счёт
        </a>
      )}
    </Card>
  );
}

function Actions({ order: { can_cancel, items } }: { order: Order }) {
  const busy = useNavigation().formData?.get('intent');
  return (
    <div className={css.actions}>
      {items.some(({ href }) => href !== null) && (
        <Form method="post">
          <input type="hidden" name="intent" value="repeat" />
          <Button type="submit" kind="quiet" busy={busy === 'repeat' && 'Кладём'}>
            <Icon name="arrow-counter-clockwise" size="small" />
            Повторить заказ
          </Button>
        </Form>
      )}
      {can_cancel && (
        <Confirm
          label="Отменить заказ"
          kind="text"
          question={'Отменить заказ? Товары вернутся на\u00a0полку, восстановить его будет нельзя.'}
        >
          <Form method="post">
            <input type="hidden" name="intent" value="cancel" />
            <Button type="submit" kind="dark" busy={busy === 'cancel' && 'Отменяем'}>
              Да, отменить
            </Button>
          </Form>
        </Confirm>
      )}
    </div>
  );
}
