import { useActionData } from 'react-router';
import { buttonClass } from '../../../../ui/button/button.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { DrawnWide } from '../../../../ui/text/text.tsx';
import { data } from '../../../api/client.ts';
import { offsetOf } from '../../../lists/paged.ts';
import type { PageMeta } from '../../../loading/page.ts';
import { REPEAT_FAILED, repeatOrder } from '../../../orders/repeat.ts';
import { accountLoader } from '../parts/account.ts';
import { accountAction, reject } from '../parts/account-action.ts';
import { AccountPage } from '../parts/account-page.tsx';
import { exportHref, orderFilters } from './orders-address.ts';
import { OrdersList, type OrdersView } from './orders-list.tsx';

export function meta(): PageMeta {
  return { title: 'Заказы', robots: 'noindex' };
}

export const loader = accountLoader('own', async ({ api, url, pageSizes }): Promise<OrdersView> => {
  const filters = orderFilters(url.searchParams);
  const window = { offset: offsetOf(url), limit: pageSizes.accountPageOrders };
  const query = { ...filters, ...window };
  const [page, orders] = await Promise.all([
    data(api.GET('/api/v1/orders/orders/page/')),
    data(api.GET('/api/v1/orders/orders/', { params: { query } })),
  ]);
  return { page, orders, filters, window };
});

/** «Повторить» of a row: adds the products to the cart and reports the result for each above the list. */
export const action = accountAction(async ({ api, form, values }) => {
  return (await repeatOrder(api, form)) ?? reject(values, { form: REPEAT_FAILED });
});

export function Component() {
  const answer = useActionData<typeof action>();
  return (
    <AccountPage<OrdersView>
      title="Заказы"
      actions={({ orders, filters }) =>
        orders.count > 0 && (
          <a href={exportHref(filters)} download className={buttonClass({ kind: 'quiet' })}>
            <Icon name="download-simple" />
            <span>
              <DrawnWide>Выгрузить&nbsp;</DrawnWide>XLSX
            </span>
          </a>
        )
      }
    >
      {(view) => <OrdersList view={view} answer={answer} />}
    </AccountPage>
  );
}
