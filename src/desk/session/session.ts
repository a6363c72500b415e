import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Capability } from '../../shop/accounts/staff-policy/staff-policy.ts';
import { api, data } from '../api/client.ts';
import { setCsrfToken } from '../api/csrf.ts';
import { settleFactor } from '../api/factor-calls.ts';
import { SESSION_KEY } from '../api/query-client.ts';
import type { Shape } from '../api/shapes.ts';
import { forgetListAddresses } from '../parts/list-address.ts';
import { setDeskZone } from '../parts/moments.ts';

export type Session = Shape<'StaffSession'>;

/** How often the desk asks whether its session still lives, ms. */
const ASKED_EACH_MS = 60_000;

/** The session of the person at the desk; fails with 401 when there is none. */
export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: async () => {
    const session = await data(api.GET('/api/v1/staff/session/'));
    takeOver(session);
    return session;
  },
  refetchInterval: ASKED_EACH_MS,
  staleTime: ASKED_EACH_MS,
  retry: false,
});

/** What code outside of components has of the session. */
function takeOver({ csrf, time_zone: timeZone }: Session): void {
  setCsrfToken(csrf);
  setDeskZone(timeZone);
}

/**
 * Takes over a session that a call has answered with. Once it is open, calls that wait for the factor go on and everything is
 * loaded again.
 */
export function useTakeSession(): (session: Session) => void {
  const client = useQueryClient();
  return (session) => {
    takeOver(session);
    const before = client.getQueryData<Session>(SESSION_KEY);
    client.setQueryData(SESSION_KEY, session);
    // Nothing that another person has seen at this place is shown to this one.
    if (before && before.id !== session.id) {
      client.removeQueries({ predicate: ({ queryKey }) => queryKey !== SESSION_KEY });
      forgetListAddresses();
    }
    if (session.state !== 'open') return;
    settleFactor(true);
    client.invalidateQueries({ predicate: ({ queryKey }) => queryKey !== SESSION_KEY });
  };
}

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
