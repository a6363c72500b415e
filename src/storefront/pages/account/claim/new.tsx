import { Link, redirect, useActionData } from 'react-router';
import { Breadcrumbs } from '../../../../ui/breadcrumbs/breadcrumbs.tsx';
import { buttonClass } from '../../../../ui/button/button.tsx';
import { EmptyList } from '../../../../ui/empty-list/empty-list.tsx';
import { LoadError } from '../../../api/client.ts';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import type { PageMeta } from '../../../loading/page.ts';
import { accountLoader } from '../parts/account.ts';
import { accountAction } from '../parts/account-action.ts';
import { AccountPage } from '../parts/account-page.tsx';
import { createClaim } from './claim-action.ts';
import { ClaimForm } from './claim-form.tsx';
import { loadOrderClaims, type OrderClaims } from './order-claims.ts';

const TITLE = 'Возврат или\u00a0претензия';

export function meta(): PageMeta {
  return { title: TITLE, robots: 'noindex' };
}

export const loader = accountLoader('own', async ({ api, url }): Promise<OrderClaims> => {
  const order = orderIn(url);
  if (order === null) throw new LoadError(url.pathname, 404);
  return loadOrderClaims(api, order);
});

/** Sends a new claim, or saves it as a draft. */
export const action = accountAction(async ({ api, form, values, url }) => {
  const claim = await createClaim(api, form, values, { order: orderIn(url) ?? 0 });
  if (!('number' in claim)) return claim;
  return redirect(`/account/claims/${claim.id}?done=${claim.status.code}`, 303);
});

export function Component() {
  const answer = useActionData<FormAnswer>();
  return (
    <AccountPage<OrderClaims> title={TITLE} crumbs={Crumbs}>
      {(claims) =>
        claims.can_claim ? (
          <ClaimForm claims={claims} answer={answer} />
        ) : (
          <EmptyList
            title="Оформить возврат пока нельзя"
            ways={
              <a href={`/account/orders/${claims.order.id}`} className={buttonClass({ kind: 'outline' })}>
                Открыть заказ
              </a>
            }
          >
            Товары этого заказа ещё не&nbsp;переданы вам или уже указаны в&nbsp;других обращениях. Возможно,
            обращение по&nbsp;ним может оформить только другой сотрудник компании.
          </EmptyList>
        )
      }
    </AccountPage>
  );
}

function Crumbs({ order: { id, number } }: OrderClaims) {
  const items = [
    { name: 'Кабинет', href: '/account/profile' },
    { name: 'Заказы', href: '/account/orders' },
    { name: `№\u00a0${number}`, href: `/account/orders/${id}` },
    { name: TITLE, href: `/account/claims/new?order=${id}` },
  ];
  return <Breadcrumbs items={items} Link={Link} />;
}

function orderIn({ searchParams }: URL): number | null {
  const order = searchParams.get('order') ?? '';
  return /^[1-9]\d{0,8}$/.test(order) ? Number(order) : null;
}
