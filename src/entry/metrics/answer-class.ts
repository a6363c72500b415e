import { isExchangePath } from '../../shop/exchange/http/http.api.ts';

/** The classes of answers, by what a failure of each means to the owner. */
export const ANSWER_CLASSES = [
  'order',
  'api',
  'staff',
  'page',
  'desk',
  'exchange',
  'file',
  'service',
] as const;
export type AnswerClass = (typeof ANSWER_CLASSES)[number];

const FILE = /^\/(assets|desk\/assets|files|pictures|map|feeds|sitemaps?|robots\.txt|favicon)/;

/** Whether a request places an order. @param path without its query */
export function isOrder(method: string, path: string): boolean {
  return method === 'POST' && path === '/api/v1/orders/order/';
}

/** The class of an answer. @param url path and query as received */
export function classOf(method: string, url: string): AnswerClass {
  const [path = ''] = url.split('?', 1);
  if (isOrder(method, path)) return 'order';
  if (path.startsWith('/api/v1/staff/')) return 'staff';
  if (path.startsWith('/api/')) return 'api';
  if (path.startsWith('/health/') || path === '/metrics') return 'service';
  if (FILE.test(path)) return 'file';
  if (path === '/desk' || path.startsWith('/desk/')) return 'desk';
  return isExchangePath(url) ? 'exchange' : 'page';
}
