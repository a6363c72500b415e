import { queryOptions } from '@tanstack/react-query';
import { api, data } from '../api/client.ts';
import { AS_SHOWN } from '../api/query-client.ts';
import type { Shape } from '../api/shapes.ts';

export type Claim = Shape<'StaffClaim'>;

/** The key of all that is cached about claims. */
export const CLAIMS_KEY = ['claims'] as const;

/** A claim; fails with 404 outside the person's places. */
export function claimQuery(id: number) {
  return queryOptions({
    queryKey: [...CLAIMS_KEY, 'one', id],
    ...AS_SHOWN,
    queryFn: () => data(api.GET('/api/v1/staff/claims/{id}/', { params: { path: { id: String(id) } } })),
  });
}

/** How many claims the shop has to do something about. */
export async function countOpenClaims(): Promise<number> {
  const query = { is_open: '1', limit: 1 } as const;
  return (await data(api.GET('/api/v1/staff/claims/', { params: { query } }))).count;
}
