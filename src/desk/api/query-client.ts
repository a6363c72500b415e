import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { hasStatus, NoAnswer } from './failures.ts';

/** The key of the session, which decides whether the desk or its login is shown. */
export const SESSION_KEY = ['session'] as const;

/** The mark of a query whose answer stays on the screen until the person asks for another one. */
export const STAYS = { stays: true } as const;

/** The options of such a query: nothing moves under the pointer (STF-133). */
export const AS_SHOWN = { meta: STAYS, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** How long an answer counts as fresh, ms: what is shown again within it is not loaded again. */
const FRESH_MS = 15_000;

/** The cache of the desk. A call that is rejected because the session has ended loads the session again. */
export const queryClient = createQueryClient();

/** Notes that the desk is locked: the session is loaded again, and the lock is shown. */
export function noteLock(): void {
  queryClient.invalidateQueries({ queryKey: SESSION_KEY });
}

function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (hasStatus(error, 401)) client.invalidateQueries({ queryKey: SESSION_KEY });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => query.queryKey !== SESSION_KEY && onError(error),
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // The browser's own «online» says nothing about the shop.
        networkMode: 'always',
        retry: (times, error) => times < 2 && (error instanceof NoAnswer || hasStatus(error, 503)),
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}
