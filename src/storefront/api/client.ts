import type { ApiClient } from './calls.ts';
import { FOREIGN_ANSWER, isLoadError, LoadError } from './failures.ts';

export { isLoadError, isNoAnswer, LoadError, NoAnswer } from './failures.ts';
export type { ApiClient };

/**
 * Unwraps the data of a response.
 * @throws LoadError when the response has no body
 */
export async function data<T>(call: Promise<{ data?: T; response: Response }>): Promise<T> {
  const { data: body, response } = await call;
  if (body === undefined || body === null) throw new LoadError(response.url, FOREIGN_ANSWER);
  return body;
}

/** Unwraps a call; undefined if the requested object no longer exists (404). */
export async function ifThere<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (isLoadError(error) && error.status === 404) return undefined;
    throw error;
  }
}

/** Options of a call that returns a file: `api.POST(path, { …, ...FILE })`; its data is a Blob. */
export const FILE = { parseAs: 'blob', headers: { accept: 'application/octet-stream, */*;q=0.1' } } as const;
