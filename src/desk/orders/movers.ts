import { useQuery } from '@tanstack/react-query';
import { api, data } from '../api/client.ts';

/** The colleagues who move orders, as choices: each can be the manager of an order. */
export function useMovers(): { value: string; name: string }[] {
  const { data: people = [] } = useQuery({
    queryKey: ['colleagues', 'order.new'],
    queryFn: () => data(api.GET('/api/v1/staff/colleagues/', { params: { query: { kind: 'order.new' } } })),
    staleTime: 300_000,
  });
  return people.map(({ id, name }) => ({ value: String(id), name }));
}
