import { api, data } from '../api/client.ts';

/** How many proposals wait for a second signature. */
export async function countApprovals(): Promise<number> {
  const query = { state: 'waiting', limit: 1 } as const;
  return (await data(api.GET('/api/v1/staff/approvals/', { params: { query } }))).count;
}
