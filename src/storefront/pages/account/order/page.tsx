import { Link, redirect, useActionData } from 'react-router';
import { Breadcrumbs } from '../../../../ui/breadcrumbs/breadcrumbs.tsx';
import { data } from '../../../api/client.ts';
import { UNKNOWN_ACTION } from '../../../forms/form-answer.ts';
import { fileError, uploadOf } from '../../../forms/upload.ts';
import type { MetaArgs, PageMeta } from '../../../loading/page.ts';
import { REPEAT_FAILED, type RepeatReport, repeatOrder } from '../../../orders/repeat.ts';
import { loadOrderClaims } from '../claim/order-claims.ts';
import { type AccountData, accountLoader } from '../parts/account.ts';
import { accountAction, reject } from '../parts/account-action.ts';
import { AccountPage } from '../parts/account-page.tsx';
import { OrderHead } from './order-head.tsx';
import { loadPapers } from './order-papers.ts';
import { OrderScreen, type OrderView } from './order-screen.tsx';
import { sendPowerForm } from './power-form-action.ts';

export function meta({ data: loaded }: MetaArgs<AccountData<OrderView>>): PageMeta {
  const title = loaded.state === 'open' ? `Заказ №\u00a0${loaded.view.order.number}` : 'Заказ';
  return { title, robots: 'noindex' };
}

export const loader = accountLoader('own', async ({ api, params }): Promise<OrderView> => {
  const path = { id: params.id ?? '' };
  const [order, layout] = await Promise.all([
    data(api.GET('/api/v1/orders/orders/{id}/', { params: { path } })),
    data(api.GET('/api/v1/layout/')),
  ]);
  const shop = layout.shops.find(({ id }) => id === order.delivery.shop?.id);
  const [papers, claims] = await Promise.all([loadPapers(api, order), loadOrderClaims(api, order.id)]);
  return { order, shop, papers, claims };
});

export const action = accountAction(async ({ api, form, values, url, params, context }) => {
  const path = { id: params.id ?? '' };
  switch (values.intent) {
    case 'repeat':
      return (await repeatOrder(api, form)) ?? reject(values, { form: REPEAT_FAILED });
    case 'cancel':
      await api.POST('/api/v1/orders/orders/{id}/cancel/', { params: { path } });
      return redirect(url.pathname, 303);
    case 'upload': {
      const issue = fileError(form.get('file'));
      if (issue) return reject(values, { file: issue });
      await api.POST(
        '/api/v1/orders/orders/legal_entity_documents/upload/',
        uploadOf(form, ['order', 'type', 'file']),
      );
      return redirect(url.pathname, 303);
    }
    case 'lines':
      return (await import('./remove-lines-action.ts')).removeLines(values, {
        api,
        id: path.id,
        orderHref: url.pathname,
      });
    case 'power':
      return sendPowerForm({ api, context, values, path });
    default:
      return reject(values, { form: UNKNOWN_ACTION });
  }
});

export function Component() {
  const answer = useActionData<typeof action>();
  return (
    <AccountPage<OrderView> title="Заказ" crumbs={Crumbs} head={({ order }) => <OrderHead order={order} />}>
      {(view) => <OrderScreen view={view} answer={answer as RepeatReport | undefined} />}
    </AccountPage>
  );
}

function Crumbs({ order }: OrderView) {
  const items = [
    { name: 'Кабинет', href: '/account/profile' },
    { name: 'Заказы', href: '/account/orders' },
    { name: `№\u00a0${order.number}`, href: `/account/orders/${order.id}` },
  ];
  return <Breadcrumbs items={items} Link={Link} />;
}
