import { createBrowserKey } from './browser-key.ts';
import { browserTransport } from './browser-transport.ts';
import type { ApiClient } from './calls.ts';
import { createApi } from './create-api.ts';
import type { TokenPlace } from './csrf.ts';
import { hasKey, withSecondTry } from './second-try.ts';

/** The API as a page calls it. */
export interface BrowserClients {
  /** For handlers and effects. */
  api: ApiClient;
  /** For the loads of pages: it repeats a call that an overloaded shop has rejected. */
  loading: ApiClient;
}

/**
 * Opens the clients of a page. Browsers load this file when they are idle, or with the first call.
 * @param address where the API is served
 * @param publish called after a change that other tabs must show
 */
export function openClients(
  address: string,
  publish: Parameters<typeof browserTransport>[0],
  place: TokenPlace,
): BrowserClients {
  place.browserKey = createBrowserKey(() => window.localStorage);
  const repeatingWrites = withSecondTry(browserTransport(publish), hasKey);
  return {
    api: createApi(address, repeatingWrites, place),
    loading: createApi(address, withSecondTry(repeatingWrites), place),
  };
}
