import { useQueryClient } from '@tanstack/react-query';

/** Loads the staff again after a change. */
export function useStaffAgain(): () => void {
  const client = useQueryClient();
  return () => {
    for (const key of ['staff', 'colleagues', 'own-approvals']) client.invalidateQueries({ queryKey: [key] });
  };
}
