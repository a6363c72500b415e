import { Link, replace, useActionData, useSearchParams } from 'react-router';
import { Breadcrumbs } from '../../../../ui/breadcrumbs/breadcrumbs.tsx';
import { Notice } from '../../../../ui/notice/notice.tsx';
import { Typeset } from '../../../../ui/text/text.tsx';
import { data } from '../../../api/client.ts';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import type { MetaArgs, PageMeta } from '../../../loading/page.ts';
import { type AccountData, accountLoader } from '../parts/account.ts';
import { accountAction } from '../parts/account-action.ts';
import { AccountPage } from '../parts/account-page.tsx';
import * as css from './companies.module.css';
import { type Company, companyAction, DONE, type Members } from './company-action.ts';
import { CompanyStatus } from './company-status.tsx';
import { People } from './people.tsx';
import { Requisites } from './requisites.tsx';

/** The data of the page; members only for roles that may see them. */
interface CompanyView {
  company: Company;
  members: Members | null;
}

export function meta({ data: loaded }: MetaArgs<AccountData<CompanyView>>): PageMeta {
  return { title: loaded.state === 'open' ? loaded.view.company.name : 'Юрлицо', robots: 'noindex' };
}

export const loader = accountLoader('company', async ({ api, params }): Promise<CompanyView> => {
  const path = { id: params.id ?? '' };
  const company = await data(api.GET('/api/v1/companies/legal-entities/{id}/', { params: { path } }));
  const members = company.can.see_members
    ? await data(
        api.GET('/api/v1/companies/legal-entities/{id}/members/', {
          params: { path, query: { limit: 100, offset: 0 } },
        }),
      )
    : null;
  return { company, members };
});

export const action = accountAction(async ({ api, values, url, params }) => {
  const done = await companyAction(api, params.id ?? '', values);
  if (typeof done !== 'string') return done;
  return replace(done === 'left' ? '/account/companies' : `${url.pathname}?done=${done}`, 303);
});

/** A company: its details, contracts and members. */
export function Component() {
  const answer = useActionData() as FormAnswer | undefined;
  const [parameters] = useSearchParams();
  const done = answer ? undefined : DONE.get(parameters.get('done') ?? '');
  return (
    <AccountPage<CompanyView> title="Юрлицо" crumbs={Crumbs} head={Head}>
      {({ company, members }) => (
        <>
          {done && (
            <div className={css.note}>
              <Notice kind="good">{done}</Notice>
            </div>
          )}
          {answer?.errors.form && (
            <div className={css.note}>
              <Notice kind="wrong">{answer.errors.form}</Notice>
            </div>
          )}
          <div className={css.panels}>
            <Requisites company={company} answer={answer} />
            <People company={company} members={members} answer={answer} />
          </div>
        </>
      )}
    </AccountPage>
  );
}

function Head({ company: { name, status, review } }: CompanyView) {
  return (
    <header>
      <h1>
        <Typeset text={name} />
      </h1>
      <div className={css.marks}>
        <CompanyStatus status={status} />
        {status === 'review' && (
          <span className={css.quiet}>Проверим реквизиты, чтобы заключить договор</span>
        )}
        {review && <span className={css.quiet}>{review.text}</span>}
      </div>
    </header>
  );
}

function Crumbs({ company }: CompanyView) {
  const items = [
    { name: 'Кабинет', href: '/account/profile' },
    { name: 'Юрлица', href: '/account/companies' },
    { name: company.name, href: `/account/companies/${company.id}` },
  ];
  return <Breadcrumbs items={items} Link={Link} />;
}
