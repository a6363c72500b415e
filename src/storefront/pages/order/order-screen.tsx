import { lazy, Suspense } from 'react';
import { Form, useNavigation, useParams } from 'react-router';
import { typograph } from '../../../platform/text/typograph.ts';
import { placedByStaffText } from '../../../shop/orders/orders.ts';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import type { Layout } from '../../api/shapes.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useOnce } from '../../forms/use-once.ts';
import { PrintHead } from '../../shell/print-head.tsx';
import type { OrderClaims } from '../account/claim/order-claims.ts';
import { ChangesBanner } from '../account/order/changes-banner.tsx';
import { OrderGoods } from '../account/order/goods.tsx';
import { orderDay } from '../account/order/order-facts.ts';
import { OrderSteps } from '../account/order/order-steps.tsx';
import * as panels from '../account/order/panels.module.css';
import { Payment } from '../account/order/payment.tsx';
import { Receiving } from '../account/order/receiving.tsx';
import { type FullOrder, orderSteps } from '../account/order/steps.ts';
import { Confirm } from '../account/parts/confirm.tsx';
import { GuestClaims } from './guest-claims.tsx';
import * as css from './order-screen.module.css';

/** Loaded on demand: most orders leave the shop in one part, and nobody removes their lines. */
const RemoveLines = lazy(() => import('../account/order/remove-lines.tsx'));
const Shipments = lazy(() => import('../account/order/shipments.tsx'));

/** The data of the page. */
export interface LinkedOrder {
  order: FullOrder;
  /** The shop for pick-up. */
  shop: Layout['shops'][number] | undefined;
  claims: OrderClaims;
}

/** The result of a form of this page, if it did not redirect. */
export interface OrderOutcome {
  failure?: string;
  /** Products that could not be added to the cart, with the reason. */
  skipped?: { name: string; why: string }[];
}

interface OrderScreenProps {
  view: LinkedOrder;
  outcome: OrderOutcome | undefined;
  /** The rejected form about claims or lines, or the one about lines that is to be confirmed. */
  answer: FormAnswer | undefined;
}

/** An order by its link: number, next steps, sum, documents, cancellation. */
export function OrderScreen({ view: { order, shop, claims }, outcome, answer }: OrderScreenProps) {
  const orderHref = `/order/${useParams().token}`;
  return (
    <div className={css.page} data-buying>
      <PrintHead />
      <Head order={order} />
      <Outcome outcome={outcome} />
      <ChangesBanner order={order} orderHref={orderHref} />
      <OrderSteps steps={orderSteps(order)} place={order.delivery} />
      <div className={panels.panels}>
        <Receiving order={order} shop={shop} />
        <Payment order={order} />
      </div>
      <Suspense>{order.shipments.length > 0 && <Shipments order={order} />}</Suspense>
      <OrderGoods order={order} orderHref={orderHref} />
      <GuestClaims claims={claims} answer={answer} />
      <div className={css.removal}>
        <Suspense>
          <RemoveLines order={order} orderHref={orderHref} answer={answer} />
        </Suspense>
      </div>
      <Actions order={order} />
    </div>
  );
}

function Head({ order }: { order: FullOrder }) {
  const { number, status, next_action, legal_entity, contract, contact } = order;
  const { placed_by_staff: byStaff } = order;
  const about = [
    `от\u00a0${orderDay(order)}`,
    legal_entity && `${legal_entity.name}, ИНН\u00a0${legal_entity.inn}`,
    contract && `договор №\u00a0${contract.number}`,
  ];
  return (
    <header className={css.head}>
      {status.code === 'new' && (
        <span className={css.mark} aria-hidden="true">
          <Icon name="check" />
        </span>
      )}
      <h1>
        Заказ <span className={css.number}>№&nbsp;{number}</span> {status.name.toLowerCase()}
      </h1>
      <p className={css.about}>{about.filter(Boolean).join(', ')}</p>
      {byStaff && <p className={css.about}>{typograph(placedByStaffText(byStaff))}</p>}
      {next_action && <p className={css.next}>{typograph(next_action).replace(/\.?$/, '.')}</p>}
      {status.code === 'new' && (
        <p className={css.about}>
          Письмо с&nbsp;номером и&nbsp;ссылкой на&nbsp;эту страницу отправлено на&nbsp;{contact.email}.
        </p>
      )}
    </header>
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
        . Не&nbsp;добавили:
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

function Actions({ order: { id, can_cancel, items, fulfilment, legal_entity } }: { order: FullOrder }) {
  const busy = useNavigation().formData?.get('intent');
  const once = useOnce();
  return (
    <div className={css.actions}>
      <a href="/catalog" className={buttonClass({ kind: 'outline' })}>
        Продолжить покупки
      </a>
      {legal_entity && (
        <a href={`/account/orders/${id}`} className={buttonClass({ kind: 'quiet' })}>
          Документы в&nbsp;кабинете
        </a>
      )}
      {items.some(({ href }) => href !== null) && (
        <Form method="post" onSubmit={once}>
          <Button
            type="submit"
            name="intent"
            value="repeat"
            kind="quiet"
            busy={busy === 'repeat' && 'Добавляем'}
          >
            <Icon name="arrow-counter-clockwise" size="small" />
            Повторить заказ
          </Button>
        </Form>
      )}
      {can_cancel && (
        <Confirm
          label={fulfilment === 'part' ? 'Отменить остальное' : 'Отменить заказ'}
          kind="text"
          question={
            <p>
              {fulfilment === 'part' ? 'Отменить всё, что ещё не\u00a0передали?' : 'Отменить заказ?'}{' '}
              Восстановить его будет нельзя.
            </p>
          }
        >
          <Form method="post">
            <Button
              type="submit"
              name="intent"
              value="cancel"
              kind="dark"
              busy={busy === 'cancel' && 'Отменяем'}
            >
              Да, отменить
            </Button>
          </Form>
        </Confirm>
      )}
    </div>
  );
}
