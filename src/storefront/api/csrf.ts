import type { Transport } from './client.ts';

/** Where the token of the visitor is kept. */
export interface TokenPlace {
  read: () => string | undefined;
  keep: (token: string) => void;
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * «POST … sends JSON with an X-CSRFToken header» (SPEC §7): every change carries the token. Who has none asks
 * `users/session/` for one first; a token that is out of date is replaced once (RULINGS 9).
 * @param sessionAddress where `users/session/` is
 */
export function withCsrfToken(transport: Transport, sessionAddress: string, place: TokenPlace): Transport {
  async function freshToken(): Promise<string> {
    const answer = await transport(
      new Request(sessionAddress, { credentials: 'include', cache: 'no-store' }),
    );
    const { csrf_token: token = '' } = answer.ok ? await answer.json() : {};
    place.keep(token);
    return token;
  }
  function sendWith(token: string, request: Request): Promise<Response> {
    const withToken = request.clone(); // its body may be needed once more
    withToken.headers.set('x-csrftoken', token);
    return transport(withToken);
  }
  return async (request) => {
    if (SAFE.has(request.method)) return transport(request);
    const answer = await sendWith(place.read() || (await freshToken()), request);
    return (await isTokenRefused(answer)) ? sendWith(await freshToken(), request) : answer;
  };
}

async function isTokenRefused(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  return String((body as { detail?: unknown } | null)?.detail).startsWith('CSRF Failed');
}
