import { replace, useActionData, useSearchParams } from 'react-router';
import { contractStatuses } from '../../../../shop/companies/contracts/contracts.ts';
import { buttonClass } from '../../../../ui/button/button.tsx';
import { data } from '../../../api/client.ts';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import { uploadOf } from '../../../forms/upload.ts';
import { offsetOf } from '../../../lists/paged.ts';
import type { PageMeta } from '../../../loading/page.ts';
import { companiesOf, paperFilters } from '../papers/papers.ts';
import { accountLoader } from '../parts/account.ts';
import { accountAction } from '../parts/account-action.ts';
import { AccountPage } from '../parts/account-page.tsx';
import { ContractsScreen, type ContractsView } from './contracts-screen.tsx';

export function meta(): PageMeta {
  return { title: 'Договоры', robots: 'noindex' };
}

export const loader = accountLoader('company', async ({ api, url, pageSizes }): Promise<ContractsView> => {
  const filters = paperFilters(url.searchParams, contractStatuses);
  const window = { offset: offsetOf(url), limit: pageSizes.accountPageContracts };
  const query = { ...filters, ...window };
  const [contracts, companies] = await Promise.all([
    data(api.GET('/api/v1/orders/orders/contracts/', { params: { query } })),
    companiesOf(api),
  ]);
  return { contracts, companies, filters, window };
});

/** Uploads the scan of a contract; the contract to buy by is chosen at /account/buyer. */
export const action = accountAction(async ({ api, form }) => {
  const fields = ['legal_entity', 'number', 'date', 'valid_to', 'file'];
  await api.POST('/api/v1/orders/orders/contracts/upload/', uploadOf(form, fields));
  return replace('/account/contracts?done=uploaded', 303);
});

export function Component() {
  const answer = useActionData<FormAnswer>();
  const isAdding = useSearchParams()[0].has('add');
  return (
    <AccountPage<ContractsView>
      title="Договоры"
      actions={({ contracts, companies }) =>
        contracts.count > 0 &&
        !isAdding &&
        companies.some(({ can }) => can.upload_contracts) && (
          <a href="/account/contracts?add=1" className={buttonClass({ kind: 'outline' })}>
            Загрузить договор
          </a>
        )
      }
    >
      {(view, account) => <ContractsScreen view={view} buyer={account.buyer} answer={answer} />}
    </AccountPage>
  );
}
