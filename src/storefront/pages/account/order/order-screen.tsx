import { lazy, Suspense } from 'react';
import { typographPlace } from '../../../../platform/text/typograph.ts';
import { Notice } from '../../../../ui/notice/notice.tsx';
import type { Layout } from '../../../api/shapes.ts';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import type { RepeatReport } from '../../../orders/repeat.ts';
import type { OrderClaims } from '../claim/order-claims.ts';
import { answerTo } from '../parts/account-action.ts';
import '../parts/confirm.module.css'; // of a part that loads later; without scripts it is there from the start
import { ChangesBanner } from './changes-banner.tsx';
import { OrderDocuments } from './documents.tsx';
import { OrderGoods } from './goods.tsx';
import type { OrderPapers } from './order-papers.ts';
import * as css from './order-screen.module.css';
import { OrderSteps } from './order-steps.tsx';
import * as panels from './panels.module.css';
import { Payment } from './payment.tsx';
import { Receiving } from './receiving.tsx';
import { type FullOrder, orderSteps } from './steps.ts';

/** Loaded on demand: most orders leave the shop in one part, and people need no power of attorney. */
const PowerForm = lazy(() => import('./power-form.tsx'));
const OwnClaims = lazy(() => import('../claim/own-claims.tsx'));
const RepeatReportNote = lazy(async () => ({
  default: (await import('../../../orders/repeat-report.tsx')).RepeatReportNote,
}));
const Cancellation = lazy(() => import('./cancellation.tsx'));
const Shipments = lazy(() => import('./shipments.tsx'));

/** The data of the page. */
export interface OrderView {
  order: FullOrder;
  /** The shop for pick-up. */
  shop: Layout['shops'][number] | undefined;
  papers: OrderPapers | null;
  claims: OrderClaims;
}

interface OrderScreenProps {
  view: OrderView;
  answer: RepeatReport | FormAnswer | undefined;
}

/** Forms that show their own errors. */
const OWN_PLACE = new Set(['upload', 'power', 'lines']);

/** A complete order: progress, receipt, payment and products, with its actions. */
export function OrderScreen({ view: { order, shop, papers, claims }, answer }: OrderScreenProps) {
  const orderHref = `/account/orders/${order.id}`;
  return (
    <>
      <Suspense>{answer && 'repeated' in answer && <RepeatReportNote report={answer} />}</Suspense>
      {answer && 'errors' in answer && answer.errors.form && !OWN_PLACE.has(answer.values.intent ?? '') && (
        <div className={css.refusal}>
          <Notice kind="wrong">{answer.errors.form}</Notice>
        </div>
      )}
      <ChangesBanner order={order} orderHref={orderHref} />
      <OrderSteps steps={orderSteps(order)} place={order.delivery} />
      {order.next_action && <p className={css.next}>{typographPlace(order.next_action)}</p>}
      <div className={panels.panels}>
        <Receiving order={order} shop={shop} />
        <Payment order={order} />
      </div>
      <Suspense>{order.shipments.length > 0 && <Shipments order={order} />}</Suspense>
      <OrderDocuments order={order} papers={papers} answer={answerTo(answer, 'upload')}>
        {isToBeReceived(order) && (
          <Suspense>
            <PowerForm answer={answerTo(answer, 'power')} />
          </Suspense>
        )}
      </OrderDocuments>
      <OrderGoods order={order} orderHref={orderHref} />
      <Suspense>
        <OwnClaims claims={claims} />
      </Suspense>
      {order.can_cancel && (
        <div className={css.cancel}>
          <Suspense>
            <Cancellation order={order} orderHref={orderHref} answer={answer} />
          </Suspense>
        </div>
      )}
    </>
  );
}

/** Whether a person of the company has yet to receive the order. */
function isToBeReceived({ legal_entity, status }: OrderView['order']): boolean {
  return legal_entity !== null && !['done', 'cancelled'].includes(status.code);
}
