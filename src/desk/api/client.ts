import createClient from 'openapi-fetch';
import { isConnectionLost, noteConnection } from './connection.ts';
import { csrfToken, setCsrfToken } from './csrf.ts';
import { factorGiven } from './factor-calls.ts';
import { ApiFailure, NoAnswer, NotSent } from './failures.ts';
import type { paths } from './openapi.ts';
import { noteLock } from './query-client.ts';

const SESSION = '/api/v1/staff/session/';

/** Calls of the staff, typed by their OpenAPI document. A call that fails throws `ApiFailure` or `NoAnswer`. */
export const api = createClient<paths>({ credentials: 'same-origin', cache: 'no-store', fetch: send });

/** The body of an answer; undefined for a call whose answer has none. */
export async function data<T>(call: Promise<{ data?: T; response?: Response }>): Promise<T> {
  const { data: body, response } = await call;
  if (body === undefined && response?.status !== 204) throw new ApiFailure(502, undefined);
  return body as T;
}

/** An idempotency key: it identifies one change when it is sent again. */
export function newKey(): string {
  // `randomUUID` is missing when the desk is opened without TLS.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Sends a request. A change carries the token of the session, a new one when the present one is outdated. A call that the locked
 * desk rejects, or that needs the factor again, waits for the person and is repeated.
 */
async function send(request: Request): Promise<Response> {
  if (request.method !== 'GET' && isConnectionLost()) await requireConnection();
  const again = () => request.clone();
  let answer = await answerTo(withToken(again()));
  let code = await codeOf(answer);
  if (code === 'csrf_failed') {
    await refreshToken();
    answer = await answerTo(withToken(again()));
    code = await codeOf(answer);
  }
  if (code === 'desk_locked') noteLock();
  if (code === 'desk_locked' || code === 'factor_needed') {
    if (await factorGiven(code === 'desk_locked' ? 'locked' : 'dangerous')) return send(request);
  }
  if (answer.ok) return answer;
  throw new ApiFailure(answer.status, await answer.json().catch(() => undefined));
}

/** Asks whether the connection is back: a change is sent only then, so that people know what was not. @throws NotSent */
async function requireConnection(): Promise<void> {
  await sessionAnswers().catch((cause: unknown) => {
    throw new NotSent('not sent', { cause });
  });
}

/** Asks the shop for the session. @throws NoAnswer */
export function sessionAnswers(): Promise<Response> {
  return answerTo(new Request(SESSION, { credentials: 'same-origin', cache: 'no-store' }));
}

function withToken(request: Request): Request {
  const token = csrfToken();
  if (request.method !== 'GET' && token !== undefined) request.headers.set('x-csrftoken', token);
  return request;
}

async function refreshToken(): Promise<void> {
  const answer = await sessionAnswers();
  const session = (await answer.json().catch(() => null)) as { csrf?: string } | null;
  setCsrfToken(session?.csrf);
}

/** The stable code of a rejection with 403. */
async function codeOf(answer: Response): Promise<unknown> {
  if (answer.status !== 403) return undefined;
  const body = (await answer
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown } | null;
  return body?.code;
}

/** @throws NoAnswer */
async function answerTo(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    noteConnection(true);
    return answer;
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    noteConnection(false);
    throw new NoAnswer('no answer', { cause });
  }
}
