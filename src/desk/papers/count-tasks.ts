import { api, data } from '../api/client.ts';

/** How many tasks wait for the person. */
export async function countTasks(): Promise<number> {
  return (await data(api.GET('/api/v1/staff/inbox/', { params: { query: { limit: 1 } } }))).count;
}
