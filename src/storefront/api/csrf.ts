import type { Transport } from './calls.ts';
import { FOREIGN_ANSWER } from './failures.ts';
import { readJson } from './json-answer.ts';

/** Where the CSRF token of the visitor is stored. */
export interface TokenPlace {
  read: () => string | undefined;
  store: (token: string) => void;
  /** A secret of this browser; absent on the server, which writes on behalf of many browsers. */
  browserKey?: () => string;
  /** The request that may bring the first token, while it runs. All clients of a browser share it. */
  first?: Promise<unknown> | undefined;
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Adds the header X-CSRFToken to every change (R7.8). Without a token it loads `users/session/` first; an
 * outdated token is replaced once (API-8). Each answer of `users/session/` to a browser without a token brings
 * another token, and only the last one is valid. So until there is one, these requests go one after another.
 * @param sessionAddress address of `users/session/`
 */
export function withCsrfToken(transport: Transport, sessionAddress: string, place: TokenPlace): Transport {
  let loading: Promise<string | Response> | undefined;
  /**
   * Loads a new token, once for all changes that need one: a second token would make the first invalid.
   * @returns the token, or the failed response if there was none
   */
  async function freshToken(): Promise<string | Response> {
    loading ??= loadToken().finally(() => {
      loading = undefined;
    });
    const token = await loading;
    return typeof token === 'string' ? token : token.clone();
  }
  async function loadToken(): Promise<string | Response> {
    const answer = await inTurn(new Request(sessionAddress, { credentials: 'include', cache: 'no-store' }));
    if (!answer.ok) return answer;
    const body = (await readJson(answer)) as { csrf_token?: unknown } | null | undefined;
    if (typeof body?.csrf_token !== 'string') return new Response(null, { status: FOREIGN_ANSWER });
    place.store(body.csrf_token);
    return body.csrf_token;
  }
  async function inTurn(request: Request): Promise<Response> {
    while (!place.read() && place.first) await place.first;
    const answer = transport(request);
    if (place.read()) return answer;
    place.first = answer
      .catch(() => {})
      .finally(() => {
        place.first = undefined;
      });
    return answer;
  }
  function sendWith(token: string, request: Request): Promise<Response> {
    const withToken = request.clone(); // its body may be needed again
    withToken.headers.set('x-csrftoken', token);
    if (place.browserKey) withToken.headers.set('x-browser-key', place.browserKey());
    return transport(withToken);
  }
  return async (request) => {
    if (SAFE.has(request.method))
      return request.url === sessionAddress ? inTurn(request) : transport(request);
    if (!place.read()) await place.first;
    const token = place.read() || (await freshToken());
    // Without a token the write would be rejected; the failed response says why.
    if (typeof token !== 'string') return token;
    // Another tab may have been given a token meanwhile.
    const answer = await sendWith(place.read() || token, request);
    if (!(await isTokenRejected(answer))) return answer;
    const fresh = await freshToken();
    return typeof fresh === 'string' ? sendWith(fresh, request) : fresh;
  };
}

async function isTokenRejected(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false;
  const body = await readJson(answer.clone());
  return String((body as { detail?: unknown } | null)?.detail).startsWith('CSRF Failed: ');
}
