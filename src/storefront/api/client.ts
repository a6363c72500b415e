import { type ApiClient, apiCalls } from './calls.ts';
import { type TokenPlace, withCsrfToken } from './csrf.ts';
import { FOREIGN_ANSWER, isLoadError, LoadError } from './failures.ts';
import { isJson, readJson } from './json-answer.ts';

export { isLoadError, isNoAnswer, LoadError, NoAnswer } from './failures.ts';
export type { ApiClient };

/** Carries one request to the API: `fetch` in the browser, in-process or HTTP on the server (DESIGN §1). */
export type Transport = (request: Request) => Promise<Response>;

/**
 * A client over one transport.
 * @param address where the API lives, with or without its `/api/v1`
 * @param token where the visitor's token is kept; without it nothing can be changed
 */
export function createApi(address: string, transport: Transport, token?: TokenPlace): ApiClient {
  const baseUrl = address.replace(/\/+$/, '').replace(/\/api\/v1$/, '');
  const send = token ? withCsrfToken(transport, `${baseUrl}/api/v1/users/session/`, token) : transport;
  // SPEC §9: GET requests default to no-cache
  const shared: RequestInit = { credentials: 'include', cache: 'no-cache' };
  return apiCalls(baseUrl, shared, async (request) => accept(request, await send(request)));
}

/** The data of an answer. @throws LoadError when the answer has no body */
export async function data<T>(call: Promise<{ data?: T; response: Response }>): Promise<T> {
  const { data: body, response } = await call;
  if (body === undefined || body === null) throw new LoadError(response.url, FOREIGN_ANSWER);
  return body;
}

/** What a call answers; undefined when there is no longer what it is about (404). */
export async function ifThere<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (isLoadError(error) && error.status === 404) return undefined;
    throw error;
  }
}

/** For a call whose answer is a file: `api.POST(path, { …, ...FILE })`, its data is a Blob. */
export const FILE = { parseAs: 'blob', headers: { accept: 'application/octet-stream, */*;q=0.1' } } as const;

/** Lets through what the API answers: JSON, or the file that was asked for. No other body is read. */
async function accept(request: Request, response: Response): Promise<Response> {
  if (!response.ok) throw new LoadError(request.url, response.status, await readJson(response));
  const type = response.headers.get('content-type');
  // A write may have nothing to say.
  if (type === null) return new Response(null, { status: 204, headers: response.headers });
  const isFile = request.headers.get('accept') === FILE.headers.accept;
  if (isFile ? isJson(response) || type.startsWith('text/html') : !isJson(response))
    throw new LoadError(request.url, FOREIGN_ANSWER);
  return response;
}
