import { useMutation } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { failureText, hasStatus } from '../api/failures.ts';
import { notify } from '../parts/notify.ts';

/** Ends the session. The page is loaded anew, so nothing of the person stays in the tab. */
export function useLogOut(): { logOut: () => void; isLeaving: boolean } {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.DELETE('/api/v1/staff/session/'),
    onSettled: (_, error) => {
      if (error && !hasStatus(error, 401)) return notify({ tone: 'wrong', text: failureText(error) });
      sessionStorage.clear();
      location.assign('/desk');
    },
  });
  return { logOut: () => mutate(), isLeaving: isPending };
}
