import { useMutation } from '@tanstack/react-query';
import { api, data } from '../api/client.ts';
import { failureText } from '../api/failures.ts';
import { notify } from '../parts/notify.ts';
import { useTakeSession } from './session.ts';

/** Locks the desk by hand; drafts stay behind the lock. */
export function useLockDesk(): { lock: () => void; isLocking: boolean } {
  const take = useTakeSession();
  const { mutate, isPending } = useMutation({
    mutationFn: () => data(api.POST('/api/v1/staff/session/lock/', { body: {} })),
    onSuccess: take,
    onError: (error) => notify({ tone: 'wrong', text: failureText(error) }),
  });
  return { lock: () => mutate(), isLocking: isPending };
}
