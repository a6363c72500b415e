import { data } from '../../../api/client.ts';
import { offsetOf } from '../../../lists/paged.ts';
import type { PageMeta } from '../../../loading/page.ts';
import { accountLoader } from '../parts/account.ts';
import { AccountPage } from '../parts/account-page.tsx';
import { ThreadsList, type ThreadsView } from './threads-list.tsx';

export function meta(): PageMeta {
  return { title: 'Сообщения', robots: 'noindex' };
}

export const loader = accountLoader('own', async ({ api, url, pageSizes }): Promise<ThreadsView> => {
  const window = { offset: offsetOf(url), limit: pageSizes.accountPageOrders };
  const threads = await data(api.GET('/api/v1/feedback/threads/', { params: { query: window } }));
  return { threads, window };
});

export function Component() {
  return <AccountPage<ThreadsView> title="Сообщения">{(view) => <ThreadsList view={view} />}</AccountPage>;
}
