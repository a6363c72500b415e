import type { Transport } from './client.ts';
import { FOREIGN_ANSWER } from './failures.ts';
import { readJson } from './json-answer.ts';

/** Where the token of the visitor is kept. */
export interface TokenPlace {
  read: () => string | undefined;
  keep: (token: string) => void;
  /** A secret of this browser; absent on the server, which writes for many browsers. */
  browserKey?: () => string;
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * «POST … sends JSON with an X-CSRFToken header» (SPEC §7): every change carries the token. Who has none asks
 * `users/session/` for one first; a token that is out of date is replaced once (RULINGS 9).
 * @param sessionAddress where `users/session/` is
 */
export function withCsrfToken(transport: Transport, sessionAddress: string, place: TokenPlace): Transport {
  /** A new token; where none came, the failed answer in its place. */
  async function freshToken(): Promise<string | Response> {
    const answer = await transport(
      new Request(sessionAddress, { credentials: 'include', cache: 'no-store' }),
    );
    if (!answer.ok) return answer;
    const body = (await readJson(answer)) as { csrf_token?: unknown } | null | undefined;
    if (typeof body?.csrf_token !== 'string') return new Response(null, { status: FOREIGN_ANSWER });
    place.keep(body.csrf_token);
    return body.csrf_token;
  }
  function sendWith(token: string, request: Request): Promise<Response> {
    const withToken = request.clone(); // its body may be needed once more
    withToken.headers.set('x-csrftoken', token);
    if (place.browserKey) withToken.headers.set('x-browser-key', place.browserKey());
    return transport(withToken);
  }
  return async (request) => {
    if (SAFE.has(request.method)) return transport(request);
    const token = place.read() || (await freshToken());
    // Without a token the write would be refused: what came instead of one says why.
    if (typeof token !== 'string') return token;
    const answer = await sendWith(token, request);
    if (!(await isTokenRefused(answer))) return answer;
    const fresh = await freshToken();
    return typeof fresh === 'string' ? sendWith(fresh, request) : fresh;
  };
}

async function isTokenRefused(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false;
  const body = await readJson(answer.clone());
  return String((body as { detail?: unknown } | null)?.detail).startsWith('CSRF Failed');
}
