import { type ApiClient, apiCalls } from './calls.ts';
import { type TokenPlace, withCsrfToken } from './csrf.ts';

export type { ApiClient };

/** Carries one request to the API: `fetch` in the browser, in-process or HTTP on the server (DESIGN §1). */
export type Transport = (request: Request) => Promise<Response>;

/** SPEC §8: any status outside 200–299. `body` holds the answer when it was JSON, for the forms. */
export class LoadError extends Error {
  readonly code = 'load_failed';
  readonly address: string;
  readonly status: number;
  readonly body: unknown;

  constructor(address: string, status: number, body?: unknown) {
    super(`Ошибка при загрузке данных! ${address} ${status}`);
    this.address = address;
    this.status = status;
    this.body = body;
  }
}

/** Whether something thrown is a failed load; by `code`, since bundles have classes of their own. */
export function isLoadError(thrown: unknown): thrown is LoadError {
  return thrown instanceof Error && (thrown as Partial<LoadError>).code === 'load_failed';
}

/** No answer came: the connection was lost on the way, so there is no status to speak of. */
export class NoAnswer extends Error {
  readonly code = 'no_answer';
}

/** Whether something thrown is a call without an answer; by `code`, as `isLoadError`. */
export function isNoAnswer(thrown: unknown): thrown is NoAnswer {
  return thrown instanceof Error && (thrown as Partial<NoAnswer>).code === 'no_answer';
}

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

/** The data of an answer; for calls that always answer with a body. */
export async function data<T>(call: Promise<{ data?: T }>): Promise<T> {
  return (await call).data as T;
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

/** SPEC §8: other statuses raise the error; the body is read only when the answer says it is JSON. */
async function accept(request: Request, response: Response): Promise<Response> {
  const isJson = /^application\/([a-z.+-]+\+)?json\b/i.test(response.headers.get('content-type') ?? '');
  if (!response.ok)
    throw new LoadError(request.url, response.status, isJson ? await readJson(response) : undefined);
  if (isJson || request.headers.get('accept') === FILE.headers.accept) return response;
  return new Response(null, { status: 204, headers: response.headers });
}

async function readJson(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined);
}
