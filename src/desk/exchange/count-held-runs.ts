import { api, data } from '../api/client.ts';

/** How many runs of the exchange wait for a person. */
export async function countHeldRuns(): Promise<number> {
  return (await data(api.GET('/api/v1/staff/exchange/'))).held.length;
}
