import { queryOptions } from '@tanstack/react-query';
import { api, data } from '../api/client.ts';
import { AS_SHOWN } from '../api/query-client.ts';

/** The company behind a card. */
export function companyQuery(id: number) {
  return queryOptions({
    queryKey: ['companies', 'one', id],
    ...AS_SHOWN,
    queryFn: () => data(api.GET('/api/v1/staff/companies/{id}/', { params: pathOf(id) })),
  });
}

/** The contract behind a card. */
export function contractQuery(id: number) {
  return queryOptions({
    queryKey: ['contracts', 'one', id],
    ...AS_SHOWN,
    queryFn: () => data(api.GET('/api/v1/staff/contracts/{id}/', { params: pathOf(id) })),
  });
}

/** The power of attorney behind a card. */
export function powerQuery(id: number) {
  return queryOptions({
    queryKey: ['powers', 'one', id],
    ...AS_SHOWN,
    queryFn: () => data(api.GET('/api/v1/staff/powers/{id}/', { params: pathOf(id) })),
  });
}

/** The document behind a card. */
export function documentQuery(id: number) {
  return queryOptions({
    queryKey: ['documents', 'one', id],
    ...AS_SHOWN,
    queryFn: () => data(api.GET('/api/v1/staff/documents/{id}/', { params: pathOf(id) })),
  });
}

/** The message or résumé behind a card; both have the same shape. */
export function threadQuery(path: 'messages' | 'resumes', id: number) {
  const call = `/api/v1/staff/${path}/{id}/` as '/api/v1/staff/messages/{id}/';
  return queryOptions({
    queryKey: [path, 'one', id],
    ...AS_SHOWN,
    queryFn: () => data(api.GET(call, { params: pathOf(id) })),
  });
}

/** The stock request behind a card. */
export function requestQuery(id: number) {
  return queryOptions({
    queryKey: ['stock-requests', 'one', id],
    ...AS_SHOWN,
    queryFn: () => data(api.GET('/api/v1/staff/stock-requests/{id}/', { params: pathOf(id) })),
  });
}

function pathOf(id: number) {
  return { path: { id: String(id) } };
}
