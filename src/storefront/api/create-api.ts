import { type ApiClient, apiCalls, type Transport } from './calls.ts';
import { FILE } from './client.ts';
import { type TokenPlace, withCsrfToken } from './csrf.ts';
import { FOREIGN_ANSWER, LoadError } from './failures.ts';
import { isJson, readJson } from './json-answer.ts';

/**
 * Creates a client over a transport.
 * @param address where the API is served, with or without its `/api/v1`
 * @param token where the visitor's CSRF token is stored; without it the client can only read
 */
export function createApi(address: string, transport: Transport, token?: TokenPlace): ApiClient {
  const baseUrl = address.replace(/\/+$/, '').replace(/\/api\/v1$/, '');
  const send = token ? withCsrfToken(transport, `${baseUrl}/api/v1/users/session/`, token) : transport;
  // R9.2
  const shared: RequestInit = { credentials: 'include', cache: 'no-cache' };
  return apiCalls(baseUrl, shared, async (request) => accept(request, await send(request)));
}

/** Accepts what the API sends: JSON, or the requested file. Any other body is rejected unread. */
async function accept(request: Request, response: Response): Promise<Response> {
  if (!response.ok) throw new LoadError(request.url, response.status, await readJson(response));
  const type = response.headers.get('content-type');
  // A write may have an empty response.
  if (type === null) return new Response(null, { status: 204, headers: response.headers });
  const isFile = request.headers.get('accept') === FILE.headers.accept;
  if (isFile ? isJson(response) || type.startsWith('text/html') : !isJson(response))
    throw new LoadError(request.url, FOREIGN_ANSWER);
  return response;
}
