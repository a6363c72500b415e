import createClient from 'openapi-fetch';
import { noteConnection } from './connection.ts';
import { csrfToken, forgetToken, isTokenRejected } from './csrf.ts';
import { ApiFailure, NoAnswer } from './failures.ts';
import type { paths } from './openapi.ts';

/** Calls of the staff, typed by their OpenAPI document. A call that fails throws `ApiFailure` or `NoAnswer`. */
export const api = createClient<paths>({ credentials: 'same-origin', cache: 'no-store', fetch: send });

/** The body of an answer. */
export async function data<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data: body } = await call;
  if (body === undefined) throw new ApiFailure(502, undefined);
  return body;
}

/** An idempotency key: it identifies one change when it is sent again. */
export function newKey(): string {
  // `randomUUID` is missing when the desk is opened without TLS.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Sends a request; a change gets the token of the session, a new one when the present one is outdated. */
async function send(request: Request): Promise<Response> {
  if (request.method === 'GET') return accepted(await answerTo(request));
  const again = request.clone();
  const answer = await answerTo(await withToken(request));
  if (!(await isTokenRejected(answer))) return accepted(answer);
  forgetToken();
  return accepted(await answerTo(await withToken(again)));
}

async function withToken(request: Request): Promise<Request> {
  request.headers.set('x-csrftoken', await csrfToken(answerTo));
  return request;
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

/** @throws ApiFailure for anything but a successful answer */
async function accepted(answer: Response): Promise<Response> {
  if (answer.ok) return answer;
  throw new ApiFailure(answer.status, await answer.json().catch(() => undefined));
}
