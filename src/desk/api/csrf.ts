const SESSION = '/api/v1/staff/session/';

let token: string | undefined;

/** The token that every change carries; it is loaded once. @param answerTo sends a request */
export async function csrfToken(answerTo: (request: Request) => Promise<Response>): Promise<string> {
  if (token !== undefined) return token;
  const answer = await answerTo(new Request(SESSION, { credentials: 'same-origin', cache: 'no-store' }));
  const body = (await answer.json().catch(() => null)) as { csrf?: unknown } | null;
  token = typeof body?.csrf === 'string' ? body.csrf : '';
  return token;
}

/** Makes the next change load a new token: after a login, and when the present one was rejected. */
export function forgetToken(): void {
  token = undefined;
}

/** Whether an answer rejects the token of its request. */
export async function isTokenRejected(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false;
  const body = (await answer
    .clone()
    .json()
    .catch(() => null)) as { detail?: unknown } | null;
  return String(body?.detail).startsWith('CSRF Failed: ');
}
