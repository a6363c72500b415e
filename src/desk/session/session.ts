import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Capability } from '../../shop/accounts/staff-policy/staff-policy.ts';
import { api, data } from '../api/client.ts';
import { SESSION_KEY } from '../api/query-client.ts';
import type { Shape } from '../api/shapes.ts';

export type Session = Shape<'StaffSession'>;

/** How often the desk asks whether its session still lives, ms. */
const ASKED_EACH_MS = 60_000;

/** The session of the person at the desk; fails with 401 when there is none. */
export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: () => data(api.GET('/api/v1/staff/session/')),
  refetchInterval: ASKED_EACH_MS,
  staleTime: ASKED_EACH_MS,
  retry: false,
});

/** The session, in parts of the desk that are shown to logged-in people only. */
export function useSession(): Session {
  const { data: session } = useQuery(sessionQuery);
  if (!session) throw new Error('this part of the desk needs a session');
  return session;
}

/**
 * Whether the person may do something somewhere. The menu, buttons and the palette ask this, so they offer nothing that a call
 * would reject for everybody.
 */
export function useMay(): (capability: Capability) => boolean {
  const { capabilities } = useSession();
  return (capability) => capabilities.some(({ code }) => code === capability);
}
