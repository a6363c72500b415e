import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { awaited } from '../api/awaited.ts';
import { newKey } from '../api/client.ts';
import { versionIn } from '../api/failures.ts';
import { notify } from '../parts/notify.ts';
import { useWrite } from '../parts/use-write.ts';
import { ORDERS_KEY } from './order-query.ts';

/**
 * A change of an order by one call. Afterwards everything that shows orders is loaded again.
 * @param write makes the call; a call that money or goods depend on names the key, so that sent twice it happens once
 * @param done what people read when it has succeeded, or what makes that of what was written
 */
export function useOrderWrite<Input>(
  write: (input: Input, headers: { 'idempotency-key': string }) => Promise<unknown>,
  done: string | ((input: Input) => string),
) {
  const client = useQueryClient();
  const [key, setKey] = useState(newKey);
  return useWrite({
    mutationFn: (input: Input) => write(input, { 'idempotency-key': key }),
    onSuccess: async (written, input) => {
      setKey(newKey());
      const words = typeof done === 'string' ? done : done(input);
      notify({ text: awaited((written as { data?: unknown })?.data)?.detail ?? words });
      client.invalidateQueries({ queryKey: ['own-approvals'] });
      client.invalidateQueries({ queryKey: ['count'] });
      await client.invalidateQueries({ queryKey: ORDERS_KEY });
    },
    onError: async (error) => {
      // A key belongs to one body: what is corrected after an error is another change.
      setKey(newKey());
      // The next try is about the order as the conflict has shown it, so it waits until that is loaded.
      if (versionIn(error) !== undefined) await client.invalidateQueries({ queryKey: ORDERS_KEY });
    },
  });
}
