import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useId } from 'react';

/**
 * A mutation that is sent once, however often a person clicks while it is under way: its button shows that only after the next
 * render, and the second click of a double click comes before.
 */
export function useWrite<Data, Input, Context = unknown>(
  options: UseMutationOptions<Data, Error, Input, Context>,
): UseMutationResult<Data, Error, Input, Context> {
  const client = useQueryClient();
  const mutationKey = ['write', useId()];
  const mutation = useMutation({ mutationKey, ...options });
  const mutate: typeof mutation.mutate = (...input) => {
    if (client.isMutating({ mutationKey }) === 0) mutation.mutate(...input);
  };
  return { ...mutation, mutate };
}
