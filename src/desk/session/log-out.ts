import { useMutation, useQueryClient } from '@tanstack/react-query';
import { forgetToken } from '../api/csrf.ts';
import { logOut } from './login-calls.ts';

/** Ends the session and forgets everything that this tab has loaded. */
export function useLogOut(): { logOut: () => void; isLeaving: boolean } {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: logOut,
    onSuccess: () => {
      forgetToken();
      sessionStorage.clear();
      client.clear();
      location.assign('/desk');
    },
  });
  return { logOut: () => mutate(), isLeaving: isPending };
}
