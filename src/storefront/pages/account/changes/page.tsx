import { Link, redirect, useActionData } from 'react-router';
import { Breadcrumbs } from '../../../../ui/breadcrumbs/breadcrumbs.tsx';
import { data } from '../../../api/client.ts';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import type { MetaArgs, PageMeta } from '../../../loading/page.ts';
import { type AccountData, accountLoader } from '../parts/account.ts';
import { accountAction, reject } from '../parts/account-action.ts';
import { AccountPage } from '../parts/account-page.tsx';
import { ANSWER_WANTED, answerOf, type ChangesView, changesOf, isAnswer } from './changes.ts';
import { ChangesScreen } from './changes-screen.tsx';

export function meta({ data: loaded }: MetaArgs<AccountData<ChangesView>>): PageMeta {
  const title = loaded.state === 'open' ? titleOf(loaded.view) : 'Изменения в\u00a0заказе';
  return { title, robots: 'noindex' };
}

export const loader = accountLoader('own', async ({ api, params, url }): Promise<ChangesView> => {
  const path = { id: params.id ?? '' };
  const revisions = await data(api.GET('/api/v1/orders/orders/{id}/revisions/', { params: { path } }));
  return changesOf(revisions, params.n ?? '', url.pathname);
});

/** The answer of the buyer. A rejected one shows the changes as they are by now. */
export const action = accountAction(async ({ api, values, url, params }) => {
  if (!isAnswer(values)) return reject(values, { form: ANSWER_WANTED });
  const path = { id: params.id ?? '', n: params.n ?? '' };
  await data(
    api.POST('/api/v1/orders/orders/{id}/revisions/{n}/answer/', {
      params: { path },
      body: answerOf(values),
    }),
  );
  return redirect(url.pathname, 303);
});

export function Component() {
  const answer = useActionData<FormAnswer>();
  return (
    <AccountPage<ChangesView> title="Изменения в заказе" crumbs={Crumbs} head={Head}>
      {(view) => (
        <ChangesScreen
          view={view}
          orderHref={`/account/orders/${view.order.id}`}
          failure={answer?.errors.form ?? answer?.errors.digest}
        />
      )}
    </AccountPage>
  );
}

function Head(view: ChangesView) {
  return <h1>{titleOf(view)}</h1>;
}

function Crumbs({ order, revision }: ChangesView) {
  const items = [
    { name: 'Кабинет', href: '/account/profile' },
    { name: 'Заказы', href: '/account/orders' },
    { name: `№\u00a0${order.number}`, href: `/account/orders/${order.id}` },
    { name: 'Изменения', href: `/account/orders/${order.id}/changes/${revision.n}` },
  ];
  return <Breadcrumbs items={items} Link={Link} />;
}

function titleOf({ order }: ChangesView): string {
  return `Изменения в\u00a0заказе №\u00a0${order.number}`;
}
