import { STATUS_CODES } from 'node:http';

/** A short answer for what no page and no call can answer: broken addresses, foreign hosts, faults. */
export interface Refusal {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** The shape of API.md for calls, a plain page for people. */
export function refuse(url: string, status: number, detail: string): Refusal {
  if (url.startsWith('/api/')) {
    const body = status === 400 ? { non_field_errors: [detail] } : { detail };
    return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(body) };
  }
  return { status, type: 'text/html; charset=utf-8', body: page(status, detail) };
}

function page(status: number, detail: string): string {
  const title = `${status} ${STATUS_CODES[status] ?? ''}`.trim();
  return `<!doctype html>
<html lang="ru">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title}</title>
<h1>${title}</h1>
<p>${detail}</p>
<p><a href="/">На главную</a></p>
</html>
`;
}
