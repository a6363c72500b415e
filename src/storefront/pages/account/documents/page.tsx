import { replace, useActionData, useSearchParams } from 'react-router';
import { buttonClass } from '../../../../ui/button/button.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { data } from '../../../api/client.ts';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import { uploadOf } from '../../../forms/upload.ts';
import { offsetOf } from '../../../lists/paged.ts';
import type { PageMeta } from '../../../loading/page.ts';
import { companiesOf } from '../papers/papers.ts';
import { accountLoader } from '../parts/account.ts';
import { accountAction } from '../parts/account-action.ts';
import { AccountPage } from '../parts/account-page.tsx';
import { documentFilters } from './documents-address.ts';
import { DocumentsScreen, type DocumentsView } from './documents-screen.tsx';

/** The number of latest orders to choose from. */
const ORDERS_OFFERED = 50;

export function meta(): PageMeta {
  return { title: 'Документы', robots: 'noindex' };
}

export const loader = accountLoader('company', async ({ api, url, pageSizes }): Promise<DocumentsView> => {
  const filters = documentFilters(url.searchParams);
  const window = { offset: offsetOf(url), limit: pageSizes.accountPageDocuments };
  const query = { ...filters, ordering: '-date' as const, ...window };
  const [documents, companies, orders] = await Promise.all([
    data(api.GET('/api/v1/orders/orders/legal_entity_documents/', { params: { query } })),
    companiesOf(api),
    data(api.GET('/api/v1/orders/orders/', { params: { query: { limit: ORDERS_OFFERED, offset: 0 } } })),
  ]);
  const ofCompanies = orders.results.filter(({ legal_entity }) => legal_entity !== null);
  return {
    documents,
    companies,
    orders: ofCompanies.map(({ id, number }) => ({ id, number })),
    filters,
    window,
  };
});

/** Uploads a document. */
export const action = accountAction(async ({ api, form }) => {
  const order = form.get('order');
  // With an order, the company follows from it.
  const place = typeof order === 'string' && order !== '' ? ['order'] : ['legal_entity'];
  const fields = [...place, 'type', 'number', 'date', 'file'];
  await api.POST('/api/v1/orders/orders/legal_entity_documents/upload/', uploadOf(form, fields));
  return replace('/account/documents?done=uploaded', 303);
});

export function Component() {
  const answer = useActionData<FormAnswer>();
  const isAdding = useSearchParams()[0].has('add');
  return (
    <AccountPage<DocumentsView>
      title="Документы"
      actions={({ documents, companies, filters }) => (
        <>
          {filters.order !== undefined && documents.count > 0 && (
            <a
              href={`/api/v1/orders/orders/legal_entity_documents/zip/?order=${filters.order}`}
              download
              className={buttonClass({ kind: 'quiet' })}
            >
              <Icon name="download-simple" />
              Скачать ZIP
            </a>
          )}
          {documents.count > 0 && !isAdding && companies.some(({ can }) => can.upload_documents) && (
            <a href="/account/documents?add=1#upload-file" className={buttonClass({ kind: 'outline' })}>
              Загрузить документ
            </a>
          )}
        </>
      )}
    >
      {(view, account) => <DocumentsScreen view={view} buyer={account.buyer} answer={answer} />}
    </AccountPage>
  );
}
