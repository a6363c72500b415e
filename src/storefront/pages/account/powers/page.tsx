import { replace, useActionData, useSearchParams } from 'react-router';
import { powerStatuses } from '../../../../shop/companies/powers/powers.ts';
import { buttonClass } from '../../../../ui/button/button.tsx';
import { data } from '../../../api/client.ts';
import { idField } from '../../../forms/form.ts';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import { UNKNOWN_ACTION } from '../../../forms/form-answer.ts';
import { uploadOf } from '../../../forms/upload.ts';
import { offsetOf } from '../../../lists/paged.ts';
import type { PageMeta } from '../../../loading/page.ts';
import { companiesOf, paperFilters } from '../papers/papers.ts';
import { accountLoader } from '../parts/account.ts';
import { accountAction, reject } from '../parts/account-action.ts';
import { AccountPage } from '../parts/account-page.tsx';
import { PowersScreen, type PowersView } from './powers-screen.tsx';

const HERE = '/account/powers';
const UPLOAD = '/api/v1/orders/orders/power_of_attorney/upload/';
const REVOKE = '/api/v1/orders/orders/power_of_attorney/{id}/revoke/';
const PAPER = ['legal_entity', 'number', 'issued_at', 'valid_to', 'person', 'passport', 'scope', 'file'];

export function meta(): PageMeta {
  return { title: 'Доверенности', robots: 'noindex' };
}

export const loader = accountLoader('company', async ({ api, url, pageSizes }): Promise<PowersView> => {
  const filters = paperFilters(url.searchParams, powerStatuses);
  const window = { offset: offsetOf(url), limit: pageSizes.accountPagePowerOfAttorneys };
  const query = { ...filters, ...window };
  const [powers, companies] = await Promise.all([
    data(api.GET('/api/v1/orders/orders/power_of_attorney/', { params: { query } })),
    companiesOf(api),
  ]);
  return { powers, companies, filters, window };
});

/** Adds a paper power of attorney or МЧД, or revokes one. */
export const action = accountAction(async ({ api, form, values }) => {
  if (values.intent === 'revoke') {
    const id = idField(form, 'power');
    if (id === null) return reject(values, { form: UNKNOWN_ACTION });
    await api.POST(REVOKE, { params: { path: { id: String(id) } } });
    return replace(`${HERE}?done=revoked`, 303);
  }
  await api.POST(UPLOAD, uploadOf(form, values.intent === 'machine' ? ['legal_entity', 'file'] : PAPER));
  return replace(`${HERE}?done=added`, 303);
});

export function Component() {
  const answer = useActionData<FormAnswer>();
  const isAdding = useSearchParams()[0].has('add');
  return (
    <AccountPage<PowersView>
      title="Доверенности"
      actions={({ powers, companies }) =>
        powers.count > 0 &&
        !isAdding &&
        companies.some(({ can }) => can.create_powers) && (
          <a href={`${HERE}?add=1`} className={buttonClass({ kind: 'outline' })}>
            Добавить доверенность
          </a>
        )
      }
    >
      {(view, account) => <PowersScreen view={view} buyer={account.buyer} answer={answer} />}
    </AccountPage>
  );
}
