import { Link, redirect, useActionData, useSearchParams } from 'react-router';
import { Breadcrumbs } from '../../../../ui/breadcrumbs/breadcrumbs.tsx';
import { Notice } from '../../../../ui/notice/notice.tsx';
import { data } from '../../../api/client.ts';
import { newKey } from '../../../api/new-key.ts';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import type { MetaArgs, PageMeta } from '../../../loading/page.ts';
import { formatDay } from '../../../places/days.ts';
import { type AccountData, accountLoader } from '../parts/account.ts';
import { accountAction } from '../parts/account-action.ts';
import { AccountPage } from '../parts/account-page.tsx';
import { changeClaim } from './claim-action.ts';
import { answerOf, ClaimDetails } from './claim-details.tsx';
import { ClaimStatus } from './claim-status.tsx';
import type { Claim } from './order-claims.ts';
import * as css from './page.module.css';

/** The data of the page. */
interface ClaimView {
  claim: Claim;
  /** The idempotency key of the next form. */
  key: string;
}

export function meta({ data: loaded }: MetaArgs<AccountData<ClaimView>>): PageMeta {
  return { title: loaded.state === 'open' ? loaded.view.claim.title : 'Обращение', robots: 'noindex' };
}

export const loader = accountLoader('own', async ({ api, params }): Promise<ClaimView> => {
  const path = { id: params.id ?? '' };
  const claim = await data(api.GET('/api/v1/orders/claims/{id}/', { params: { path } }));
  return { claim, key: newKey() };
});

/** Sends a draft, withdraws a claim or adds photos. */
export const action = accountAction(async ({ api, form, values, params, url }) => {
  const rejected = await changeClaim(api, form, { ...values, claim: params.id ?? '' });
  if (rejected) return rejected;
  const isDraftGone = values.intent === 'claim-withdraw' && values.draft === 'on';
  return redirect(isDraftGone ? '/account/claims' : url.pathname, 303);
});

export function Component() {
  const answer = useActionData<FormAnswer>();
  const isNew = useSearchParams()[0].get('done') === 'sent';
  return (
    <AccountPage<ClaimView> title="Обращение" crumbs={Crumbs} head={Head}>
      {({ claim, key }) => (
        <div className={css.body}>
          {isNew && claim.status.code === 'sent' && claim.answer_by && (
            <Notice kind="good">
              Заявление отправлено. Ответим до&nbsp;{formatDay(claim.answer_by)} и&nbsp;напишем вам
              на&nbsp;почту.
            </Notice>
          )}
          <ClaimDetails claim={claim} namesCity formKey={key} answer={answerOf(claim, answer)} />
        </div>
      )}
    </AccountPage>
  );
}

function Head({ claim: { title, status, order, company } }: ClaimView) {
  return (
    <header>
      <div className={css.title}>
        <h1>{title.replaceAll(' ', '\u00a0')}</h1>
        <ClaimStatus status={status} />
      </div>
      <p className={css.about}>
        <Link to={`/account/orders/${order.id}`}>Заказ №&nbsp;{order.number}</Link>
        {company && `, ${company}`}
      </p>
    </header>
  );
}

function Crumbs({ claim }: ClaimView) {
  const items = [
    { name: 'Кабинет', href: '/account/profile' },
    { name: 'Возвраты и\u00a0претензии', href: '/account/claims' },
    { name: `№\u00a0${claim.number}`, href: `/account/claims/${claim.id}` },
  ];
  return <Breadcrumbs items={items} Link={Link} />;
}
