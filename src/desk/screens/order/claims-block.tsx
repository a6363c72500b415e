import { useQuery } from '@tanstack/react-query';
import { api, data } from '../../api/client.ts';
import { ORDERS_KEY, type Order } from '../../orders/order-query.ts';
import { Mark } from '../../parts/mark.tsx';
import { Block, Item } from './block.tsx';

/** What the buyer gives back or complains about. */
export function ClaimsBlock({ order: { id } }: { order: Order }) {
  const { data: claims } = useQuery({
    queryKey: [...ORDERS_KEY, 'claims', id],
    queryFn: () => data(api.GET('/api/v1/staff/claims/', { params: { query: { order: id, limit: 30 } } })),
  });
  if (!claims || claims.results.length === 0) return null;
  return (
    <Block title="Возвраты и претензии">
      <ul>
        {claims.results.map((claim) => (
          <Item
            key={claim.id}
            title={claim.title}
            note={claim.next_action ?? claim.kind.name}
            state={<Mark tone="work">{claim.status.name}</Mark>}
          />
        ))}
      </ul>
    </Block>
  );
}
