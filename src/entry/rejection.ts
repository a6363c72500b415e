import type { ServerResponse } from 'node:http';

/** Why a call is rejected while the server has too much to do. */
export const OVERLOADED = 'Сервис перегружен. Повторите через несколько секунд.';

/** A short error answer for what neither a page nor an API call answers: broken addresses, foreign hosts, faults. */
export interface Rejection {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** Makes an API error for calls (API-2) and a plain HTML page for people. */
export function answerRejection(
  url: string,
  status: number,
  detail: string,
  title = TITLES[status],
): Rejection {
  if (url.startsWith('/api/')) {
    const body = status === 400 ? { non_field_errors: [detail] } : { detail };
    return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(body) };
  }
  return { status, type: 'text/html; charset=utf-8', body: page(status, detail, title) };
}

/**
 * Sends a rejection without the router and its hooks, and closes the connection.
 * @param headers the headers of every answer
 */
export function writeRejection(
  response: ServerResponse,
  { status, type, body }: Rejection,
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

/** An empty address is that of the page itself, whatever the visitor asked for. */
const RELOAD = '<a href="">Обновить</a> · ';

const TITLES: Record<number, string> = {
  400: 'Такого адреса нет',
  404: 'Такого файла нет',
  408: 'Время ожидания истекло',
  413: 'Слишком большой объём данных',
  431: 'Адрес слишком длинный',
  503: 'Сейчас много покупателей',
};

function page(
  status: number,
  detail: string,
  title = status < 500 ? 'Не удалось выполнить запрос' : 'Не удалось открыть страницу',
): string {
  return `<!doctype html>
<html lang="ru">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title}</title>
<h1>${title}</h1>
<p>${detail}</p>
<p>${status === 503 ? RELOAD : ''}<a href="/">На главную</a> · <a href="/catalog">Открыть каталог</a></p>
<p>Ошибка ${status}</p>
</html>
`;
}
