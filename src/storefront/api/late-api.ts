import type { ApiClient } from './calls.ts';

/**
 * A client that is loaded with its first call.
 * @param load gives the client; its failure is the failure of the call
 */
export function lateApi(load: () => Promise<ApiClient>): ApiClient {
  const by =
    (method: keyof ApiClient) =>
    async (...call: unknown[]) =>
      ((await load())[method] as (...given: unknown[]) => Promise<unknown>)(...call);
  const calls = {
    GET: by('GET'),
    POST: by('POST'),
    PUT: by('PUT'),
    PATCH: by('PATCH'),
    DELETE: by('DELETE'),
  };
  return calls as unknown as ApiClient;
}
