import { roleName } from '../../../../shop/companies/companies.ts';
import { buttonClass } from '../../../../ui/button/button.tsx';
import { EmptyList } from '../../../../ui/empty-list/empty-list.tsx';
import { linkClass, Typeset } from '../../../../ui/text/text.tsx';
import { data } from '../../../api/client.ts';
import type { Answer } from '../../../api/shapes.ts';
import { requisitesLine } from '../../../companies/company-texts.ts';
import type { PageMeta } from '../../../loading/page.ts';
import { accountLoader } from '../parts/account.ts';
import { AccountPage } from '../parts/account-page.tsx';
import * as css from './companies.module.css';
import { CompanyStatus } from './company-status.tsx';

/** More companies than any user has. */
const MOST = 100;

type Companies = Answer<'/api/v1/companies/legal-entities/'>['results'];

export function meta(): PageMeta {
  return { title: 'Юрлица', robots: 'noindex' };
}

/** For a person without a company nothing is requested (ACC-1). */
export const loader = accountLoader('own', async ({ api, account }): Promise<Companies> => {
  if (!account.isMember) return [];
  const query = { limit: MOST, offset: 0 };
  return (await data(api.GET('/api/v1/companies/legal-entities/', { params: { query } }))).results;
});

/** The companies the user buys for. */
export function Component() {
  return (
    <AccountPage<Companies>
      title="Юрлица"
      actions={(companies) =>
        companies.length > 0 && (
          <a href="/account/companies/new" className={buttonClass({ kind: 'outline' })}>
            Добавить юрлицо
          </a>
        )
      }
    >
      {(companies) => (companies.length > 0 ? <List companies={companies} /> : <None />)}
    </AccountPage>
  );
}

function List({ companies }: { companies: Companies }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers
    <ul role="list" className={css.list}>
      {companies.map(({ id, inn, kpp, name, status, role, contracts }) => (
        <li key={id} className={css.company}>
          <div>
            <a href={`/account/companies/${id}`} className={css.name}>
              <span className={linkClass}>
                <Typeset text={name} />
              </span>
            </a>
          </div>
          <p className={css.quiet}>{requisitesLine({ inn, kpp })}</p>
          <div className={css.marks}>
            <CompanyStatus status={status} />
            <span>Вы — {roleName(role)}</span>
            {contracts.length > 0 && <span>Договоров: {contracts.length}</span>}
          </div>
        </li>
      ))}
    </ul>
  );
}

function None() {
  return (
    <EmptyList
      title="Юрлиц пока нет"
      icon="buildings"
      ways={
        <a href="/account/companies/new" className={buttonClass()}>
          Добавить юрлицо
        </a>
      }
    >
      Добавьте компанию или ИП: понадобятся ИНН и&nbsp;название. Покупать для них можно сразу, счёт придёт
      с&nbsp;заказом. Если компания уже покупает у&nbsp;нас, попросите её руководителя пригласить вас.
    </EmptyList>
  );
}
