import { createContext, useContext } from 'react';
import type { ApiClient } from './client.ts';

/** The API client of the browser, for data loaded after the page; null while the server renders. */
export const BrowserApi = createContext<ApiClient | null>(null);

/** For effects and handlers only: they never run on the server. */
export function useBrowserApi(): () => ApiClient {
  const api = useContext(BrowserApi);
  return () => {
    if (!api) throw new Error('the browser API is asked for while the server renders');
    return api;
  };
}
