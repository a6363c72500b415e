import { claimStates } from '../../../../shop/orders/claims/claims.ts';
import { data } from '../../../api/client.ts';
import { offsetOf } from '../../../lists/paged.ts';
import type { PageMeta } from '../../../loading/page.ts';
import { accountLoader } from '../parts/account.ts';
import { AccountPage } from '../parts/account-page.tsx';
import { ClaimsList, type ClaimsView } from './claims-list.tsx';

export function meta(): PageMeta {
  return { title: 'Возвраты и претензии', robots: 'noindex' };
}

export const loader = accountLoader('own', async ({ api, url, pageSizes }): Promise<ClaimsView> => {
  const status = claimStates.find((state) => state === url.searchParams.get('status'));
  const window = { offset: offsetOf(url), limit: pageSizes.accountPageOrders };
  const query = { ...(status && { status }), ...window };
  const claims = await data(api.GET('/api/v1/orders/claims/', { params: { query } }));
  return { claims, status, window };
});

export function Component() {
  return (
    <AccountPage<ClaimsView> title={'Возвраты и\u00a0претензии'}>
      {(view) => <ClaimsList view={view} />}
    </AccountPage>
  );
}
