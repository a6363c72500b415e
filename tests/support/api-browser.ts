import type { FastifyInstance } from 'fastify';
import { tokenCookie } from '../../src/shop/session/csrf/csrf.ts';
import { newKey } from '../../src/storefront/api/new-key.ts';

export interface ApiAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the expectations of a test check the shape
  body: any;
  headers: Record<string, unknown>;
}

/** A browser as the API sees it: stores cookies and sends the CSRF token with every write. */
export interface ApiBrowser {
  readonly cookies: Map<string, string>;
  /** The browser key that its scripts send with every write. */
  readonly browserKey: string;
  get(path: string): Promise<ApiAnswer>;
  /** A write; a given body is sent as JSON. */
  send(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<ApiAnswer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiAnswer>;
  /** A form with at most one file in `file`, or with several in `files`, as browsers send them. */
  upload(
    path: string,
    fields: Record<string, string | number>,
    file?: UploadedFile | readonly UploadedFile[],
    headers?: Record<string, string>,
  ): Promise<ApiAnswer>;
  /** Chooses a city, like the city modal. */
  choose(city: number): void;
}

export interface UploadedFile {
  name: string;
  bytes: string | Uint8Array<ArrayBuffer>;
}

/** The origin of pages of a shop without PUBLIC_URL: `inject` names this host. */
export const TEST_ORIGIN = 'http://localhost:80';

/**
 * Opens a new browser at an address: without cookies except the token of its first call.
 * @param origin of the pages that send its calls to the desk
 */
export async function openBrowser(
  app: FastifyInstance,
  address = '127.0.0.1',
  origin = TEST_ORIGIN,
): Promise<ApiBrowser> {
  const cookies = new Map<string, string>();
  const browserKey = newKey();
  /** The token of the desk, and the cookie of the session that it belongs to. */
  let ofDesk = { session: '', csrf: '' };
  /** The headers of a write: those of the desk or of the shop. */
  const signed = async (path: string): Promise<Record<string, string>> => {
    if (!path.startsWith('staff/')) return { 'x-csrftoken': tokenOf(cookies), 'x-browser-key': browserKey };
    const session = cookies.get('desk') ?? cookies.get('__Host-desk') ?? '';
    if (session !== ofDesk.session)
      ofDesk = { session, csrf: (await call('GET', 'staff/session/')).body.csrf ?? '' };
    return { origin, 'x-csrftoken': ofDesk.csrf };
  };
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<ApiAnswer> => {
    const answer = await app.inject({
      method: method as 'GET',
      remoteAddress: address,
      url: `/api/v1/${path}`,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(method !== 'GET' && (await signed(path))),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...more,
      },
      ...(body === undefined ? {} : { payload: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    });
    for (const { name, value } of answer.cookies) {
      if (value === '' && name.endsWith('desk')) cookies.delete(name);
      else cookies.set(name, value);
    }
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : answer.body,
      headers: answer.headers,
    };
  };
  await call('GET', 'users/session/');
  return {
    cookies,
    browserKey,
    get: (path) => call('GET', path),
    send: call,
    post: (path, body, headers) => call('POST', path, body, headers),
    async upload(path, fields, file, headers) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
      if (file && 'bytes' in file) form.append('file', new File([file.bytes], file.name));
      else for (const { name, bytes } of file ?? []) form.append('files', new File([bytes], name));
      const sent = new Response(form);
      const type = sent.headers.get('content-type') ?? '';
      return call('POST', path, Buffer.from(await sent.arrayBuffer()), { 'content-type': type, ...headers });
    },
    choose: (city) => cookies.set('city', String(city)),
  };
}

function tokenOf(cookies: Map<string, string>): string {
  return tokenCookie((name) => cookies.get(name)) ?? '';
}
