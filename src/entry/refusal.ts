import type { ServerResponse } from 'node:http';

/** A short answer for what no page and no call can answer: broken addresses, foreign hosts, faults. */
export interface Refusal {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** The shape of API.md for calls, a plain page for people. */
export function refuse(url: string, status: number, detail: string, title = TITLES[status]): Refusal {
  if (url.startsWith('/api/')) {
    const body = status === 400 ? { non_field_errors: [detail] } : { detail };
    return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(body) };
  }
  return { status, type: 'text/html; charset=utf-8', body: page(status, detail, title) };
}

/**
 * Writes a refusal without the router and its hooks, and closes the connection afterwards.
 * @param headers those of every answer
 */
export function writeRefusal(
  response: ServerResponse,
  { status, type, body }: Refusal,
  headers: Record<string, string>,
): void {
  response.writeHead(status, {
    ...headers,
    'cache-control': 'no-store',
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

const TITLES: Record<number, string> = {
  400: 'Такого адреса нет',
  404: 'Такого файла нет',
  408: 'Запрос шёл слишком долго',
  413: 'Это слишком много для одной формы',
  431: 'Адрес слишком длинный',
  503: 'Очень много покупателей',
};

function page(
  status: number,
  detail: string,
  title = status < 500 ? 'Запрос не подошёл' : 'Не получилось открыть',
): string {
  return `<!doctype html>
<html lang="ru">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title}</title>
<h1>${title}</h1>
<p>${detail}</p>
<p><a href="/">На главную магазина</a> · <a href="/catalog">В каталог</a></p>
<p>Ошибка ${status}</p>
</html>
`;
}
