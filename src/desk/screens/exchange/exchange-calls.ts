import { useQueryClient } from '@tanstack/react-query';
import { awaited } from '../../api/awaited.ts';
import { notify } from '../../parts/notify.ts';
import { useWrite } from '../../parts/use-write.ts';

/** The key of everything about the exchange; a change invalidates all of it. */
export const EXCHANGE_KEY = ['exchange'] as const;
export const COCKPIT_KEY = [...EXCHANGE_KEY, 'cockpit'] as const;

/** A write of the exchange: afterwards everything about it is read again, the inbox and the counts of the menu too. */
export function useExchangeWrite<Given, Answer>(
  write: (given: Given) => Promise<Answer>,
  { done, onDone }: { done: string; onDone?: (answer: Answer) => void },
) {
  const client = useQueryClient();
  return useWrite({
    mutationFn: write,
    onSuccess: (answer) => {
      notify({ text: awaited(answer)?.detail ?? done });
      onDone?.(answer);
    },
    onSettled: () => {
      for (const key of [EXCHANGE_KEY[0], 'inbox', 'count', 'freshness', 'own-approvals'])
        client.invalidateQueries({ queryKey: [key] });
    },
  });
}
